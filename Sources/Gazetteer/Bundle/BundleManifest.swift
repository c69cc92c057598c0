/// The metadata of a gazetteer bundle: `manifest.json` in its folder.
package struct BundleManifest: Hashable, Sendable {
  /// The manifest's name in the bundle's folder.
  package static let fileName = "manifest.json"
  /// The database's name in the bundle's folder.
  package static let databaseName = "gazetteer.sqlite"
  /// The name of the spelling index in the bundle's folder.
  package static let spellingName = "names.spelling"
  /// The name of the countries' polygons in the bundle's folder.
  package static let countryPolygonsName = "countries.polygons"
  /// The name of the first-level divisions' polygons in the bundle's folder.
  package static let regionPolygonsName = "regions.polygons"
  /// The name of the seas' and lakes' polygons in the bundle's folder.
  package static let waterPolygonsName = "waters.polygons"

  /// The name of the grid of place points in the bundle's folder.
  package static let gridName = "places.grid"
  /// The name of the table of places ordered by id in the bundle's folder.
  package static let idsName = "places.ids"

  /// The name of the index of streets and houses in the bundle's folder.
  package static let streetsName = "streets.index"

  /// The name of the index of the dictionaries' words in the bundle's folder.
  package static let wordsName = "words.index"

  /// The name of what updates need of the sources besides the extract, in the bundle's folder.
  package static let sourcesName = "sources.records"

  /// The files of a bundle in addition to its manifest.
  package static let contentNames = [
    databaseName, spellingName, gridName, idsName, countryPolygonsName, regionPolygonsName,
    waterPolygonsName, streetsName, wordsName, sourcesName,
  ]

  /// The version of the file format.
  package let format: Int
  /// The version of the name folding used for the index.
  package let foldingVersion: Int
  /// The id of the `Data/manifest.json` that it was built from, in 16 hexadecimal digits.
  ///
  /// `"custom"` for another extract.
  package let source: String
  /// The extract that it was built from, which an update reads again.
  package let extract: Extract
  /// The newest date of the data, such as `"2026-11-21"`; `nil` if the extract does not state one.
  package let dataDate: String?
  /// The credit line for the sources.
  package let attribution: String
  /// The numbers of records.
  package let counts: Counts
  /// The bundle's other files.
  package let files: [File]
  /// The selection of places from the extract; `nil` for all.
  package let selection: PlaceSelection?
  /// The day of the last update, such as `"2026-11-21"`; `nil` if there was none.
  package let updatedTo: String?
  /// The files of addresses that it was built with, by their paths at that time; `nil` for none.
  package let addressFiles: [AddressFile]?
  /// The user's files of places that were added, by their paths at that time; `nil` for none.
  package let placeFiles: [File]?
  /// The unreadable lines of the extract; `nil` if every line was read.
  package let rejected: [RejectedLines]?
  /// How many points and divisions other records contradict, by country; `nil` if none are contradicted.
  package let points: [ExaminedPoints]?

  /// An extract on the machine that built a bundle.
  package struct Extract: Hashable, Sendable {
    /// The complete path of its folder.
    package let folder: String
    /// A text that differs between extracts.
    package let fingerprint: String

    package init(folder: String, fingerprint: String) {
      self.folder = folder
      self.fingerprint = fingerprint
    }
  }

  /// The lines of a file that an import rejected for the same reason.
  package struct RejectedLines: Hashable, Sendable {
    /// The name of the file.
    package let file: String
    /// The problem with them, such as `"not 19 columns"`.
    package let reason: String
    /// The number of lines.
    package var count: Int
    /// The number of the first such line, counted from 1.
    package let firstLine: Int

    package init(file: String, reason: String, count: Int, firstLine: Int) {
      self.file = file
      self.reason = reason
      self.count = count
      self.firstLine = firstLine
    }
  }

  /// The numbers of records in a bundle.
  package struct Counts: Hashable, Sendable {
    /// The number of places, including areas and postal places.
    package var places = 0
    /// The greatest ordinal of a place; the lowest is 1, and none is left out.
    package var lastOrdinal: Int { places }
    /// The number of countries and their divisions.
    package var areas = 0
    /// The number of settlements known only from postal data.
    package var postalPlaces = 0
    /// The number of names of places, in all languages.
    package var names = 0
    /// The number of pairs of a postal code and a settlement.
    package var postcodes = 0
    /// The number of street addresses and named farms.
    package var addresses = 0

    /// Creates counts that are all zero.
    package init() {}
  }

  /// One file of a bundle, or one that it was built with.
  package struct File: Hashable, Sendable {
    /// The file name in the bundle's folder; the complete path for a file from elsewhere.
    package let name: String
    /// The size in bytes.
    package let bytes: Int
    /// The CRC-32 of its content, in eight hexadecimal digits.
    package let crc32: String
    /// The credit that the source of a file of addresses asks for; `nil` for other files.
    package let attribution: String?

    package init(name: String, bytes: Int, crc32: String, attribution: String? = nil) {
      self.name = name
      self.bytes = bytes
      self.crc32 = crc32
      self.attribution = attribution
    }
  }

  package init(
    foldingVersion: Int, source: String, extract: Extract, dataDate: String?, attribution: String,
    counts: Counts, files: [File], selection: PlaceSelection? = nil,
    addressFiles: [AddressFile] = [], placeFiles: [File] = [],
    updatedTo: String? = nil, rejected: [RejectedLines] = [], points: [ExaminedPoints] = []
  ) {
    format = Self.currentFormat
    self.foldingVersion = foldingVersion
    self.source = source
    self.extract = extract
    self.dataDate = dataDate
    self.attribution = attribution
    self.counts = counts
    self.files = files
    self.selection = selection
    self.addressFiles = addressFiles.isEmpty ? nil : addressFiles
    self.placeFiles = placeFiles.isEmpty ? nil : placeFiles
    self.updatedTo = updatedTo
    self.rejected = rejected.isEmpty ? nil : rejected
    self.points = points.isEmpty ? nil : points
  }
}

/// A bundle that has been found and checked.
package struct OpenBundle: Sendable {
  /// The bundle's folder.
  package let folder: String
  /// The bundle's metadata.
  package let manifest: BundleManifest

  /// The path of the database of places.
  package var databasePath: String { folder + "/" + BundleManifest.databaseName }

  /// Creates a bundle from the results of a check.
  package init(folder: String, manifest: BundleManifest) {
    self.folder = folder
    self.manifest = manifest
  }
}
