import Gazetteer
import Geodesy

/// An import of the polygons of countries, first-level divisions, seas and lakes.
///
/// For an extract without polygons, the files contain none. One line is in memory as text at a
/// time; the vertices of all lines, some five megabytes, wait until they can be sorted by size.
struct PolygonImport {
  let extract: Extract
  let codes: AdminCodes
  /// The folder for the files.
  let folder: String

  /// Writes their three files, and returns the boxes of the areas among them.
  func run() throws -> DrawnBoxes {
    var boxes = DrawnBoxes()
    try write(countries(&boxes), to: BundleManifest.countryPolygonsName)
    try write(regions(&boxes), to: BundleManifest.regionPolygonsName)
    try write(waters(), to: BundleManifest.waterPolygonsName)
    return boxes
  }

  private func write(_ builder: PolygonIndexBuilder, to name: String) throws {
    try FileOperations.write(try builder.bytes(), to: folder + "/" + name)
  }

  private func countries(_ boxes: inout DrawnBoxes) throws -> PolygonIndexBuilder {
    var builder = PolygonIndexBuilder()
    var rules = try self.rules()
    for table in extract.tables(.countryPolygons) {
      try table.forEachRow { row in
        let line = try polygon(row)
        let name = line.properties.name ?? ""
        var ownRules = rules.removeValue(forKey: name) ?? []
        if !ownRules.contains(where: { $0.box == nil }) {
          guard let code = line.properties.iso2.flatMap({ CountryCode($0) }) else {
            throw ExtractError.invalidColumn(
              path: table.path, line: row.line, column: "iso2",
              expected: "a country's code, or a row in overrides/country-polygons.tsv",
              found: "\(name): \(line.properties.iso2 ?? "")")
          }
          ownRules.append(.init(box: nil, countries: [code]))
        }
        let countries = PolygonCountries(rules: ownRules)
        boxes.add(line.rings, of: countries)
        builder.add(
          line.rings, label: countries.label, roundedTo: extract.selection.countryStep)
      }
    }
    return builder
  }

  /// Returns the divisions that the extract's tables of codes have; the label is the place's id.
  private func regions(_ boxes: inout DrawnBoxes) throws -> PolygonIndexBuilder {
    var builder = PolygonIndexBuilder()
    let divisions = firstLevelDivisions()
    for table in extract.tables(.regionPolygons) {
      try table.forEachRow { row in
        let line = try polygon(row)
        guard let code = line.properties.code, let division = divisions[code] else { return }
        boxes.add(line.rings, of: division.key)
        builder.add(
          line.rings, label: division.id.description, roundedTo: extract.selection.regionStep)
      }
    }
    return builder
  }

  /// Returns the first-level divisions by their codes: `US.WA`.
  private func firstLevelDivisions() -> [String: (key: PlaceKey, id: PlaceID)] {
    var divisions: [String: (PlaceKey, PlaceID)] = [:]
    for division in codes.divisions where division.codes.count == 1 {
      guard let country = CountryCode(packed: division.country), let id = PlaceID(division.id),
        extract.selection.has(country: Array(country.description.utf8)[...])
      else { continue }
      let code = String(decoding: division.codes[0], as: UTF8.self)
      divisions["\(country).\(code)"] = (division.key, id)
    }
    return divisions
  }

  private func waters() throws -> PolygonIndexBuilder {
    var builder = PolygonIndexBuilder()
    for (layer, kind) in [(Extract.Layer.seaPolygons, NamedWater.Kind.sea), (.lakePolygons, .lake)]
    {
      for table in extract.tables(layer) {
        try table.forEachRow { row in
          let line = try polygon(row)
          // A lake without a name is of no use.
          guard let name = line.properties.name, !name.isEmpty else { return }
          let id = line.properties.id.flatMap { PlaceID($0) }
          builder.add(
            line.rings, label: PolygonReader.label(of: NamedWater(kind: kind, name: name, id: id)),
            roundedTo: extract.selection.waterStep)
        }
      }
    }
    return builder
  }

  private func polygon(_ row: borrowing ExtractRow) throws -> GeoJSONLine {
    guard let line = GeoJSONLine(row[0]) else {
      throw row.invalid(0, "the line", "a GeoJSON feature with polygons")
    }
    return line
  }

  /// Returns the rules for polygons whose code does not apply to all their land, by name.
  private func rules() throws -> [String: [PolygonCountries.Rule]] {
    var rules: [String: [PolygonCountries.Rule]] = [:]
    try extract.forEachRow(of: .countryPolygonCodes) { row in
      let box = PolygonCountries.box(row.text(1))
      guard box != nil || row[1].isEmpty else {
        throw row.invalid(1, "the box", "west,south,east,north")
      }
      let words = row.text(2).split(separator: ",")
      let codes = words.compactMap { CountryCode($0) }
      guard !codes.isEmpty, codes.count == words.count else {
        throw row.invalid(2, "the codes", "countries' codes with commas between")
      }
      rules[row.text(0), default: []].append(.init(box: box, countries: codes))
    }
    return rules
  }
}
