/// What a gazetteer bundle says of itself: `manifest.json` in its folder.
public struct BundleManifest: Codable, Hashable, Sendable {
  /// The version of the files' format that this program reads and writes.
  ///
  /// It rises with every change that an older program would misread.
  public static let currentFormat = 6
  /// The manifest's name in the bundle's folder.
  public static let fileName = "manifest.json"
  /// The database's name in the bundle's folder.
  public static let databaseName = "gazetteer.sqlite"
  /// The name of the keys of misspellings in the bundle's folder.
  public static let spellingName = "names.spelling"
  /// The name of the countries' polygons in the bundle's folder.
  public static let countryPolygonsName = "countries.polygons"
  /// The name of the seas' and lakes' polygons in the bundle's folder.
  public static let waterPolygonsName = "waters.polygons"

  /// The name of the grid of places' points in the bundle's folder.
  public static let gridName = "places.grid"
  /// The name of the order of places by id in the bundle's folder.
  public static let idsName = "places.ids"
  /// The name of the names that updates changed in the bundle's folder.
  public static let spellingChangesName = "names.changes"

  /// The name of the index of streets and houses in the bundle's folder.
  public static let streetsName = "streets.index"

  /// The files that a bundle has beside its manifest.
  public static let contentNames = [
    databaseName, spellingName, spellingChangesName, gridName, idsName, countryPolygonsName,
    waterPolygonsName, streetsName,
  ]

  /// The version of the files' format.
  public let format: Int
  /// The version of the name folding that the index was made with.
  public let foldingVersion: Int
  /// Which `Data/manifest.json` it was built from, in 16 hexadecimal digits; `"custom"` for another
  /// extract.
  public let source: String
  /// The newest date of the data, such as `"2026-11-21"`; `nil` when the extract does not say.
  public let dataDate: String?
  /// Whom to credit.
  public let attribution: String
  /// How many records there are.
  public let counts: Counts
  /// The bundle's other files.
  public let files: [File]
  /// Which places of the extract it holds; `nil` for all.
  public let selection: PlaceSelection?
  /// The day of the last update, such as `"2026-11-21"`; `nil` when there was none.
  public let updatedTo: String?
  /// The lines of the extract that could not be read; `nil` when there are none.
  public let rejected: [RejectedLines]?

  /// The lines of a file that an import left out for one reason.
  public struct RejectedLines: Codable, Hashable, Sendable {
    /// The file's name.
    public let file: String
    /// What is wrong with them, such as `"not 19 columns"`.
    public let reason: String
    /// How many they are.
    public var count: Int
    /// The first of them, counted from 1.
    public let firstLine: Int

    public init(file: String, reason: String, count: Int, firstLine: Int) {
      self.file = file
      self.reason = reason
      self.count = count
      self.firstLine = firstLine
    }
  }

  /// How many records a bundle holds.
  public struct Counts: Codable, Hashable, Sendable {
    /// All places, areas and postal places among them.
    public var places = 0
    /// The greatest ordinal of a place; some below it are free.
    public var lastOrdinal = 0
    /// Countries and their divisions.
    public var areas = 0
    /// Settlements that only postal data knows.
    public var postalPlaces = 0
    /// Names of places, in all languages.
    public var names = 0
    /// Pairs of a postal code and a settlement.
    public var postcodes = 0
    /// Street addresses and named farms.
    public var addresses = 0

    /// Creates counts of zero.
    public init() {}
  }

  /// One file of a bundle.
  public struct File: Codable, Hashable, Sendable {
    /// The file's name in the bundle's folder.
    public let name: String
    /// Its size.
    public let bytes: Int
    /// The CRC-32 of its content, in eight hexadecimal digits.
    public let crc32: String

    public init(name: String, bytes: Int, crc32: String) {
      self.name = name
      self.bytes = bytes
      self.crc32 = crc32
    }
  }

  public init(
    foldingVersion: Int, source: String, dataDate: String?, attribution: String, counts: Counts,
    files: [File], selection: PlaceSelection? = nil, updatedTo: String? = nil,
    rejected: [RejectedLines] = []
  ) {
    format = Self.currentFormat
    self.foldingVersion = foldingVersion
    self.source = source
    self.dataDate = dataDate
    self.attribution = attribution
    self.counts = counts
    self.files = files
    self.selection = selection
    self.updatedTo = updatedTo
    self.rejected = rejected.isEmpty ? nil : rejected
  }
}

/// A bundle that has been found and checked.
public struct OpenBundle: Sendable {
  /// The bundle's folder.
  public let folder: String
  /// What it says of itself.
  public let manifest: BundleManifest

  /// The file to read places from.
  public var databasePath: String { folder + "/" + BundleManifest.databaseName }

  /// Joins what a check has found.
  package init(folder: String, manifest: BundleManifest) {
    self.folder = folder
    self.manifest = manifest
  }
}
