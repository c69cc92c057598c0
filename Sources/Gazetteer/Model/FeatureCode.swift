/// A GeoNames feature code, the fine kind of a place: `PPLC` is a capital.
public struct FeatureCode: RawRepresentable, Hashable, Sendable {
  /// The code in uppercase letters and digits: `"PPLA2"`.
  public let rawValue: String

  /// Creates a code as it is spelled in the gazetteer.
  ///
  /// Unknown codes are kept unchanged.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A settlement of no special standing; the default for a place without a code.
  public static let settlement = FeatureCode(rawValue: "PPL")
  /// The capital of a country.
  public static let capital = FeatureCode(rawValue: "PPLC")
  /// A section of a settlement.
  public static let section = FeatureCode(rawValue: "PPLX")

  /// The order of the division that has its seat here, or `nil` if the place is not a seat.
  ///
  /// It is 1 for `PPLA`, 2 for `PPLA2`, and so on up to 5.
  public var seatOrder: Int? {
    guard rawValue.hasPrefix("PPLA") else { return nil }
    let digits = rawValue.dropFirst(4)
    return digits.isEmpty ? 1 : Int(digits)
  }

  /// Whether the place is a present-day country or dependent territory (`PCLI`, `PCLD`).
  public var isCountry: Bool {
    rawValue.hasPrefix("PCL") && !isHistorical || rawValue == "TERR"
  }

  /// Whether the place is abandoned or historical (`PPLH`, `ADM1H`, `PPLQ`, `PPLW`).
  public var isHistorical: Bool {
    rawValue == "PPLH" || rawValue == "PPLQ" || rawValue == "PPLW"
      || (rawValue.hasPrefix("ADM") && rawValue.hasSuffix("H")) || rawValue == "PCLH"
  }
}

/// A GeoNames feature class, the coarse kind of a place: one letter.
public enum FeatureClass: String, CaseIterable, Sendable {
  /// Countries, states, counties and other divisions.
  case administrative = "A"
  /// Streams, lakes, seas.
  case water = "H"
  /// Parks, areas, regions, continents.
  case landscape = "L"
  /// Cities, towns, villages and their parts.
  case settlement = "P"
  /// Roads and railways.
  case road = "R"
  /// Spots, buildings, farms; airports.
  case site = "S"
  /// Mountains, hills, islands.
  case terrain = "T"
  /// Undersea features.
  case undersea = "U"
  /// Forests, heaths.
  case vegetation = "V"
}
