import Gazetteer
import TextFormats

/// A folder of GeoNames files: the bundled `Data/`, or a user's own dumps.
///
/// Every file may be plain or `.gz`; apart from the places, all are optional. If the folder has a
/// `manifest.json`, the text read must match its description.
struct Extract {
  /// The kinds of files.
  ///
  /// The full British codes are separate because they do not name settlements.
  enum Layer: CaseIterable {
    case places, countries, admin1Codes, admin2Codes, hierarchy, alternateNames, postcodes
    case ownNames, britishPostcodes, alternativeParents, firstLevelDivisions, addresses
    case misfiledNames, timezones
    case countryPolygons, regionPolygons, seaPolygons, lakePolygons, countryPolygonCodes
    case landmarks, worldRegions, waters, englishWords
    case mapLand, mapBorders, mapRegions, mapRivers
  }

  /// The folder.
  let folder: String
  /// The bundled extract, whose corrections and dictionaries are used for folders without their own.
  ///
  /// It is `nil` if the program comes without an extract.
  private let bundledFolder: String?
  /// The folder's own manifest, if it has one.
  let manifest: ExtractManifest?
  /// The day of its data, such as `2026-11-21`; `nil` if nothing in the folder states it.
  let date: String?
  /// The selection of rows to read.
  let selection: RowSelection
  /// The changes of its rows.
  var overlay = ExtractOverlay()

  /// Opens a folder.
  ///
  /// - Throws: ``ExtractError/noPlaces(folder:)`` if it does not contain any file of places.
  init(
    folder: String, bundledFolder: String? = nil, selection: PlaceSelection = .everything
  ) throws {
    if let failure = FileOperations.failure(following: folder) {
      throw ExtractError.unreadable(path: folder, failure: failure)
    }
    self.folder = folder
    self.selection = RowSelection(selection)
    self.bundledFolder = bundledFolder
    manifest = try ExtractManifest(folder: folder)
    date = manifest?.date ?? Self.downloadedDate(folder)
    guard !tables(.places).isEmpty else { throw ExtractError.noPlaces(folder: folder) }
  }

  /// Returns the day that a download recorded next to its files.
  private static func downloadedDate(_ folder: String) -> String? {
    guard let bytes = try? InputFile(path: folder + "/downloads.json").readToEnd() else {
      return nil
    }
    return (try? JSONValue(bytes: bytes))?["date"]?.text
  }

  /// Calls a closure with the selected rows of a layer's files and their changes, and returns the
  /// unreadable lines.
  @discardableResult
  func forEachRow(
    of layer: Layer, _ visit: (borrowing ExtractRow) throws -> Void
  ) throws -> [RejectedLines] {
    let tables = tables(layer)
    func select(_ row: borrowing ExtractRow) throws {
      if selection.selects(row, of: layer) { try visit(row) }
    }
    // An extract without tables of codes goes without them.
    guard overlay.changes(layer), !tables.isEmpty || layer == .alternateNames else {
      return try tables.flatMap { try $0.forEachRow(select) }
    }
    var pass = OverlayPass(overlay, of: layer)
    let rejected = try tables.flatMap { table in
      try table.forEachRow { row in try pass.replace(row, select) }
    }
    try pass.addNew(select)
    return rejected
  }

  /// A text that differs between extracts: the manifest's identity, or else the files' names and sizes.
  var fingerprint: String {
    if let manifest { return manifest.identity }
    var hash = StableHash()
    for table in Layer.allCases.flatMap(tables) where table.path.hasPrefix(folder + "/") {
      hash.combine(String(table.path.dropFirst(folder.count)))
      hash.combine(" \(FileOperations.size(of: table.path) ?? 0)")
    }
    return hash.hexadecimal
  }

  /// Returns the existing and wanted files of a layer, in reading order.
  ///
  /// Of two rows with the same id, the first one counts.
  func tables(_ layer: Layer) -> [ExtractTable] {
    guard selection.reads(layer) else { return [] }
    switch layer {
    case .places:
      let files = [
        ["areas"], worldOrCountries("allCountries"), ["cities500", "cities1000", "cities5000"],
        ["cities15000", "naturalEarthPlaces", "airports", "seas"],
      ]
      return files.joined().compactMap { table($0 + ".txt", columns: 19) }
    case .countries:
      var table = table("countryInfo.txt", columns: 19)
      table?.hasComments = true
      return [table].compactMap(\.self)
    case .admin1Codes: return [table("admin1CodesASCII.txt", columns: 4)].compactMap(\.self)
    case .admin2Codes: return [table("admin2Codes.txt", columns: 4)].compactMap(\.self)
    case .hierarchy:
      // GeoNames' own file sometimes omits an empty third column.
      var table = table("hierarchy.txt", columns: 2)
      table?.allowsMoreColumns = true
      return [table].compactMap(\.self)
    case .alternateNames:
      // Names with a language come first: of two equal names, the first one is kept.
      let parts = [".areas", ".cities", ".airports", ".seas"].map { "alternateNamesV2" + $0 }
      return (worldOrCountries("alternateNamesV2", in: "alternatenames/") + parts).compactMap {
        var table = table($0 + ".txt", columns: 8)
        table?.allowsMoreColumns = true
        return table
      }
    case .ownNames: return [own("overrides", "names.tsv", columns: 5)].compactMap(\.self)
    case .misfiledNames:
      return [own("overrides", "misfiled-names.tsv", columns: 4)].compactMap(\.self)
    case .postcodes:
      let files = worldOrCountries("zip/allCountries", in: "zip/") + ["zip/CA_full", "zip/NL_full"]
      return files.compactMap { table("\($0).txt", columns: 12) }
    case .britishPostcodes: return [table("zip/GB_full.txt", columns: 12)].compactMap(\.self)
    case .addresses: return addressTables()
    case .alternativeParents:
      return [own("overrides", "alternative-parents.tsv", columns: 3)].compactMap(\.self)
    case .timezones:
      return [own("overrides", "timezones.tsv", columns: 3)].compactMap(\.self)
    case .firstLevelDivisions:
      // It repairs this folder's own rows, and no other's.
      var table = table("overrides/first-level-divisions.tsv", columns: 4)
      table?.hasComments = true
      return [table].compactMap(\.self)
    case .countryPolygons: return polygons("countries")
    case .regionPolygons: return polygons("admin1")
    case .seaPolygons: return polygons("seas")
    case .lakePolygons: return polygons("lakes")
    case .countryPolygonCodes:
      return [own("overrides", "country-polygons.tsv", columns: 4)].compactMap(\.self)
    case .landmarks: return [own("overrides", "landmarks.tsv", columns: 11)].compactMap(\.self)
    case .worldRegions: return [own("overrides", "regions.tsv", columns: 9)].compactMap(\.self)
    case .waters: return [table("waters.txt", columns: 12)].compactMap(\.self)
    case .englishWords:
      return [own("dictionaries", "english-words.txt.gz", columns: 1)].compactMap(\.self)
    case .mapLand: return polygons("land")
    case .mapBorders: return polygons("borders")
    case .mapRegions: return polygons("regions")
    case .mapRivers: return polygons("rivers")
    }
  }

  /// Returns the files of addresses, in the order of their names.
  private func addressTables() -> [ExtractTable] {
    let names = FileOperations.names(in: folder + "/addresses").map { file in
      file.hasSuffix(".gz") ? String(file.dropLast(3)) : file
    }
    return Set(names.filter { $0.hasSuffix(".txt") }).sorted().compactMap {
      table("addresses/\($0)", columns: 11)
    }
  }

  /// Returns a file with a GeoJSON feature per line, which is its only column.
  private func polygons(_ name: String) -> [ExtractTable] {
    var table = table("naturalearth/\(name).ndjson", columns: 1)
    table?.separator = 0x0A
    return [table].compactMap(\.self)
  }

  /// Returns the index of the words in the folder's dictionaries, or else in the bundled ones.
  func wordIndex() throws -> [UInt8] {
    var words = try LexiconFiles(folder: ownOrBundled("dictionaries")).words()
    var (plain, names): (Set<String>, Set<String>) = ([], [])
    try forEachRow(of: .englishWords) { row in
      let word = row.text(0)
      let folded = word.lowercased()
      if folded == word { plain.insert(word) } else { names.insert(folded) }
    }
    for word in plain.union(names) {
      if word.utf8.count >= Self.lettersOfWord { words.add(word, to: .dictionary) }
      let isName = names.contains(word)
      if plain.contains(word) { words.add(word, to: isName ? .alsoNames : .plain) }
    }
    return try words.file()
  }

  /// The least number of letters of words that are taken for right: shorter ones are not corrected.
  private static let lettersOfWord = 4

  /// Returns the names for kinds of places in the folder's dictionaries, or else the bundled ones.
  func kinds() throws -> [KindName] {
    try LexiconFiles(folder: ownOrBundled("dictionaries")).kinds()
  }

  /// Returns the extracts with the addresses of countries in the folder's dictionaries, or else the
  /// bundled ones.
  func addressExtracts() throws -> [AddressExtract] {
    try LexiconFiles(folder: ownOrBundled("dictionaries")).addressExtracts()
  }

  /// Returns how the addresses of countries are written, from the folder's dictionaries, or else the
  /// bundled ones; the key `nil` stands for all other countries.
  func addressFormats() throws -> [CountryCode?: AddressFormat] {
    try LexiconFiles(folder: ownOrBundled("dictionaries")).addressFormats()
  }

  /// Returns the kinds of OpenStreetMap's elements in the folder's dictionaries, or else the bundled
  /// ones.
  func elementKinds() throws -> ElementKinds {
    try LexiconFiles(folder: ownOrBundled("dictionaries")).elementKinds()
  }

  /// Returns a file of a folder that the bundled extract may stand in for.
  private func own(_ subfolder: String, _ name: String, columns: Int) -> ExtractTable? {
    let path = ownOrBundled(subfolder) + "/" + name
    guard FileOperations.exists(path) else { return nil }
    return ExtractTable(path: path, columns: columns, hasComments: true)
  }

  private func ownOrBundled(_ subfolder: String) -> String {
    let own = folder + "/" + subfolder
    guard let bundledFolder, !FileOperations.exists(own) else { return own }
    return bundledFolder + "/" + subfolder
  }

  /// Returns GeoNames' file of the whole world if it exists, otherwise those of single countries.
  private func worldOrCountries(_ world: String, in subfolder: String = "") -> [String] {
    guard table(world + ".txt", columns: 0) == nil else { return [world] }
    let names = FileOperations.names(in: folder + "/" + subfolder).compactMap { file -> String? in
      let name = file.prefix(2)
      let isCountry = name.utf8.count == 2 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
      return isCountry && [".txt", ".txt.gz", ".zip"].contains(file.dropFirst(2))
        ? subfolder + name : nil
    }
    return Set(names).sorted()
  }

  private func table(_ name: String, columns: Int) -> ExtractTable? {
    for file in [name + ".gz", name] {
      let path = folder + "/" + file
      if FileOperations.exists(path) {
        // Files described by a manifest are correct or damaged; other dumps may have errors.
        return ExtractTable(
          path: path, columns: columns, expected: manifest?.texts[file],
          rejectsLines: manifest == nil)
      }
    }
    // As on the server: allCountries.zip, and for full postal codes GB_full.csv.zip.
    for ending in [".zip", ".csv.zip"] {
      let path = folder + "/" + name.dropLast(4) + ending
      if FileOperations.exists(path) {
        let member = name.split(separator: "/").last.map(String.init)
        return ExtractTable(path: path, columns: columns, member: member, rejectsLines: true)
      }
    }
    return nil
  }
}
