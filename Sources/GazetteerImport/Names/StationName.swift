import Gazetteer

/// The short form of a station's name, which people use: "Reading Station" for "Reading Railway Station".
enum StationName {
  private static let codes: Set<String> = ["RSTN", "RSTP", "MTRO"]
  /// Returns the short form of a station's full name, and `nil` for any other name.
  ///
  /// `kinds` is what stands before the word "station" in full names.
  static func short(
    of name: ArraySlice<UInt8>, _ code: FeatureCode, kinds: WordList
  ) -> [UInt8]? {
    guard codes.contains(code.rawValue) else { return nil }
    var words = String(decoding: name, as: UTF8.self).split(separator: " ")
    guard words.count > 2, words[words.count - 1].lowercased() == "station",
      kinds.contains(Array(words[words.count - 2].lowercased().utf8)[...])
    else { return nil }
    words.remove(at: words.count - 2)
    return Array(words.joined(separator: " ").utf8)
  }
}
