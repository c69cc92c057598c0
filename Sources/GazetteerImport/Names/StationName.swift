import Gazetteer

/// The short form of a station's name, which people use: "Reading Station" for "Reading Railway Station".
enum StationName {
  private static let codes: Set<String> = ["RSTN", "RSTP", "MTRO"]
  /// What stands before the word "station" in full names.
  private static let kinds: Set<String> = [
    "railway", "rail", "train", "underground", "metro", "subway", "tube", "tram",
  ]

  /// Returns the short form of a station's full name, and `nil` for any other name.
  static func short(of name: ArraySlice<UInt8>, _ code: FeatureCode) -> [UInt8]? {
    guard codes.contains(code.rawValue) else { return nil }
    var words = String(decoding: name, as: UTF8.self).split(separator: " ")
    guard words.count > 2, words[words.count - 1].lowercased() == "station",
      kinds.contains(words[words.count - 2].lowercased())
    else { return nil }
    words.remove(at: words.count - 2)
    return Array(words.joined(separator: " ").utf8)
  }
}
