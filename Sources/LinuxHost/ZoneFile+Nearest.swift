import LinuxCall
import Wording

extension ZoneFile {
  /// The list of zones that tzdata keeps beside them, and more bytes than it will ever have.
  private static let list = (name: "zone.tab", limit: 262_144)

  /// The zone somebody probably meant, or nil when none is near.
  ///
  /// One that ends in the words given counts too: "Berlin" is Europe/Berlin. Source: the third
  /// column of zone.tab.
  package static func nearest(
    to name: String, directory: String = ZoneFile.directory
  ) -> String? {
    guard name.utf8.count <= NearestWord.longestWord,
      let bytes = try? SmallFile.read("\(directory)/\(list.name)", limit: list.limit)
    else { return nil }
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t")
      return line.hasPrefix("#") || columns.count < 3 ? nil : String(columns[2])
    }
    let ending = "/\(name.lowercased())"
    return names.first { $0.lowercased().hasSuffix(ending) }
      ?? NearestWord.find(name, among: names) ?? place(nearestTo: name, among: names)
  }

  /// The zone whose last word is near, for a place that was misspelt: "Tokio" is Asia/Tokyo.
  private static func place(nearestTo name: String, among names: [String]) -> String? {
    let places = names.compactMap { $0.split(separator: "/").last.map(String.init) }
    return NearestWord.find(name, among: places).flatMap { place in
      names.first { $0.hasSuffix("/\(place)") }
    }
  }
}
