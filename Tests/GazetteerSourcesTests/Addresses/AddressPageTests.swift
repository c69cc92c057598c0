import Foundation
import TestSupport
import Testing

/// The built programs.
private enum Programs {
  static let folder = ProcessInfo.processInfo.environment["OTM_PROGRAMS"]
}

/// The page "Add your country's addresses with one command", followed line by line.
@Suite(.enabled(if: Programs.folder != nil, "OTM_PROGRAMS is not set"))
struct AddressPageTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Documentation/Data/AddressFiles.md")

  @Test func theCommandsOfThePageWork() throws {
    let folder = try TemporaryFolder()
    var world = Worlds.iceland
    world.files["addresses/IS.txt"] = nil
    try world.write(to: folder.path("Data"))
    try folder.write(Data(SamplePBF.bytes), to: "iceland-latest.osm.pbf")
    try folder.write(SampleFiles.geoJSON, to: "us-vt.geojson")
    try folder.write(SampleFiles.csv, to: "nl.csv")
    try run("gzip us-vt.geojson", in: folder)
    let mirror = try Self.mirror()
    defer { mirror.stop() }
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let commands = text.split(separator: "\n").map { $0.drop { $0 == " " } }
      // One that goes on in the next line shows options alone; updates have tests of their own.
      .filter { $0.hasPrefix("otm") && !$0.hasPrefix("otm serve") && !$0.hasSuffix("\\") }
      .filter { !$0.hasPrefix("otm gazetteer update") }
      .map {
        $0.replacingOccurrences(of: "Städtle 1, Vaduz", with: "Langa Gata 12, Reykjavík")
          .replacingOccurrences(of: "CH,LI", with: "LI --mirror \(mirror.address)")
          .replacingOccurrences(
            of: "--osm LI --addresses", with: "--osm LI --mirror \(mirror.address) --addresses")
      }
    #expect(commands.count == 5)
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

  /// A mirror whose extract of Liechtenstein lies in Iceland.
  private static func mirror() throws -> FileServer {
    let server = try FileServer()
    let index = """
      {"features":[{"properties":{"id":"liechtenstein","name":"Liechtenstein",\
      "iso3166-1:alpha2":["LI"],"urls":{"pbf":"https://example.org/europe/li-latest.osm.pbf"}}}]}
      """
    server.put(Data(index.utf8), at: "/index-v1.json")
    server.put(Data(SamplePBF.bytes), at: "/europe/li-latest.osm.pbf")
    server.put(
      Data("\(try md5(SamplePBF.bytes))  li-latest.osm.pbf\n".utf8),
      at: "/europe/li-latest.osm.pbf.md5")
    return server
  }

  /// Returns a checksum as `md5sum` prints it.
  private static func md5(_ bytes: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(Data(bytes), to: "file")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/md5sum")
    process.arguments = [folder.path("file")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(String(decoding: output, as: UTF8.self).prefix(32))
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
