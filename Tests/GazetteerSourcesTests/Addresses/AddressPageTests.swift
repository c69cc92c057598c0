import Foundation
import TestSupport
import Testing

/// The built programs.
private enum Programs {
  static let folder = ProcessInfo.processInfo.environment["OTM_PROGRAMS"]
}

/// The page "Add your country's addresses in five minutes", followed line by line.
@Suite(.enabled(if: Programs.folder != nil, "OTM_PROGRAMS is not set"))
struct AddressPageTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Sources/GazetteerSources/GazetteerSources.docc/AddressFiles.md")

  @Test func theCommandsOfThePageWork() throws {
    let folder = try TemporaryFolder()
    var world = Worlds.iceland
    world.files["addresses/IS.txt"] = nil
    try world.write(to: folder.path("Data"))
    try folder.write(Data(SamplePBF.bytes), to: "iceland-latest.osm.pbf")
    try folder.write(SampleFiles.geoJSON, to: "us-vt.geojson")
    try folder.write(SampleFiles.csv, to: "nl.csv")
    try run("gzip us-vt.geojson", in: folder)
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let commands = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("otm") && !$0.hasPrefix("otm serve") }
      .map { $0.replacingOccurrences(of: "Laugavegur", with: "Langa Gata") }
    #expect(commands.count == 4)
    for command in commands {
      let output = try run(command, in: folder)
      if command.hasPrefix("otm-geocode") {
        #expect(output.contains("Langa Gata 12, "), "\(output)")
      }
    }
    let last = try run(
      "otm-geocode 'Langa Gata 14, Reykjavík' --gazetteer my-gazetteer --format ndjson", in: folder)
    #expect(last.contains(#""attribution":"GeoNames (CC BY 4.0); Kadaster (CC0)""#), "\(last)")
  }

  /// Runs a line of the shell, and returns what it writes.
  @discardableResult
  private func run(_ line: String, in folder: TemporaryFolder) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "PATH": "\(Programs.folder ?? ""):/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "OTM_DATA": folder.path("Data"), "HOME": folder.path,
    ]
    let output = folder.path("output")
    try folder.write("", to: "output")
    process.standardOutput = FileHandle(forWritingAtPath: output)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(line)")
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
