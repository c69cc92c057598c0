/// One name of a place.
public struct Toponym: Hashable, Sendable {
  /// The name as written: `"München"`.
  public let text: String
  /// The language as a BCP 47 tag (`"de"`, `"zh-Hans"`), or `nil` if the source does not give one.
  public let language: String?
  /// The kind of name.
  public let kind: ToponymKind

  public init(text: String, language: String?, kind: ToponymKind) {
    self.text = text
    self.language = language
    self.kind = kind
  }
}

/// The relation of a name to its place, best kind first.
///
/// Raw values are stored in bundles: never renumber.
public enum ToponymKind: UInt8, CaseIterable, Comparable, Sendable {
  /// The gazetteer's main name, or its plain ASCII form.
  case main = 0
  /// A name in English or in a language of its own country.
  case endonym = 1
  /// A main name or endonym without the word for its kind of area: "Rapides" for "Rapides Parish".
  case shortened = 2
  /// A name in a language of other countries.
  case exonym = 3
  /// A name given without a language by its source; may be anything.
  case untagged = 4
  /// A colloquial name or nickname.
  case colloquial = 5
  /// A postal or other abbreviation ("WA", "Calif.").
  case abbreviation = 6
  /// A code (ISO 3166, IATA, ICAO).
  case code = 7
  /// A name no longer in use.
  case historic = 8
  /// A name for the people of the place, or for things from there: "Turkish", "Londoner".
  case demonym = 9

  /// Orders from the best kind to the worst.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
