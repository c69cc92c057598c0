import Gazetteer

/// A row of alternateNamesV2, and its meaning.
struct AlternateName {
  /// A value of the third column that is not a language.
  enum Pseudolanguage: String {
    case iata, icao, faac, abbr, link, wkdt, post, unlc, phon, tcid, piny
    case iso1 = "iso3166-1"
    case iso2 = "iso3166-2"
    case french1793 = "fr_1793"
  }

  /// A name given by a row.
  struct Meaning {
    let text: ArraySlice<UInt8>
    let kind: ToponymKind
    let language: ArraySlice<UInt8>
    var standing = NameStanding.plain
  }

  let text: ArraySlice<UInt8>
  let language: ArraySlice<UInt8>
  let isPreferred: Bool
  let isShort: Bool
  let isColloquial: Bool
  var isHistoric: Bool
  let pseudolanguage: Pseudolanguage?

  /// Whether it is a name in a known language, and not a code or of an unknown one.
  var hasLanguage: Bool { pseudolanguage == nil && !language.isEmpty }

  /// Parses a row: name id, place id, language, name, preferred, short, colloquial, historic.
  init(_ row: borrowing ExtractRow) {
    language = row[2]
    text = Self.withoutFootnote(row[3])
    isPreferred = row[4].elementsEqual([0x31])
    isShort = row[5].elementsEqual([0x31])
    isColloquial = row[6].elementsEqual([0x31])
    isHistoric = row[7].elementsEqual([0x31])
    // Languages are two or three letters, or those with a region; only other values may be
    // pseudolanguages.
    pseudolanguage = row[2].count > 3 ? Pseudolanguage(rawValue: row.text(2)) : nil
  }

  /// Returns a name without the raised digit at its end, which is a footnote's: "Île-de-France²".
  private static func withoutFootnote(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for digit in raisedDigits where name.count > digit.count {
      if name.suffix(digit.count).elementsEqual(digit) { return name.dropLast(digit.count) }
    }
    return name
  }

  private static let raisedDigits = "⁰¹²³⁴⁵⁶⁷⁸⁹".map { Array($0.utf8) }

  /// Returns the names that the row gives its place.
  ///
  /// Names of countries in the languages of the world are worth those in their own. Initials in any other language are
  /// none: as those of the United Kingdom, "KY" (Kurdish), "OK" (Inari Sami) and "MB" (Albanian) would hide Kentucky,
  /// Oklahoma and Manitoba.
  func meanings(isOwnLanguage: Bool, isCountry: Bool) -> [Meaning] {
    if let pseudolanguage { return meanings(of: pseudolanguage) }
    let isUnderstood =
      isOwnLanguage || language.isEmpty || AdminCodes.isWorldLanguage(language)
    if !isUnderstood, Self.kind(ofUntagged: text) == .code { return [] }
    let kind: ToponymKind
    if isHistoric {
      kind = .historic
    } else if isColloquial {
      kind = .colloquial
    } else {
      let named = Self.kind(of: text, in: language, isOwn: isOwnLanguage)
      let isKnown = isCountry && AdminCodes.isWorldLanguage(language)
      kind = isKnown && named == .exonym ? .endonym : named
    }
    let standing: NameStanding = isPreferred ? .preferred : isShort ? .short : .plain
    return [Meaning(text: text, kind: kind, language: language, standing: standing)]
  }

  private func meanings(of pseudolanguage: Pseudolanguage) -> [Meaning] {
    func named(_ kind: ToponymKind) -> Meaning { Meaning(text: text, kind: kind, language: []) }
    switch pseudolanguage {
    case .iata, .icao, .faac, .iso1: return [named(.code)]
    case .iso2:
      // The part after the hyphen is what people write after a comma: "Seattle, WA".
      guard let hyphen = text.firstIndex(of: 0x2D) else { return [named(.code)] }
      let suffix = text[(hyphen + 1)...]
      guard suffix.contains(where: { !(0x30...0x39).contains($0) }) else { return [named(.code)] }
      return [named(.code), Meaning(text: suffix, kind: .abbreviation, language: [])]
    case .abbr: return [named(.abbreviation)]
    case .piny: return [named(.untagged)]
    case .french1793: return [named(.historic)]
    case .link, .wkdt, .post, .unlc, .phon, .tcid: return []
    }
  }

  /// Returns the kind of a name in a language, which may be one of its place's country; empty for none.
  static func kind(
    of name: ArraySlice<UInt8>, in language: ArraySlice<UInt8>, isOwn: Bool
  ) -> ToponymKind {
    if language.isEmpty { return kind(ofUntagged: name) }
    if isOwn { return .endonym }
    return kind(ofUntagged: name) == .code ? .untagged : .exonym
  }

  /// Returns the kind of a name without a language.
  ///
  /// Two or three capitals are rarely a name: most are codes of stations and airports, such as
  /// "PA", and "CKG" for Chongqing.
  static func kind(ofUntagged name: ArraySlice<UInt8>) -> ToponymKind {
    let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte & 0xDF) }
    let isCapital = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
    if name.count <= 2, name.allSatisfy(isLetter) { return .code }
    if name.count == 3, name.allSatisfy(isCapital) { return .code }
    return .untagged
  }
}

/// The rank of a name among a place's names of one kind: the first of a language is shown.
enum NameStanding: UInt8 {
  /// Our own tables say that labels in its language show it.
  case shown = 0
  /// GeoNames marks it as preferred.
  case preferred = 1
  /// GeoNames does not mark it.
  case plain = 2
  /// A short name, such as "California" for "State of California", not marked as preferred.
  case short = 3
}
