import Gazetteer

/// The names of places, and their keys and words in the indexes.
extension PlaceEditing {
  /// Changes the names of a place, and nothing else but its prominence.
  func rename(
    _ old: GazetteerEditor.StoredPlace, by changes: [PlaceChanges.NameChange]
  ) throws {
    var names = NameList()
    names.add(try editor.names(of: old).map(\.withoutMainLanguage))
    let before = names
    names.apply(
      changes, languages: languages[old.country ?? 0] ?? [], isCountry: old.layer == .country)
    guard names != before else { return }
    var placeNames = names.placeNames()
    let prominence = max(Self.prominence(of: old, names), Self.fame(of: old, before))
    if old.prominence != prominence { settlements.rank(old) }
    if old.isSettlement { settlements.add(placeNames, in: old.country ?? 0, over: old) }
    try removeNames(old)
    let first = PlaceOrdinal(rawValue: old.ordinal)
    let interval =
      PlaceInterval(first: first, last: PlaceOrdinal(rawValue: old.last)) ?? PlaceInterval(first)
    let numbers = try write(
      &placeNames, of: interval, prominence: prominence, layer: old.layer,
      isArea: old.isDivision, country: old.country ?? 0, over: old)
    try editor.setNames(
      of: old.ordinal, first: numbers.first, count: numbers.count, prominence: prominence)
    report.changed += 1
  }

  /// Returns the prominence of a stored place with these names, by the rule of its layer.
  private static func prominence(
    of place: GazetteerEditor.StoredPlace, _ names: NameList
  ) -> Prominence {
    Prominence(
      of: place.layer, featureClass: place.featureClass,
      featureCode: FeatureCode(rawValue: place.featureCode), population: place.population,
      nameCount: names.placeNames().distinctCount, airportName: place.name,
      isScheduledAirport: names.isScheduledAirport, isPostalOnly: place.isPostalOnly)
  }

  /// Returns the minimum prominence of a place, or 0.
  ///
  /// It is the place's own if the tables of landmarks gave it more than the rule does.
  static func fame(
    of place: GazetteerEditor.StoredPlace, _ names: NameList
  ) -> Prominence {
    place.prominence > prominence(of: place, names) ? place.prominence : Prominence(rawValue: 0)
  }

  /// Removes a place's names from all tables.
  func removeNames(_ old: GazetteerEditor.StoredPlace) throws {
    var names = NameList()
    names.add(try editor.names(of: old).map(\.withoutMainLanguage))
    var placeNames = names.placeNames()
    let first = PlaceOrdinal(rawValue: old.ordinal)
    let interval =
      PlaceInterval(first: first, last: PlaceOrdinal(rawValue: old.last)) ?? PlaceInterval(first)
    try placeNames.visit(
      terms: terms, layer: old.layer, isArea: old.isDivision
    ) { _ in
    } key: { key in
      if old.isPointOfInterest {
        try editor.removePointOfInterestName(key.folded, of: old.ordinal)
        return
      }
      let number = old.firstToponym + UInt32(clamping: key.position)
      if key.hasWords { editor.removeWords(key.folded, of: number) }
      try editor.removeKey(
        key.folded,
        entry: ToponymEntry(
          interval: interval, prominence: old.prominence, layer: old.layer,
          country: old.country.flatMap(CountryCode.init(rawValue:)), kind: key.kind,
          toponym: ToponymNumber(rawValue: number)))
    }
    try editor.removeNames(of: old)
  }

  /// Writes a place's names and keys, and returns the numbers of the names.
  func write(
    _ names: inout PlaceNames, of interval: PlaceInterval, prominence: Prominence, layer: Layer,
    isArea: Bool, country: UInt16, over old: GazetteerEditor.StoredPlace?
  ) throws -> (first: UInt32, count: UInt32) {
    let room = UInt32(clamping: names.count)
    let first: UInt32
    if let old, old.prominence == prominence, old.toponymCount >= room {
      first = old.firstToponym
    } else {
      first = try editor.freeToponyms(room, prominence: prominence)
    }
    var count: UInt32 = 0
    try names.visit(terms: terms, layer: layer, isArea: isArea) { name in
      count += 1
      try editor.writer.addToponym(
        first + UInt32(clamping: name.position), of: interval.first, text: name.text,
        language: name.language, kind: name.kind, mark: name.mark)
    } key: { key in
      let number = first + UInt32(clamping: key.position)
      if key.hasWords { editor.addWords(key.folded, of: number) }
      let entry = ToponymEntry(
        interval: interval, prominence: prominence, layer: layer,
        country: CountryCode(rawValue: country), kind: key.kind,
        toponym: ToponymNumber(rawValue: number))
      try editor.addKey(key.folded, entry: entry, isAreaName: AreaNameWriting.isAreaName(entry))
    }
    return (first, count)
  }
}
