import BundleFixtures
import Foundation
import TestSupport
import Testing

@testable import GazetteerImport

/// A program that is killed while it writes a gazetteer.
struct KilledGazetteer {
  /// The program, where the tests are run with `OTM_PROGRAMS` set to the folder of programs.
  static let program: String? = {
    guard let folder = ProcessInfo.processInfo.environment["OTM_PROGRAMS"] else { return nil }
    let path = folder + "/otm"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()
  static let reason = "needs OTM_PROGRAMS, the folder of the built programs"
  /// Whether there is time for hundreds of kills.
  static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"

  let folder: TemporaryFolder
  /// The bundle, `cache/bundle` in the folder.
  let location: GazetteerLocation
  /// The arguments that build it.
  let build: [String]

  /// Writes the data of a world with so many villages more, and a file of houses in each, without a
  /// bundle.
  init(villages: Int) throws {
    var generator = SeededGenerator(seed: 1)
    var world = Worlds.parisFranceAndTexas
    var houses = "LON,LAT,NUMBER,STREET\n"
    for id in 1...villages {
      let latitude = Double.random(in: 43...50, using: &generator)
      world.addPlace(
        id, "Village \(id)", country: "FR", admin: ["11"], latitude: latitude, longitude: 2)
      houses += "2.0,\(latitude),\(id),Grande Rue\n"
    }
    folder = try TemporaryFolder()
    try folder.write(houses, to: "houses.csv")
    try world.write(to: folder.path("Data"))
    location = GazetteerLocation(bundle: folder.path("cache/bundle"), data: nil)
    build = [
      "gazetteer", "build", "--data", folder.path("Data"), "--output", folder.path("cache/bundle"),
      "--addresses", folder.path("houses.csv"),
    ]
  }

  /// The bundle and the files next to it.
  var left: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("cache")).sorted()
    }
  }

  /// A run of the program, not started yet.
  func process(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program))
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
}
