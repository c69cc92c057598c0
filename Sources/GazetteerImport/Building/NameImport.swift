import GazetteerModel
import TextAnalysis

/// Reads our own table of names, then alternateNamesV2 and its parts.
struct NameImport {
  let gazetteer: ImportedGazetteer
  /// Pairs of a place and a folded name that our own table has.
  private var ownNames: Set<OwnName> = []
  private var placesWithOwnNames: Set<UInt32> = []

  private struct OwnName: Hashable {
    let place: UInt32
    let folded: [UInt8]
  }

  init(gazetteer: ImportedGazetteer) { self.gazetteer = gazetteer }

  /// What the third column says instead of a language.
  private enum Pseudolanguage: String {
    case iata, icao, faac, abbr, link, wkdt, post, unlc, phon, tcid, piny
    case iso1 = "iso3166-1"
    case iso2 = "iso3166-2"
    case french1793 = "fr_1793"
  }

  mutating func run(_ extract: Extract) throws {
    try extract.forEachRow(of: .ownNames) { row in
      guard let key = PlaceKey(row[0]), let place = gazetteer.places[key] else { return }
      try addOwnName(row, of: place)
    }
    try extract.forEachRow(of: .alternateNames) { row in
      guard let key = PlaceKey(row[1]), let place = gazetteer.places[key] else { return }
      try addName(row, of: place)
    }
  }

  private mutating func addOwnName(_ row: borrowing ExtractRow, of place: UInt32) throws {
    let kind: ToponymKind
    switch row.text(2) {
    case "nickname": kind = .colloquial
    case "abbreviation": kind = .abbreviation
    case "demonym": kind = .demonym
    case "variant": kind = .endonym
    default: throw row.invalid(2, "kind", "nickname, abbreviation, demonym or variant")
    }
    let folded = try gazetteer.addName(row[1], of: place, kind: kind, language: row[3])
    ownNames.insert(OwnName(place: place, folded: folded))
    placesWithOwnNames.insert(place)
  }

  /// Whether our own table says what kind of name it is, which a source leaves open.
  private func isOwnName(_ name: ArraySlice<UInt8>, of place: UInt32) -> Bool {
    placesWithOwnNames.contains(place)
      && ownNames.contains(OwnName(place: place, folded: Self.fold(name)))
  }

  private func addName(_ row: borrowing ExtractRow, of place: UInt32) throws {
    let name = row[3]
    let language = row[2]
    let isColloquial = row[6].elementsEqual([0x31])
    let isHistoric = row[7].elementsEqual([0x31])
    if language.isEmpty {
      guard !isOwnName(name, of: place) else { return }
      let kind: ToponymKind =
        isHistoric ? .historic : isColloquial ? .colloquial : Self.kind(ofUntagged: name)
      try gazetteer.addName(name, of: place, kind: kind)
      return
    }
    // Languages are two or three letters, or those with a region; only the rest may be no language.
    if language.count > 3, let pseudo = Pseudolanguage(rawValue: row.text(2)) {
      try addName(name, of: place, as: pseudo)
      return
    }
    let isOwn = gazetteer.codes.isOwnLanguage(
      language, in: gazetteer.places.country[Int(place)])
    // "KY" is what Kurdish calls the United Kingdom in short: nobody else does.
    let isCode = Self.kind(ofUntagged: name) == .code
    let kind: ToponymKind =
      isHistoric ? .historic : isColloquial ? .colloquial
      : isOwn ? .endonym : isCode ? .code : .exonym
    try gazetteer.addName(name, of: place, kind: kind, language: language)
  }

  private func addName(
    _ name: ArraySlice<UInt8>, of place: UInt32, as pseudo: Pseudolanguage
  ) throws {
    switch pseudo {
    case .iata:
      gazetteer.scheduledAirports.insert(place)
      try gazetteer.addName(name, of: place, kind: .code)
    case .icao, .faac, .iso1: try gazetteer.addName(name, of: place, kind: .code)
    case .abbr where isOwnName(name, of: place): break
    case .iso2:
      if gazetteer.isoCodes[place] == nil {
        gazetteer.isoCodes[place] = String(decoding: name, as: UTF8.self)
      }
      try gazetteer.addName(name, of: place, kind: .code)
      // Behind the hyphen stands what people write after a comma: "Seattle, WA".
      guard let hyphen = name.firstIndex(of: 0x2D) else { return }
      let suffix = name[(hyphen + 1)...]
      guard suffix.contains(where: { !(0x30...0x39).contains($0) }) else { return }
      try gazetteer.addName(suffix, of: place, kind: .abbreviation)
    case .abbr: try gazetteer.addName(name, of: place, kind: .abbreviation)
    case .piny: try gazetteer.addName(name, of: place, kind: .untagged)
    case .french1793: try gazetteer.addName(name, of: place, kind: .historic)
    case .link, .wkdt, .post, .unlc, .phon, .tcid: break
    }
  }

  /// The kind of a name without a language.
  ///
  /// Two or three capitals are hardly ever a name: most are codes of stations and airports, such
  /// as "PA" and "CKG" of Chongqing.
  static func kind(ofUntagged name: ArraySlice<UInt8>) -> ToponymKind {
    let isLetter = { (byte: UInt8) in (0x41...0x5A).contains(byte & 0xDF) }
    let isCapital = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
    if name.count <= 2, name.allSatisfy(isLetter) { return .code }
    if name.count == 3, name.allSatisfy(isCapital) { return .code }
    return .untagged
  }

  static func fold(_ name: some Sequence<UInt8>) -> [UInt8] {
    ToponymFolding.fold(String(decoding: Array(name), as: UTF8.self))
  }
}
