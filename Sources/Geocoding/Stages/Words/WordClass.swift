import Gazetteer
import TextAnalysis

/// The class of a word that no phrase accounts for, which determines the cost of leaving it over.
enum WordClass {
  /// A word that only joins others: "in", "near".
  case noise
  /// A number, or a letter or two with one: a house, an apartment, a box.
  case number
  /// A word for a kind of thing that does not name anything by itself: "airport".
  case genericTerm
  /// Part of the name of a well-known area.
  case area
  /// Part of the name of another place.
  case name
  /// An unknown word.
  case unknown
  /// Part of a street with its number, an apartment or a box.
  case street

  /// - Parameters:
  ///   - word: The folded word.
  ///   - isGeneric: Whether it is a word for a kind of thing.
  ///   - isJoining: Whether the word only joins others (``ParsedQuery/isJoining(_:)``).
  ///   - isInArea: Whether a phrase that names a country or region extends over it.
  ///   - isInName: Whether a phrase that names anything does.
  ///   - isInLongName: Whether a name of several words does, which may include a number.
  init(
    _ word: ArraySlice<UInt8>, isGeneric: Bool, isJoining: Bool, isInArea: Bool, isInName: Bool,
    isInLongName: Bool
  ) {
    if isJoining {
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

  /// Whether the word may be part of a name.
  ///
  /// Numbers, streets and joining words may not by themselves.
  var isPartOfName: Bool { self != .noise && self != .number && self != .street }

  /// Whether leaving the word over makes an interpretation partial.
  var matters: Bool { self != .noise }

  /// Whether leaving the word over costs an interpretation its completeness; a number alone does not.
  var makesIncomplete: Bool {
    switch self {
    case .noise, .number, .street: false
    case .genericTerm, .area, .name, .unknown: true
    }
  }
}
