import Foundation

/// A few places in GeoNames' file formats, which a test imports with the real builder.
///
///     var world = World()
///     world.addCountry("FR", name: "France", id: 3_017_382, latitude: 46, longitude: 2)
///     world.addPlace(2_988_507, "Paris", country: "FR", latitude: 48.85341, longitude: 2.3488)
///     try world.write(to: folder.path)
package struct World: Sendable {
  /// Lines by file name; tests may add files, or spoil them.
  package var files: [String: [String]] = [:]

  /// Creates a world of two continents and nothing in them.
  package init() {
    addArea(6_255_148, "Europe", code: "CONT", country: "", latitude: 48.69096, longitude: 9.14062)
    addArea(
      6_255_149, "North America", code: "CONT", country: "", latitude: 46.07323,
      longitude: -100.54688)
  }

  // MARK: Words

  /// Adds rows of `dictionaries/words.tsv`: words, class, where they stand, detail, separated by bars.
  package mutating func addWords(_ rows: [String]) {
    files[Self.wordsFile, default: []] += rows.map { row in
      let columns = row.split(separator: "|", omittingEmptySubsequences: false)
      return ([columns[0], "mul"] + columns.dropFirst()).joined(separator: "\t")
    }
  }

  private static let wordsFile = "dictionaries/words.tsv"

  /// The classes of words of which a world has only its own: those that a test looks at one by one.
  private static let ownClasses: Set<Substring> = [
    "missing", "workplace", "label", "part", "greater", "around", "short", "short.",
    "thing", "joining", "locative", "ending", "ending.", "suffix", "given", "surname", "airport",
    "venue", "home", "elsewhere", "quantity", "unit", "away", "department", "field", "month",
  ]

  /// The other rows of the repository's table, which every world has.
  private static let commonWords: [String] = {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Data/" + wordsFile)
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { row in
      let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
      return columns.count == 5 && !ownClasses.contains(columns[2])
    }.map(String.init)
  }()

  // MARK: Areas

  /// Adds a country, to the places and to countryInfo.
  ///
  /// - Parameter languages: As in countryInfo: `"en-US,es-US"`.
  package mutating func addCountry(
    _ code: String, iso3: String = "", name: String, continent: String = "EU",
    languages: String = "", currency: String = "", id: Int, latitude: Double?, longitude: Double?,
    population: Int = 0
  ) {
    addArea(
      id, name, code: "PCLI", country: code, latitude: latitude, longitude: longitude,
      population: population)
    let columns = [
      code, iso3, "", "", name, "", "", "\(population)", continent, "", currency, "", "", "",
      "", languages, "\(id)", "", "",
    ]
    files["countryInfo.txt", default: []].append(columns.joined(separator: "\t"))
  }

  /// Adds a division, or another area, to the places.
  package mutating func addArea(
    _ id: Int, _ name: String, code: String, country: String, admin: [String] = [],
    latitude: Double?, longitude: Double?, population: Int = 0
  ) {
    add(
      "\(id)", name, featureClass: code == "CONT" ? "L" : "A", code: code, country: country,
      admin: admin, latitude: latitude, longitude: longitude, population: population, timezone: "",
      to: "areas.txt")
  }

  /// Adds a first-order division to the places and to admin1CodesASCII, with its ISO code.
  package mutating func addRegion(
    _ id: Int, _ name: String, country: String, code: String, iso: String? = nil,
    latitude: Double?, longitude: Double?, population: Int = 0
  ) {
    addArea(
      id, name, code: "ADM1", country: country, admin: [code], latitude: latitude,
      longitude: longitude, population: population)
    files["admin1CodesASCII.txt", default: []].append("\(country).\(code)\t\(name)\t\(name)\t\(id)")
    if let iso { addName(iso, of: id, language: "iso3166-2") }
  }

  // MARK: Places

  /// Adds a settlement.
  package mutating func addPlace(
    _ id: Int, _ name: String, code: String = "PPL", country: String, admin: [String] = [],
    latitude: Double, longitude: Double, population: Int = 0, timezone: String = ""
  ) {
    add(
      "\(id)", name, featureClass: "P", code: code, country: country, admin: admin,
      latitude: latitude, longitude: longitude, population: population, timezone: timezone,
      to: "cities500.txt")
  }

  /// Adds a place of any kind; the id may be one of another source, such as `airport:KSEA`.
  package mutating func add(
    _ id: String, _ name: String, featureClass: String, code: String, country: String,
    admin: [String] = [], latitude: Double?, longitude: Double?, population: Int = 0,
    timezone: String = "", to file: String
  ) {
    let codes = admin + Array(repeating: "", count: max(0, 4 - admin.count))
    let columns =
      [
        id, name, "", "", latitude.map { "\($0)" } ?? "", longitude.map { "\($0)" } ?? "",
        featureClass, code, country, "",
      ] + codes.prefix(4) + ["\(population)", "", "", timezone, ""]
    files[file, default: []].append(columns.joined(separator: "\t"))
  }

  /// Adds another name of a place; the language may be one of GeoNames' pseudo-languages.
  package mutating func addName(_ name: String, of id: Int, language: String = "") {
    files["alternateNamesV2.txt", default: []].append("\t\(id)\t\(language)\t\(name)\t\t\t\t\t\t")
  }

  /// Adds a line of the postal file.
  package mutating func addPostcode(
    _ code: String, _ name: String, country: String, admin: [String] = [], latitude: Double,
    longitude: Double, accuracy: String = "4", file: String = "zip/allCountries.txt"
  ) {
    let codes = admin + Array(repeating: "", count: max(0, 3 - admin.count))
    let columns = [
      country, code, name, "", codes[0], "", codes[1], "", codes[2], "\(latitude)", "\(longitude)",
      accuracy,
    ]
    files[file, default: []].append(columns.joined(separator: "\t"))
  }

  // MARK: Writing

  /// Writes the files, with a manifest that has no checksums.
  package func write(to folder: String) throws {
    var files = files
    files[Self.wordsFile, default: []] += Self.commonWords
    for (name, lines) in files {
      let url = URL(fileURLWithPath: folder + "/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: url)
    }
    let manifest = #"{"date": "2026-01-02", "files": []}"#
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: folder + "/manifest.json"))
  }
}
