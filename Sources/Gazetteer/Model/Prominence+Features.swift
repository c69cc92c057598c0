#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Prominence {
  /// Computes the prominence of a natural feature or site: mountains, lakes, islands, parks, roads.
  ///
  /// These are not settlements, divisions or seas. Few of them have inhabitants, so their kind
  /// determines how often one of them is meant, expressed as the inhabitants of a settlement that
  /// is meant as often. Their names in other languages count twice as much as a settlement's: the
  /// hundred names of Mount Everest make it equal to a city of 50,000.
  ///
  /// - Parameters:
  ///   - featureClass: The feature class.
  ///   - featureCode: The feature code; unknown ones count as the typical one of their class.
  ///   - population: Inhabitants, as islands and regions have; 0 if unknown.
  ///   - nameCount: Number of distinct names in any language.
  package init(
    featureClass: FeatureClass, featureCode: FeatureCode, population: UInt64, nameCount: Int
  ) {
    let kind = Self.kinds[featureCode.rawValue] ?? Self.usual(featureClass)
    let naturals = log(max(kind, Double(population))) + log(1 + Double(max(0, nameCount)))
    self.init(rawValue: UInt16(max(1, min(65_000, (naturals * 100).rounded()))))
  }

  /// The kinds that are meant more often than the typical one of their class.
  ///
  /// Codes are those in GeoNames' featureCodes_en.txt.
  private static let kinds: [String: Double] = [
    // Ranges, deserts and the like are as large as countries.
    "MTS": 2_000, "DSRT": 2_000, "PEN": 1_000, "ARCH": 2_000, "ISLS": 1_500, "PLN": 500,
    "PLAT": 500, "VLCS": 500, "CNYN": 500, "ATOL": 500,
    "ISL": 500, "ISLT": 60, "VLC": 1_000, "MT": 300, "PK": 300, "PASS": 150, "CAPE": 150,
    "BCH": 150, "GLCR": 200, "HLL": 40, "RK": 20, "SPUR": 30,
    "LK": 150, "LKS": 300, "RSV": 150, "FLLS": 300, "STM": 60, "STMI": 20, "WAD": 40, "CNL": 60,
    "SPNG": 30, "WLL": 10, "PND": 20, "RPDS": 40,
    "PRK": 300, "RESN": 300, "RESW": 200, "RES": 150, "RESF": 150, "AMUS": 300,
    "FRST": 150,
    "UNIV": 300, "MUS": 150, "MNMT": 100, "STDM": 150, "CSTL": 150, "PAL": 150, "ZOO": 200,
    "RSTN": 100, "MTRO": 60, "PRT": 200, "DAM": 100, "THTR": 80, "OPRA": 150, "TOWR": 80, "BDG": 80,
    "ANS": 150, "PYR": 200, "SHRN": 60, "TMPL": 60, "CTRR": 50,
  ]

  private static func usual(_ featureClass: FeatureClass) -> Double {
    switch featureClass {
    case .terrain, .water, .landscape, .vegetation: 50
    case .undersea: 30
    // Hotels, schools, churches, farms: rarely meant without their town.
    case .site: 15
    case .road: 20
    case .administrative, .settlement: 150
    }
  }
}
