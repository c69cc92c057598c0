import GazetteerModel
import GazetteerStore
import Geodesy
import PolygonIndex

/// An import of the polygons of countries, seas and lakes, which writes their two files.
///
/// For an extract without polygons, the files contain none. One line is in memory as text at a
/// time; the vertices of all lines, some five megabytes, wait until they can be sorted by size.
struct PolygonImport {
  let extract: Extract
  /// The folder for the files.
  let folder: String

  func run() throws {
    try write(countries(), to: BundleManifest.countryPolygonsName)
    try write(waters(), to: BundleManifest.waterPolygonsName)
  }

  private func write(_ builder: PolygonIndexBuilder, to name: String) throws {
    try FileOperations.write(try builder.bytes(), to: folder + "/" + name)
  }

  private func countries() throws -> PolygonIndexBuilder {
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
        builder.add(
          line.rings, label: PolygonCountries(rules: ownRules).label,
          roundedTo: extract.selection.countryStep)
      }
    }
    return builder
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
