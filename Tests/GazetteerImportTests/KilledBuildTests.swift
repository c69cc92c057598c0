import Foundation
import TestSupport
import Testing

@testable import GazetteerImport

/// The program, where the tests are run with `OTM_PROGRAMS` set to the folder of programs.
private let program: String? = {
  guard let folder = ProcessInfo.processInfo.environment["OTM_PROGRAMS"] else { return nil }
  let path = folder + "/otm"
  return FileManager.default.isExecutableFile(atPath: path) ? path : nil
}()

/// Builds by the real program, killed at any moment.
@Suite(.enabled(if: program != nil, "needs OTM_PROGRAMS, the folder of the built programs"))
struct KilledBuildTests {
  /// 40 with `LONG_TESTS=1`, else 8; each is three kills.
  private static let seeds: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 1...40 : 1...8

  @Test("the start after a killed build succeeds", arguments: seeds)
  func theStartAfterAKilledBuildSucceeds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var world = Worlds.parisFranceAndTexas
    for id in 1...20_000 {
      world.addPlace(
        id, "Village \(id)", country: "FR", admin: ["11"],
        latitude: Double.random(in: 43...50, using: &generator), longitude: 2)
    }
    let folder = try TemporaryFolder()
    try world.write(to: folder.path("Data"))
    let arguments = [
      "gazetteer", "build", "--data", folder.path("Data"), "--output", folder.path("cache/bundle"),
    ]
    for _ in 0..<3 {
      let process = try start(arguments)
      // The build takes about half a second.
      usleep(UInt32.random(in: 1_000...600_000, using: &generator))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let last = try start(arguments)
    last.waitUntilExit()
    #expect(last.terminationStatus == 0)
    let location = GazetteerLocation(
      gazetteer: folder.path("cache/bundle"), data: nil, environment: [:],
      programPath: "/nowhere/otm", workingDirectory: "/nowhere")
    let bundle = try GazetteerBundle.existing(location)
    try GazetteerBundle.verify(bundle, progress: nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("cache")).sorted()
    #expect(names == ["bundle", "bundle.lock"])
  }

  private func start(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    return process
  }
}
