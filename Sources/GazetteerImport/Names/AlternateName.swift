import Gazetteer

/// A row of alternateNamesV2 or of its daily changes, and its meaning.
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
    var standing = NameMark.Standing.plain
  }

  /// The GeoNames id of the name; 0 for none.
  let id: UInt32
  private(set) var text: ArraySlice<UInt8>
  private(set) var language: ArraySlice<UInt8>
  let isPreferred: Bool
  let isShort: Bool
  let isColloquial: Bool
  let isHistoric: Bool
  let pseudolanguage: Pseudolanguage?

  /// Parses a row: name id, place id, language, name, preferred, short, colloquial, historic.
  init(_ row: borrowing ExtractRow) {
    id = Self.number(row[0])
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

  /// Creates a name without a GeoNames id.
  init(text: ArraySlice<UInt8>, language: ArraySlice<UInt8>) {
    id = 0
    self.text = text
    self.language = language
    isPreferred = false
    isShort = false
    isColloquial = false
    isHistoric = false
    pseudolanguage = nil
  }

  /// Returns a name without the raised digit at its end, which is a footnote's: "Île-de-France²".
  private static func withoutFootnote(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for digit in raisedDigits where name.count > digit.count {
      if name.suffix(digit.count).elementsEqual(digit) { return name.dropLast(digit.count) }
    }
    return name
  }

  private static let raisedDigits = "⁰¹²³⁴⁵⁶⁷⁸⁹".map { Array($0.utf8) }

  /// A copy that owns its texts, so that it can outlive the row.
  var kept: Self {
    var kept = self
    kept.text = ArraySlice(Array(text))
    kept.language = ArraySlice(Array(language))
    return kept
  }

  /// Returns the names that the row gives its place.
  ///
  /// Names of countries in the languages of the world are worth those in their own.
  func meanings(isOwnLanguage: Bool, isCountry: Bool) -> [Meaning] {
    if let pseudolanguage { return meanings(of: pseudolanguage) }
    let kind: ToponymKind
    if isHistoric {
      kind = .historic
    } else if isColloquial {
      kind = .colloquial
    } else if language.isEmpty {
      kind = Self.kind(ofUntagged: text)
    } else if isOwnLanguage {
      kind = .endonym
    } else if Self.kind(ofUntagged: text) == .code {
      // "KY" is the Kurdish abbreviation of the United Kingdom: nobody else uses it.
      kind = .untagged
    } else {
      kind = isCountry && AdminCodes.isWorldLanguage(language) ? .endonym : .exonym
    }
    let standing: NameMark.Standing = isPreferred ? .preferred : isShort ? .short : .plain
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

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.isEmpty ? 0 : UInt32(String(decoding: digits, as: UTF8.self)) ?? 0
  }
}
