import Foundation
import TestSupport
import Testing

/// Downloading and building GeoNames' files, from a local server.
@Suite(.needsPrograms)
struct DownloadProgramTests {
  private static func day(_ back: Int) -> Date {
    Date(timeIntervalSinceNow: Double(-86_400 * back))
  }

  private static func text(_ day: Date, _ format: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter.string(from: day)
  }

  /// A server with the files of a small world as GeoNames has them, of the day before yesterday.
  private static func server() throws -> FileServer {
    let server = try FileServer(
      lastModified: text(day(2), "EEE, dd MMM yyyy HH:mm:ss 'GMT'"))
    let world = Worlds.parisFranceAndTexas
    func lines(_ names: String...) -> Data {
      Data(names.flatMap { world.files[$0] ?? [] }.map { $0 + "\n" }.joined().utf8)
    }
    func put(_ text: Data, _ member: String, _ path: String) {
      var zip = TestZip()
      zip.store(text, as: member)
      server.put(zip.finished(), at: path)
    }
    for name in ["countryInfo.txt", "admin1CodesASCII.txt", "admin2Codes.txt"] {
      server.put(lines(name), at: "/dump/" + name)
    }
    put(lines("hierarchy.txt"), "hierarchy.txt", "/dump/hierarchy.zip")
    put(lines("areas.txt", "cities500.txt"), "allCountries.txt", "/dump/allCountries.zip")
    put(lines("alternateNamesV2.txt"), "alternateNamesV2.txt", "/dump/alternateNamesV2.zip")
    put(lines("zip/allCountries.txt"), "allCountries.txt", "/zip/allCountries.zip")
    for country in ["GB", "CA", "NL"] {
      put(Data(), "\(country)_full.txt", "/zip/\(country)_full.csv.zip")
    }
    return server
  }

  /// Somebody with an empty home, and a server.
  private struct Person {
    let folder: TemporaryFolder
    let server: FileServer

    init() throws {
      folder = try TemporaryFolder()
      server = try DownloadProgramTests.server()
    }

    func run(_ arguments: [String], of program: String = "otm") throws -> ProgramRun {
      try ProgramRun(
        arguments, of: program,
        environment: [
          "HOME": folder.path, "OTM_GAZETTEER": folder.path("bundle"),
          "OTM_DATA": ProcessInfo.processInfo.environment["OTM_DATA"] ?? DownloadProgramTests.data,
        ])
    }

    func gazetteer(_ arguments: String...) throws -> ProgramRun {
      try run(["gazetteer"] + arguments + ["--mirror", server.address])
    }

    /// Offers the changes of a day, in which a town is founded.
    func putChanges(_ back: Int, id: Int, _ name: String) {
      let day = DownloadProgramTests.text(DownloadProgramTests.day(back), "yyyy-MM-dd")
      let row =
        "\(id)\t\(name)\t\(name)\t\t33.9\t-95.5\tP\tPPL\tUS\t\tTX\t277\t\t\t900\t\t\tAmerica/Chicago\t\(day)\n"
      for kind in ["deletes", "alternateNamesDeletes", "alternateNamesModifications"] {
        server.put(Data(), at: "/dump/\(kind)-\(day).txt")
      }
      server.put(Data(row.utf8), at: "/dump/modifications-\(day).txt")
    }
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let data = root.appendingPathComponent("Data").path

  @Test func thePlanetIsDownloadedBuiltAndUpdated() throws {
    let person = try Person()
    defer { person.server.stop() }
    // Broken off in the middle, which nobody notices.
    person.server.fail("/dump/allCountries.zip", [.cut(after: 300)])
    let build = try person.gazetteer(
      "build", "--download", "--output", person.folder.path("bundle"))
    #expect(build.status == 0, "\(build.errors)")
    #expect(build.errors.contains("10 files fetched, 0 unchanged"))
    let found = try person.run(["Paris, Texas"], of: "otm-geocode")
    #expect(found.output.contains("Paris, Texas, United States"))

    // The day of the data and yesterday.
    person.putChanges(2, id: 9_000_001, "Newtown")
    person.putChanges(1, id: 9_000_002, "Youngtown")
    let update = try person.gazetteer("update")
    #expect(update.status == 0, "\(update.errors)")
    #expect(update.output.contains("2 places added"))
    #expect(try person.run(["Youngtown, Texas"], of: "otm-geocode").status == 0)
    let again = try person.gazetteer("update")
    #expect(again.status == 0 && again.output == "the gazetteer is up to date\n")
    let left = FileManager.default.fileExists(
      atPath: person.folder.path(".cache/otm/geonames/changes"))
    #expect(!left)
  }

  /// A school's network: connections lead through a proxy, which here refuses them.
  @Test func proxiesComeFromTheEnvironment() throws {
    let person = try Person()
    defer { person.server.stop() }
    let proxy = try FileServer()
    defer { proxy.stop() }
    let environment = ["HOME": person.folder.path, "https_proxy": proxy.address]
    let mirror = "https://geonames.example.org/export"
    expectRefusal(
      try ProgramRun(
        ["gazetteer", "build", "--download", "--mirror", mirror], of: "otm",
        environment: environment), status: 69, mentions: "the proxy answered HTTP 404")
    #expect(proxy.requests.first?.path == "geonames.example.org:443")
    // This machine is never asked by way of a proxy.
    let count = proxy.requests.count
    let local = try ProgramRun(
      [
        "gazetteer", "build", "--download", "--mirror", person.server.address, "--output",
        person.folder.path("bundle"),
      ], of: "otm",
      environment: environment.merging(["http_proxy": proxy.address]) { $1 })
    #expect(local.status == 0 && proxy.requests.count == count, "\(local.errors)")
  }

  @Test func missingChangesLeaveTheGazetteerUnchanged() throws {
    let person = try Person()
    defer { person.server.stop() }
    let build = try person.gazetteer(
      "build", "--download", "--output", person.folder.path("bundle"))
    #expect(build.status == 0, "\(build.errors)")
    person.putChanges(1, id: 9_000_002, "Youngtown")
    let before = FileManager.default.contents(atPath: person.folder.path("bundle/manifest.json"))
    expectRefusal(try person.gazetteer("update"), status: 69, mentions: "no longer", "--download")
    let after = FileManager.default.contents(atPath: person.folder.path("bundle/manifest.json"))
    #expect(before == after)
  }

  @Test func withoutANetworkTheErrorIsOneLine() throws {
    let person = try Person()
    person.server.stop()
    expectRefusal(
      try person.gazetteer("download", person.folder.path("files")), status: 69,
      mentions: "cannot be downloaded", "--mirror")
    #expect(
      try person.run(["gazetteer", "download", "--mirror", "http://example.org"]).status == 64)
  }
}
