import GazetteerModel
import TextAnalysis

/// What a word is when no phrase accounts for it: decides what leaving it over costs.
enum WordClass {
  /// A word that only joins others: "in", "near".
  case noise
  /// A number, or a letter or two with one: a house, a flat, a box.
  case number
  /// A word for a kind of thing, which names nothing by itself: "airport".
  case genericTerm
  /// Part of a name of a well-known area.
  case area
  /// Part of the name of some other place.
  case name
  /// A word nothing is known of.
  case unknown
  /// Part of a street with its number, a flat or a box.
  case street

  private static let genericTerms = WordList([
    "aerodrome", "aerodromo", "aeroport", "aeroporto", "aeropuerto", "air", "airfield", "airpark",
    "airport", "airstrip", "army", "base", "domestic", "executive", "field", "flughafen",
    "harbor", "harbour", "heliport", "intl", "international", "island", "lake", "metropolitan",
    "municipal", "national", "naval", "park", "port", "regional", "river", "seaplane", "station",
  ])

  /// Whether a folded word is a generic term.
  static func isGeneric(_ word: ArraySlice<UInt8>) -> Bool { genericTerms.contains(word) }

  /// - Parameters:
  ///   - word: The folded word.
  ///   - isGeneric: Whether ``isGeneric(_:)`` holds for it.
  ///   - isJoining: Whether the word stands in the list of those that join others.
  ///   - isLastOfSection: Whether a comma, a number or nothing comes behind it: nothing is joined
  ///     there, so "de" is Delaware and "in" Indiana.
  ///   - isInArea: Whether a phrase that names a country or region runs over it.
  ///   - isInName: Whether a phrase that names anything does.
  ///   - isInLongName: Whether a name of several words does, which a number is part of then.
  init(
    _ word: ArraySlice<UInt8>, isGeneric: Bool, isJoining: Bool, isLastOfSection: Bool,
    isInArea: Bool, isInName: Bool, isInLongName: Bool
  ) {
    if !isLastOfSection, isJoining {
      self = .noise
    } else if isInArea {
      self = .area
    } else if isGeneric {
      self = .genericTerm
    } else if word.contains(where: { (0x30...0x39).contains($0) }) {
      self = isInLongName ? .name : .number
    } else {
      self = isInName ? .name : .unknown
    }
  }

  /// Whether a comma, a slash, a number ("DE 19711") or nothing comes behind a word, so that it
  /// joins nothing.
  static func isLastOfSection(_ word: Int, in text: FoldedText) -> Bool {
    guard word + 1 < text.words.count else { return true }
    let next = text.words[word + 1]
    return next.breakBefore >= .slash
      || text.bytes[next.bytes].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether the word may be part of a name, as numbers, streets and joining words are not by
  /// themselves.
  var isPartOfName: Bool { self != .noise && self != .number && self != .street }

  /// Whether leaving the word over makes an interpretation partial.
  var matters: Bool { self != .noise }
}
