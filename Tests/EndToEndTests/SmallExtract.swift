import Foundation
import Synchronization
import TestSupport
import Testing

/// A few real places in GeoNames' file formats, and the bundle built from them.
enum SmallExtract {
  /// The folder of a bundle of the extract, built once for all tests.
  static let bundle = Result { try builtBundle("small", write) }

  /// Arguments that select the shared bundle.
  static func options() throws -> [String] { ["--gazetteer", try bundle.get()] }

  /// Writes the extract with a manifest that has no checksums, so that tests may spoil files.
  static func write(to folder: TemporaryFolder) throws {
    for (name, rows) in files {
      let text = rows.map { $0 + "\n" }.joined()
      try folder.write(Data(text.utf8), to: name)
    }
    try folder.write(Data(#"{"date": "2026-01-02", "files": []}"#.utf8), to: "manifest.json")
  }

  private static let files: [(String, [String])] = [
    (
      "countryInfo.txt",
      [
        country("US", "USA", "United States", "NA", 6_252_001),
        country("CA", "CAN", "Canada", "NA", 6_251_999),
        country("FR", "FRA", "France", "EU", 3_017_382),
        country("RU", "RUS", "Russia", "EU", 2_017_370),
        country("CR", "CRI", "Costa Rica", "NA", 3_624_060),
        country("ES", "ESP", "Spain", "EU", 2_510_769),
      ]
    ),
    (
      "areas.txt",
      [
        place(6_255_148, "Europe", 48.69096, 9.14062, "L", "CONT", "", "", 741_000_000, ""),
        place(
          6_255_149, "North America", 46.07323, -100.54688, "L", "CONT", "", "", 580_000_000, ""),
        place(6_252_001, "United States", 39.76, -98.5, "A", "PCLI", "US", "", 327_167_434, ""),
        place(6_251_999, "Canada", 60.10867, -113.64258, "A", "PCLI", "CA", "", 37_058_856, ""),
        place(3_017_382, "France", 46, 2, "A", "PCLI", "FR", "", 66_987_244, ""),
        place(2_017_370, "Russia", 60, 100, "A", "PCLI", "RU", "", 144_478_050, ""),
        place(3_624_060, "Costa Rica", 10, -84, "A", "PCLI", "CR", "", 4_999_441, ""),
        place(2_510_769, "Spain", 40, -4, "A", "PCLI", "ES", "", 46_723_749, ""),
        place(5_596_512, "Idaho", 44.5002, -114.25118, "A", "ADM1", "US", "ID", 1_416_564, ""),
        place(4_736_286, "Texas", 31.25044, -99.25061, "A", "ADM1", "US", "TX", 22_875_689, ""),
        place(4_896_861, "Illinois", 40.00032, -89.25037, "A", "ADM1", "US", "IL", 12_772_888, ""),
        place(3_012_874, "Île-de-France", 48.5, 2.5, "A", "ADM1", "FR", "11", 12_997_058, ""),
      ]
    ),
    (
      "cities500.txt",
      [
        place(
          5_601_538, "Moscow", 46.73239, -117.00017, "P", "PPLA2", "US", "ID", 25_060,
          "America/Los_Angeles"),
        place(
          524_901, "Moscow", 55.75204, 37.61781, "P", "PPLC", "RU", "48", 10_381_222,
          "Europe/Moscow"),
        place(
          2_988_507, "Paris", 48.85341, 2.3488, "P", "PPLC", "FR", "11", 2_138_551,
          "Europe/Paris"),
        place(
          4_717_560, "Paris", 33.66094, -95.55551, "P", "PPLA2", "US", "TX", 24_782,
          "America/Chicago"),
        place(
          4_250_542, "Springfield", 39.80172, -89.64371, "P", "PPLA", "US", "IL", 114_394,
          "America/Chicago"),
        place(
          2_509_954, "Valencia", 39.46975, -0.37739, "P", "PPLA", "ES", "60", 814_208,
          "Europe/Madrid"),
        place(
          3_621_849, "San José", 9.93333, -84.08333, "P", "PPLC", "CR", "08", 335_007,
          "America/Costa_Rica"),
        // A place that is called like a subcommand.
        place(9_999_001, "Info", 50, 10, "P", "PPL", "FR", "11", 900, "Europe/Paris"),
      ]
    ),
    (
      "admin1CodesASCII.txt",
      [
        "US.ID\tIdaho\tIdaho\t5596512", "US.TX\tTexas\tTexas\t4736286",
        "US.IL\tIllinois\tIllinois\t4896861", "FR.11\tÎle-de-France\tIle-de-France\t3012874",
      ]
    ),
    (
      "alternateNamesV2.txt",
      [
        "\t5596512\tiso3166-2\tUS-ID\t\t\t\t\t\t", "\t4736286\tiso3166-2\tUS-TX\t\t\t\t\t\t",
        "\t4896861\tiso3166-2\tUS-IL\t\t\t\t\t\t", "\t524901\tde\tMoskau\t\t\t\t\t\t",
        "\t6252001\tiso3166-1\tUS\t\t\t\t\t\t", "\t524901\t\tМосква\t\t\t\t\t\t",
      ]
    ),
    (
      "zip/allCountries.txt",
      ["US\t83843\tMoscow\tIdaho\tID\t\t057\t\t\t46.7309\t-116.9897\t4"]
    ),
  ]

  private static func place(
    _ id: Int, _ name: String, _ latitude: Double, _ longitude: Double, _ featureClass: String,
    _ featureCode: String, _ country: String, _ admin1: String, _ population: Int,
    _ timezone: String
  ) -> String {
    [
      String(id), name, "", "", "\(latitude)", "\(longitude)", featureClass, featureCode, country,
      "", admin1, "", "", "", String(population), "", "", timezone, "",
    ].joined(separator: "\t")
  }

  private static func country(
    _ iso2: String, _ iso3: String, _ name: String, _ continent: String, _ id: Int
  ) -> String {
    [
      iso2, iso3, "0", iso2, name, "", "0", "0", continent, ".x", "", "", "", "", "", "",
      String(id), "", "",
    ].joined(separator: "\t")
  }
}

/// Builds a bundle for all tests, which stays until the process ends, and returns its folder.
func builtBundle(_ name: String, _ write: (TemporaryFolder) throws -> Void) throws -> String {
  let folder = try TemporaryFolder()
  try write(folder)
  let path = NSTemporaryDirectory() + "otm-\(name)-bundle-\(getpid())"
  let run = try ProgramRun(
    ["gazetteer", "build", "--data", folder.path, "--output", path], of: "otm")
  try #require(run.status == 0, "\(run.errors)")
  builtBundles.withLock { $0.append(path) }
  atexit {
    for path in builtBundles.withLock({ $0 }) {
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: path + ".lock")
    }
  }
  return path
}

private let builtBundles = Mutex<[String]>([])
