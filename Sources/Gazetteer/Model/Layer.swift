/// The coarse kind of a place: the `layer` of an answer and of a filter.
///
/// Raw values are stored in bundles: never renumber.
public enum Layer: UInt8, CaseIterable, Sendable {
  /// A continent.
  case continent = 1
  /// A country or dependent territory (PCL and its variants).
  case country = 2
  /// A first-order division (ADM1).
  case region = 3
  /// A second-order division (ADM2).
  case county = 4
  /// A third- to fifth-order division (ADM3 to ADM5).
  case localAdmin = 5
  /// A settlement (class P).
  case locality = 6
  /// A part of a settlement whose town is named by the query or a filter.
  case neighborhood = 7
  /// A postal code.
  case postalCode = 8
  /// An airport.
  case airport = 9
  /// A sea, ocean, gulf or strait.
  case marine = 10
  /// Mountains, lakes, islands, parks and the like (classes H, T, L, V).
  case natural = 11
  /// Buildings, sites and roads (classes S, R).
  case venue = 12
  /// A street address.
  case address = 13
  /// A typed coordinate.
  case coordinate = 14
  /// A street, or the crossing of two.
  case street = 15

  /// The layer's name in answers and filters: `"locality"`.
  ///
  /// Spelled out because asking the runtime for a case's name takes as long as reading a record.
  public var name: String {
    switch self {
    case .continent: "continent"
    case .country: "country"
    case .region: "region"
    case .county: "county"
    case .localAdmin: "localadmin"
    case .locality: "locality"
    case .neighborhood: "neighbourhood"
    case .postalCode: "postalcode"
    case .airport: "airport"
    case .marine: "marine"
    case .natural: "natural"
    case .venue: "venue"
    case .address: "address"
    case .coordinate: "coordinate"
    case .street: "street"
    }
  }

  /// Creates the layer with a name, or returns `nil`.
  public init?(name: some StringProtocol) {
    guard let layer = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = layer
  }

  /// Creates the layer of a place with this feature class and code.
  public init(featureClass: FeatureClass, featureCode: FeatureCode) {
    let code = featureCode.rawValue
    switch featureClass {
    case .administrative:
      if code.hasPrefix("PCL") || code == "TERR" {
        self = .country
      } else if code.hasPrefix("ADM1") {
        self = .region
      } else if code.hasPrefix("ADM2") {
        self = .county
      } else {
        self = .localAdmin
      }
    case .settlement: self = .locality
    case .water:
      let seas: Set<String> = ["OCN", "SEA", "GULF", "STRT", "BAY", "CHN", "SD", "FJD", "CHNM"]
      self = seas.contains(code) ? .marine : .natural
    case .landscape: self = code == "CONT" ? .continent : .natural
    case .terrain, .vegetation, .undersea: self = .natural
    case .site:
      self = ["AIRP", "AIRH", "AIRF", "AIRB", "AIRQ"].contains(code) ? .airport : .venue
    case .road: self = .venue
    }
  }
}
