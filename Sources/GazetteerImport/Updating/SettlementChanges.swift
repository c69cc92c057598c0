import Gazetteer

/// A folded name of settlements of one country.
struct SettlementName: Hashable {
  let country: UInt16
  let folded: [UInt8]
}

/// The settlements whose names, points or existence an update changes, for postal codes.
struct SettlementChanges {
  /// The old settlements, by their old ordinals.
  private(set) var before: [UInt32: GazetteerEditor.StoredPlace] = [:]
  /// The names of settlements that are new, moved or renamed.
  private(set) var names: Set<SettlementName> = []
  /// The old ordinals of places whose prominence has changed.
  private(set) var ranked: Set<UInt32> = []

  /// Records that a settlement was deleted, or is no longer a settlement.
  mutating func remove(_ old: GazetteerEditor.StoredPlace) {
    if old.isSettlement { before[old.ordinal] = old }
  }

  /// Records that a settlement exists, as a new place or over an old one.
  mutating func add(
    _ placeNames: PlaceNames, in country: UInt16, over old: GazetteerEditor.StoredPlace?
  ) {
    if let old { remove(old) }
    for folded in placeNames.settlementNames {
      names.insert(SettlementName(country: country, folded: folded))
    }
  }

  /// Records that the prominence of a place has changed.
  mutating func rank(_ old: GazetteerEditor.StoredPlace) { ranked.insert(old.ordinal) }

  /// Returns the unchanged settlements with a name that the changes give to a settlement.
  ///
  /// Postal codes may serve another of them after that. `ordinals` are the known places with
  /// changes.
  static func namesakes(
    of changes: PlaceChanges, _ ordinals: [PlaceKey: UInt32], in reader: GazetteerReader
  ) throws -> Set<UInt32> {
    var names: Set<SettlementName> = []
    for (key, change) in changes.changes {
      var texts: [ArraySlice<UInt8>] = []
      for case .set(let name) in change.names { texts.append(name.text) }
      let country: UInt16
      if let record = change.record {
        guard record.layer == .locality else { continue }
        texts += [record.name, record.asciiName]
        texts += record.alternateNames.split(separator: 0x2C)
        country = record.country
      } else {
        guard !texts.isEmpty, let ordinal = ordinals[key],
          let place = try reader.place(PlaceOrdinal(rawValue: ordinal)), place.layer == .locality
        else { continue }
        country = place.country?.rawValue ?? 0
      }
      for text in Set(texts) {
        names.insert(SettlementName(country: country, folded: NameImport.fold(text)))
      }
    }
    var found: Set<UInt32> = []
    for name in names where !name.folded.isEmpty {
      for entry in try reader.places(named: name.folded.span, limit: maxNamesakes)
      where entry.layer == .locality && entry.country?.rawValue == name.country {
        found.insert(entry.place.rawValue)
      }
    }
    return found
  }

  /// No name has as many settlements as this.
  private static let maxNamesakes = 10_000
}

extension GazetteerEditor.StoredPlace {
  /// Whether postal codes may serve it by its name.
  var isSettlement: Bool { layer == .locality && hasOwnPoint }
}
