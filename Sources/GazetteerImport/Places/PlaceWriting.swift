import Gazetteer

/// A writer of places, areas, countries and time zones in the order of their numbering.
struct PlaceWriting {
  let gazetteer: ImportedGazetteer
  let numbering: PlaceNumbering
  let points: PlacePoints
  let writer: GazetteerWriter
  let grid: PlaceGridImport
  let drawnBoxes: DrawnBoxes

  /// Writes them, given the numbers of each place's names by position.
  func run(names: [NameWriting.Numbers]) throws {
    let places = gazetteer.places
    var extents = PlaceExtents.Builder()
    var position = 0
    try gazetteer.placeRecords.forEach { cursor in
      let place = StagedPlace(&cursor)
      guard numbering.position(ofPlace: place.number) == position else { return }
      let number = Int(place.number)
      let country = places.country[number]
      let row = GazetteerWriter.PlaceRow(
        interval: numbering.interval(at: position),
        parent: numbering.parent(at: position).map(numbering.ordinal), id: place.id,
        name: place.name, latitude: points.latitude[position],
        longitude: points.longitude[position],
        evidence: gazetteer.pointEvidence[place.number]
          ?? (places.hasPoint(number) ? .own : PointEvidence(.area)),
        layer: places.layer[number], featureClass: place.featureClass,
        featureCode: place.featureCode, country: country == 0 ? nil : country,
        population: place.population,
        prominence: Prominence(rawValue: numbering.prominences[position]),
        timezone: places.timezone[number] == 0 ? nil : Int64(places.timezone[number]),
        firstToponym: names[position].first, toponymCount: names[position].count)
      try writer.add(row)
      try grid.add(row)
      extents.add(latitude: row.latitude, longitude: row.longitude)
      position += 1
    }
    extents.finish()
    try writer.add(extents)
    try writeAreas()
    try writeCountries()
    try writer.addTimezones(gazetteer.timezones.names)
  }

  private func writeAreas() throws {
    let extents = AreaExtents(
      numbering, places: gazetteer.places, drawn: drawnBoxes.boxes(in: gazetteer))
    let paths = Dictionary(
      numbering.areas.map { ($0.position, $0.path) }, uniquingKeysWith: { first, _ in first })
    for position in 0..<numbering.count {
      let number = numbering.places[position]
      guard gazetteer.places.isArea(Int(number)) else {
        if let box = gazetteer.extents[number] {
          try writer.addArea(
            numbering.ordinal(at: position), isoCode: nil, adminCode: nil, box: box)
        }
        continue
      }
      let key = UInt32(clamping: position)
      try writer.addArea(
        numbering.ordinal(at: position), isoCode: gazetteer.isoCodes[number],
        adminCode: paths[key].flatMap { AdminPath.adminCode($0) }, box: extents.box(at: key))
    }
  }

  private func writeCountries() throws {
    for (code, country) in gazetteer.codes.countries.sorted(by: { $0.key < $1.key }) {
      guard let key = country.key, let number = gazetteer.places[key],
        let position = numbering.position(ofPlace: number)
      else { continue }
      try writer.addCountry(code, place: numbering.ordinal(at: position))
    }
    // Without countryInfo.txt, the area of a country's path is the country.
    for area in numbering.areas {
      let number = Int(numbering.places[Int(area.position)])
      guard gazetteer.places.layer[number] == .country else { continue }
      let code = gazetteer.places.country[number]
      try writer.addCountry(code, place: numbering.ordinal(at: Int(area.position)))
    }
  }
}
