import Gazetteer

/// The names of places in the requested language.
///
/// The same few countries and divisions are named repeatedly, so names are cached.
final class LocalNames {
  private let gazetteer: any GazetteerReading
  /// The tags to look for, in order; empty for main names.
  private(set) var tags: [String] = []
  private var language: String?
  /// Whether English names are requested, and not just used where there are no others.
  private var isEnglish = false
  private var names: [PlaceOrdinal: String] = [:]

  /// The maximum number of cached names; answers name about as many areas.
  private static let cacheLimit = 8_192

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// Sets the language of the next names, as a BCP 47 tag; `nil` for main names.
  ///
  /// A place without a name in the language has one in the tag's shorter forms, or else its main
  /// name: pt-BR, pt, main.
  ///
  /// - Returns: Whether the language has changed.
  func use(_ language: String?) -> Bool {
    guard language != self.language else { return false }
    self.language = language
    tags = language.map(Self.fallbacks) ?? []
    isEnglish = tags.count < 2 || tags.first?.hasPrefix("en-") == true
    names.removeAll(keepingCapacity: true)
    return true
  }

  /// Returns the name of a place in the language.
  func name(of place: Place) throws -> String {
    guard !tags.isEmpty else { return InvertedName.righted(place.name) }
    if let known = names[place.interval.first] { return known }
    let name = InvertedName.righted(
      choose(try gazetteer.toponyms(of: place.interval.first), for: place))
    if names.count >= Self.cacheLimit { names.removeAll(keepingCapacity: true) }
    names[place.interval.first] = name
    return name
  }

  private func choose(_ toponyms: [Toponym], for place: Place) -> String {
    let named = toponyms.filter { $0.language != nil && $0.kind <= .exonym }
    for tag in tags {
      // The main name is what English says today; another English name may be a former one:
      // "Leningrad", "East Germany". Only someone who asks for English wants "Cologne" for "Köln".
      if tag == "en", !isEnglish || place.layer == .country { return place.name }
      let exact = named.filter { $0.language?.lowercased() == tag }
      // "zh" accepts "zh-Hans" if nothing is tagged just Chinese.
      let found =
        exact.isEmpty
        ? named.filter { $0.language?.lowercased().hasPrefix(tag + "-") == true } : exact
      // Of several names, the main name if it is one of them.
      if let name = found.first(where: { $0.text == place.name }) ?? found.first {
        return name.text
      }
    }
    return place.name
  }

  static func fallbacks(of language: String) -> [String] {
    var parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    var tags: [String] = []
    while !parts.isEmpty {
      tags.append(parts.joined(separator: "-"))
      parts.removeLast()
    }
    return tags.contains("en") ? tags : tags + ["en"]
  }
}
