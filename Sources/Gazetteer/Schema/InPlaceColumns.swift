/// The columns of `place`: one row per place.
///
/// The key is the place's position in a depth-first walk of the administrative hierarchy, so
/// `last` bounds everything inside it. Most places contain nothing, and a stored 0 takes no space.
enum PlaceColumn: Int, TableColumn {
  case ordinal
  case inside
  case parent
  case id
  case name
  case latitude
  case longitude
  case point
  case layer
  case featureClass
  case featureCode
  case country
  case population
  case prominence
  case timezone
  case firstToponym
  case toponymCount

  static let table = "place"

  var declaration: String {
    switch self {
    case .ordinal: "ordinal INTEGER PRIMARY KEY"
    case .inside: "inside INTEGER NOT NULL CHECK (inside >= 0)"
    case .parent: "parent INTEGER"
    case .id: "id NOT NULL"
    case .name: "name TEXT NOT NULL"
    case .latitude: "latitude INTEGER NOT NULL"
    case .longitude: "longitude INTEGER NOT NULL"
    case .point: "point INTEGER NOT NULL"
    case .layer: "layer INTEGER NOT NULL"
    case .featureClass: "feature_class TEXT NOT NULL"
    case .featureCode: "feature_code TEXT NOT NULL"
    case .country: "country INTEGER"
    case .population: "population INTEGER NOT NULL"
    case .prominence: "prominence INTEGER NOT NULL"
    case .timezone: "timezone INTEGER"
    case .firstToponym: "first_toponym INTEGER NOT NULL"
    case .toponymCount: "toponym_count INTEGER NOT NULL"
    }
  }

  var comment: String? {
    switch self {
    case .inside: "so many of the next ordinals are its own"
    case .id: "StoredPlaceID, a number or text; found by PlaceIDTable"
    case .latitude: "1e-5 degrees"
    case .point: "PointEvidence; 0: the nearest ancestor's, 1: its own"
    case .country: "two letters as a number"
    case .timezone: "a row of timezone"
    case .firstToponym: "the place's names are numbered without a gap"
    default: nil
    }
  }

  var computedNext: String? {
    self == .inside ? "last INTEGER AS (ordinal + inside) VIRTUAL" : nil
  }
}

/// The columns of `area`: countries and divisions; also other places of known extent.
enum AreaColumn: Int, TableColumn {
  case ordinal
  case isoCode
  case adminCode
  case west
  case south
  case east
  case north

  static let table = "area"

  var declaration: String {
    switch self {
    case .ordinal: "ordinal INTEGER PRIMARY KEY"
    case .isoCode: "iso_code TEXT"
    case .adminCode: "admin_code TEXT"
    case .west: "west INTEGER"
    case .south: "south INTEGER"
    case .east: "east INTEGER"
    case .north: "north INTEGER"
    }
  }

  var comment: String? { self == .north ? "1e-5 degrees, all or none" : nil }

  /// The sides of the box share a line.
  var startsLine: Bool { rawValue <= AreaColumn.west.rawValue }
}

/// The columns of `toponym`: one row per name.
///
/// Names of the best-known places have the lowest numbers, so that a full-text match in number
/// order is one in order of prominence.
enum ToponymColumn: Int, TableColumn {
  case number
  case place
  case text
  case language
  case kind

  static let table = "toponym"

  var declaration: String {
    switch self {
    case .number: "number INTEGER PRIMARY KEY"
    case .place: "place INTEGER NOT NULL"
    case .text: "text TEXT"
    case .language: "language TEXT"
    case .kind: "kind INTEGER NOT NULL"
    }
  }

  var comment: String? { self == .text ? "NULL if it is the place's name" : nil }
}

/// The columns of `place_name`, the exact-name index: folded name → places, best known first.
///
/// It covers `ToponymEntry`.
enum PlaceNameColumn: Int, TableColumn {
  case name
  case prominence
  case place
  case inside
  case filing
  case toponym

  static let table = "place_name"
  static let primaryKey: String? = "name, prominence DESC, place"

  var declaration: String {
    switch self {
    case .name: "name TEXT NOT NULL"
    case .prominence: "prominence INTEGER NOT NULL"
    case .place: "place INTEGER NOT NULL"
    case .inside: "inside INTEGER NOT NULL"
    case .filing: "filing INTEGER NOT NULL"
    case .toponym: "toponym INTEGER NOT NULL"
    }
  }

  var comment: String? {
    switch self {
    case .name: "folded"
    case .inside: "as in place"
    case .filing: NameFiling.comment
    default: nil
    }
  }

  var computedNext: String? {
    self == .inside ? "last INTEGER AS (place + inside) VIRTUAL" : nil
  }
}
