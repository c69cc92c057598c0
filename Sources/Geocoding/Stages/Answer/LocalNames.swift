import Gazetteer
import TextAnalysis

/// The names of places in the requested language, and in its script if it has two.
///
/// The same few countries and divisions are named repeatedly, so names are cached.
final class LocalNames {
  private let gazetteer: any GazetteerReading
  /// The tags to look for, in order; empty for main names.
  private(set) var tags: [String] = []
  /// The script that the names must have; `nil` if they are taken as they are.
  private(set) var script: NameScript?
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
  /// name: pt-BR, pt, main. Of a language with two scripts, names in the other one are converted:
  /// see ``NameScript``.
  ///
  /// - Returns: Whether the language has changed.
  func use(_ language: String?) -> Bool {
    guard language != self.language else { return false }
    self.language = language
    tags = language.map(Self.fallbacks) ?? []
    script = language.flatMap(NameScript.init)
    isEnglish = tags.count < 2 || tags.first?.hasPrefix("en-") == true
    names.removeAll(keepingCapacity: true)
    return true
  }

  /// Returns the name of a place in the language.
  func name(of place: Place) throws -> String {
    guard !tags.isEmpty else { return InvertedName.righted(place.name, gazetteer.lexicon) }
    if let known = names[place.interval.first] { return known }
    let name = InvertedName.righted(
      choose(try gazetteer.toponyms(of: place.interval.first), for: place), gazetteer.lexicon)
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
      if let script {
        if let name = chooseName(of: tag, in: script, from: named, for: place) { return name }
        continue
      }
      let exact = named.filter { $0.language?.lowercased() == tag }
      // "pt" accepts "pt-BR" if nothing is tagged just Portuguese.
      let found = exact.isEmpty ? named.filter { Self.isPart($0, of: tag) } : exact
      // Of several names, the main name if it is one of them.
      if let name = found.first(where: { $0.text == place.name }) ?? found.first {
        return tag == "en" ? Self.plainer(name.text, place.name) : name.text
      }
    }
    return place.name
  }

  /// Returns an English name, or the main name if that is spelled like it, with letters only:
  /// "Kazan" rather than "Kazan’".
  private static func plainer(_ name: String, _ main: String) -> String {
    guard name.utf8.count != main.utf8.count, main.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x27 }),
      ToponymFolding.fold(name) == ToponymFolding.fold(main)
    else { return name }
    return main
  }

  /// Returns the name with a tag that has the script; if the tag is just the language, also a
  /// converted one; `nil` if there is neither.
  private func chooseName(
    of tag: String, in script: NameScript, from named: [Toponym], for place: Place
  ) -> String? {
    let exact = named.filter { $0.language?.lowercased() == tag }
    // In this order: what has the script's tag may have been chosen already.
    let found = exact + named.filter { Self.isPart($0, of: tag) }
    let written = found.filter { script.isScript(of: $0.text) }
    if let name = written.first(where: { $0.text == place.name }) ?? written.first {
      return name.text
    }
    guard tag == script.language else { return nil }
    return found.lazy.compactMap { script.converted($0.text) }.first
  }

  /// Returns whether a name's tag is a longer form of a tag: "zh-Hans" of "zh".
  private static func isPart(_ toponym: Toponym, of tag: String) -> Bool {
    toponym.language?.lowercased().hasPrefix(tag + "-") == true
  }

  /// Returns the tags in which names in a language are looked for, in order.
  ///
  /// Those with its script come before just the language: zh-TW is zh-tw, zh-hant-tw, zh-hant, zh.
  static func fallbacks(of language: String) -> [String] {
    var parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    var tags: [String] = []
    if let script = NameScript(language: language), !parts.contains(Substring(script.subtag)) {
      if parts.count > 1 { tags.append(parts.joined(separator: "-")) }
      parts.insert(Substring(script.subtag), at: 1)
    }
    while !parts.isEmpty {
      tags.append(parts.joined(separator: "-"))
      parts.removeLast()
    }
    return tags.contains("en") ? tags : tags + ["en"]
  }
}
