/// An `Argument` of any type, so that one table can hold them all.
package protocol ArgumentRow: Sendable {
  /// Its row in the table.
  var parameter: Parameter { get }
}
