/// Where a line is: by chip label and offset, or by line name; never by chip number.
package enum LineLocation: Hashable, Sendable {
  /// Offset on the first chip whose label is in the board's list.
  case offset(Int)
  /// Offset on the chip of a label, on a board with several.
  case chip(String, offset: Int)
  /// A line name, searched on every chip.
  case name(String)
}
