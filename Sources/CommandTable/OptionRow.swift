/// An `Option` of any type, so that one table can hold them all.
package protocol OptionRow: Sendable {
  /// Its row in the table.
  var parameter: Parameter { get }
}
