/// The metadata of a gazetteer bundle: `manifest.json` in its folder.
public struct BundleManifest: Hashable, Sendable {
  /// The manifest's name in the bundle's folder.
  public static let fileName = "manifest.json"
  /// The database's name in the bundle's folder.
  public static let databaseName = "gazetteer.sqlite"
  /// The name of the spelling index in the bundle's folder.
  public static let spellingName = "names.spelling"
  /// The name of the countries' polygons in the bundle's folder.
  public static let countryPolygonsName = "countries.polygons"
  /// The name of the first-level divisions' polygons in the bundle's folder.
  public static let regionPolygonsName = "regions.polygons"
  /// The name of the seas' and lakes' polygons in the bundle's folder.
  public static let waterPolygonsName = "waters.polygons"

  /// The name of the grid of place points in the bundle's folder.
  public static let gridName = "places.grid"
  /// The name of the table of places ordered by id in the bundle's folder.
  public static let idsName = "places.ids"

  /// The name of the index of streets and houses in the bundle's folder.
  public static let streetsName = "streets.index"

  /// The name of the index of the dictionaries' words in the bundle's folder.
  public static let wordsName = "words.index"

  /// The name of what updates need of the sources besides the extract, in the bundle's folder.
  public static let sourcesName = "sources.records"

  /// The files of a bundle in addition to its manifest.
  public static let contentNames = [
    databaseName, spellingName, gridName, idsName, countryPolygonsName, regionPolygonsName,
    waterPolygonsName, streetsName, wordsName, sourcesName,
  ]

  /// The version of the file format.
  public let format: Int
  /// The version of the name folding used for the index.
  public let foldingVersion: Int
  /// The id of the `Data/manifest.json` that it was built from, in 16 hexadecimal digits.
  ///
  /// `"custom"` for another extract.
  public let source: String
  /// The extract that it was built from, which an update reads again.
  public let extract: Extract
  /// The newest date of the data, such as `"2026-11-21"`; `nil` if the extract does not state one.
  public let dataDate: String?
  /// The credit line for the sources.
  public let attribution: String
  /// The numbers of records.
  public let counts: Counts
  /// The bundle's other files.
  public let files: [File]
  /// The selection of places from the extract; `nil` for all.
  public let selection: PlaceSelection?
  /// The day of the last update, such as `"2026-11-21"`; `nil` if there was none.
  public let updatedTo: String?
  /// The files of addresses that it was built with, by their paths at that time; `nil` for none.
  public let addressFiles: [AddressFile]?
  /// The user's files of places that were added, by their paths at that time; `nil` for none.
  public let placeFiles: [File]?
  /// The unreadable lines of the extract; `nil` if every line was read.
  public let rejected: [RejectedLines]?

  /// An extract on the machine that built a bundle.
  public struct Extract: Hashable, Sendable {
    /// The complete path of its folder.
    public let folder: String
    /// A text that differs between extracts.
    public let fingerprint: String

    public init(folder: String, fingerprint: String) {
      self.folder = folder
      self.fingerprint = fingerprint
    }
  }

  /// The lines of a file that an import rejected for the same reason.
  public struct RejectedLines: Hashable, Sendable {
    /// The name of the file.
    public let file: String
    /// The problem with them, such as `"not 19 columns"`.
    public let reason: String
    /// The number of lines.
    public var count: Int
    /// The number of the first such line, counted from 1.
    public let firstLine: Int

    public init(file: String, reason: String, count: Int, firstLine: Int) {
      self.file = file
      self.reason = reason
      self.count = count
      self.firstLine = firstLine
    }
  }

  /// The numbers of records in a bundle.
  public struct Counts: Hashable, Sendable {
    /// The number of places, including areas and postal places.
    public var places = 0
    /// The greatest ordinal of a place; the lowest is 1, and none is left out.
    public var lastOrdinal: Int { places }
    /// The number of countries and their divisions.
    public var areas = 0
    /// The number of settlements known only from postal data.
    public var postalPlaces = 0
    /// The number of names of places, in all languages.
    public var names = 0
    /// The number of pairs of a postal code and a settlement.
    public var postcodes = 0
    /// The number of street addresses and named farms.
    public var addresses = 0

    /// Creates counts that are all zero.
    public init() {}
  }

  /// One file of a bundle, or one that it was built with.
  public struct File: Hashable, Sendable {
    /// The file name in the bundle's folder; the complete path for a file from elsewhere.
    public let name: String
    /// The size in bytes.
    public let bytes: Int
    /// The CRC-32 of its content, in eight hexadecimal digits.
    public let crc32: String
    /// The credit that the source of a file of addresses asks for; `nil` for other files.
    public let attribution: String?

    public init(name: String, bytes: Int, crc32: String, attribution: String? = nil) {
      self.name = name
      self.bytes = bytes
      self.crc32 = crc32
      self.attribution = attribution
    }
  }

  public init(
    foldingVersion: Int, source: String, extract: Extract, dataDate: String?, attribution: String,
    counts: Counts, files: [File], selection: PlaceSelection? = nil,
    addressFiles: [AddressFile] = [], placeFiles: [File] = [],
    updatedTo: String? = nil, rejected: [RejectedLines] = []
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
  }
}

/// A bundle that has been found and checked.
public struct OpenBundle: Sendable {
  /// The bundle's folder.
  public let folder: String
  /// The bundle's metadata.
  public let manifest: BundleManifest

  /// The path of the database of places.
  public var databasePath: String { folder + "/" + BundleManifest.databaseName }

  /// Creates a bundle from the results of a check.
  package init(folder: String, manifest: BundleManifest) {
    self.folder = folder
    self.manifest = manifest
  }
}
