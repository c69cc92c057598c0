import Gazetteer
import TextAnalysis

/// An import of our own table of names, then of alternateNamesV2 and its parts.
struct NameImport {
  let gazetteer: ImportedGazetteer
  /// The pairs of a place and a folded name in our own table.
  private var ownNames: Set<OwnName> = []
  /// Those of them that our own table calls an alias, whatever language a source gives them.
  private var aliases: Set<OwnName> = []
  private var placesWithOwnNames: Set<UInt32> = []
  private var misfiledNames: [PlaceKey: MisfiledNames] = [:]

  private struct OwnName: Hashable {
    let place: UInt32
    let folded: [UInt8]
  }

  /// The kind, in our own table, of a name that replaces the main name of the place's row.
  static let mainKind = "main"

  init(gazetteer: ImportedGazetteer) { self.gazetteer = gazetteer }

  mutating func run(_ extract: Extract) throws {
    try extract.forEachRow(of: .ownNames) { row in
      guard let key = PlaceKey(row[0]), let place = gazetteer.places[key] else { return }
      try addOwnName(row, of: place)
    }
    try extract.forEachRow(of: .misfiledNames) { row in
      guard let key = PlaceKey(row[0]) else { return }
      misfiledNames[key] = try MisfiledNames(row)
    }
    gazetteer.rejected += try extract.forEachRow(of: .alternateNames) { row in
      guard let key = PlaceKey(row[1]), let place = gazetteer.places[key] else { return }
      if let misfiled = misfiledNames[key], AlternateName(row).hasLanguage {
        guard let owner = misfiled.owner.flatMap({ gazetteer.places[$0] }) else { return }
        try addName(row, of: owner, isHistoric: misfiled.areHistoric)
      } else {
        try addName(row, of: place)
      }
    }
  }

  private mutating func addOwnName(_ row: borrowing ExtractRow, of place: UInt32) throws {
    let kind: ToponymKind
    var standing = NameStanding.plain
    switch row.text(2) {
    case Self.mainKind: return
    case "shown":
      kind = kindOfShownName(in: row[3], of: place)
      standing = .shown
    case "nickname": kind = .colloquial
    case "abbreviation": kind = .abbreviation
    case "demonym": kind = .demonym
    case "variant": kind = .endonym
    case "alias": kind = .untagged
    default:
      throw row.invalid(
        2, "kind", "nickname, abbreviation, demonym, variant, shown, main or alias")
    }
    let folded = try gazetteer.addName(
      row[1], of: place, kind: kind, language: row[3], standing: standing)
    let name = OwnName(place: place, folded: folded)
    ownNames.insert(name)
    if kind == .untagged { aliases.insert(name) }
    placesWithOwnNames.insert(place)
  }

  /// Returns the kind of a name that labels in a language show: that of the source's names in it.
  private func kindOfShownName(in language: ArraySlice<UInt8>, of place: UInt32) -> ToponymKind {
    let country = gazetteer.places.country[Int(place)]
    if gazetteer.codes.isOwnLanguage(language, in: country) { return .endonym }
    let isKnown =
      gazetteer.places.layer[Int(place)] == .country && AdminCodes.isWorldLanguage(language)
    return isKnown ? .endonym : .exonym
  }

  /// Returns whether our own table gives the kind of a name that a source leaves open, or calls it an alias.
  private func isOwnName(
    _ name: ArraySlice<UInt8>, of place: UInt32, isOpen: Bool
  ) -> Bool {
    guard placesWithOwnNames.contains(place) else { return false }
    let name = OwnName(place: place, folded: Self.fold(name))
    return isOpen ? ownNames.contains(name) : aliases.contains(name)
  }

  private func addName(
    _ row: borrowing ExtractRow, of place: UInt32, isHistoric: Bool = false
  ) throws {
    var alternateName = AlternateName(row)
    if isHistoric { alternateName.isHistoric = true }
    let name = alternateName.text
    let country = gazetteer.places.country[Int(place)]
    let isOwnLanguage = gazetteer.codes.isOwnLanguage(row[2], in: country)
    let isCountry = gazetteer.places.layer[Int(place)] == .country
    if alternateName.pseudolanguage == .iata { gazetteer.scheduledAirports.insert(place) }
    if alternateName.pseudolanguage == .iso2, gazetteer.isoCodes[place] == nil {
      gazetteer.isoCodes[place] = String(decoding: name, as: UTF8.self)
    }
    let isOpen = row[2].isEmpty || alternateName.pseudolanguage == .abbr
    if isOwnName(name, of: place, isOpen: isOpen) { return }
    for meaning in alternateName.meanings(
      isOwnLanguage: isOwnLanguage, isCountry: isCountry)
    {
      try gazetteer.addName(
        meaning.text, of: place, kind: meaning.kind, language: meaning.language,
        standing: meaning.standing)
    }
  }

  static func fold(_ name: some Sequence<UInt8>) -> [UInt8] {
    ToponymFolding.fold(String(decoding: Array(name), as: UTF8.self))
  }
}
