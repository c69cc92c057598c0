import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GazetteerSources

/// Downloads from an unreliable server.
@Suite struct GazetteerDownloadTests {
  /// A server, a folder, and what was waited for.
  private final class Site: Sendable {
    let server: FileServer
    let folder: TemporaryFolder
    private let waits = Mutex<[Duration]>([])

    init() throws {
      server = try FileServer()
      folder = try TemporaryFolder()
    }

    deinit { server.stop() }

    var waited: [Duration] { waits.withLock { $0 } }

    func download(
      maxBytes: Int = 1 << 20, from address: String? = nil, silence: Duration = .seconds(60)
    ) throws -> GazetteerDownload {
      var settings = DownloadSettings()
      settings.maxBytes = maxBytes
      settings.silence = silence
      settings.wait = { [self] time in waits.withLock { $0.append(time) } }
      return GazetteerDownload(
        folder: folder.path, from: try #require(MirrorAddress(address ?? server.address)),
        progress: nil, settings: settings)
    }

    func bytes(of name: String) -> Data? { FileManager.default.contents(atPath: folder.path(name)) }

    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// The ranges that were asked for, one a request; empty for all of a file.
    var ranges: [String] { server.requests.map { $0.headers["range"] ?? "" } }
  }

  private static let text = GeoNamesFile(path: "dump/t.txt", name: "t.txt")
  private static let zip = GeoNamesFile(path: "dump/t.zip", name: "t.zip")
  private static let bytes = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 % 90 + 33) })
    .replacingFirst(with: "a")

  private static func archive(_ text: String = "some text\n") -> Data {
    var zip = TestZip()
    zip.store(Data(text.utf8), as: "t.txt")
    return zip.finished()
  }

  // MARK: Complete files

  @Test func aFileIsDownloadedOnceAndThenRevalidated() async throws {
    let site = try Site()
    site.server.put(Self.bytes, at: "/dump/t.txt")
    #expect(try await site.download().fetch([Self.text]).fetched == ["t.txt"])
    #expect(site.bytes(of: "t.txt") == Self.bytes)
    #expect(try await site.download().fetch([Self.text]).unchanged == ["t.txt"])
    #expect(site.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])
    site.server.put(Data("new".utf8), at: "/dump/t.txt", tag: "\"2\"")
    #expect(try await site.download().fetch([Self.text]).fetched == ["t.txt"])
    #expect(site.bytes(of: "t.txt") == Data("new".utf8))
    // A file that was damaged in the meantime is downloaded completely.
    try site.folder.write("spoilt", to: "t.txt")
    #expect(try await site.download().fetch([Self.text]).fetched == ["t.txt"])
    #expect(site.names == ["downloads.json", "t.txt"])
  }

  /// Each fault, and what is asked for until the file is whole.
  struct BadDay: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let faults: [FileServer.Fault]
    /// The ranges of all requests; `nil` where it depends on what has arrived.
    let ranges: [String]?
  }

  static let badDays = [
    BadDay(
      testDescription: "cut twice", faults: [.cut(after: 20_000), .cut(after: 10_000)],
      ranges: ["", "bytes=20000-", "bytes=30000-"]),
    BadDay(
      testDescription: "cut before the first byte", faults: [.cut(after: 0)], ranges: ["", ""]),
    BadDay(
      testDescription: "stalls", faults: [.stall(after: 20_000)], ranges: ["", "bytes=20000-"]),
    BadDay(testDescription: "busy", faults: [.status(503), .status(429)], ranges: ["", "", ""]),
    BadDay(
      testDescription: "says it is longer", faults: [.length(more: 100)], ranges: nil),
    BadDay(
      testDescription: "sends another part", faults: [.cut(after: 20_000), .wrongPart],
      ranges: ["", "bytes=20000-", ""]),
  ]

  @Test(arguments: badDays) func aFileIsCompleteAfterManyFailures(_ day: BadDay) async throws {
    let site = try Site()
    site.server.put(Self.bytes, at: "/dump/t.txt")
    site.server.fail("/dump/t.txt", day.faults)
    let download = try site.download(silence: .milliseconds(200))
    #expect(try await download.fetch([Self.text]).fetched == ["t.txt"])
    #expect(site.bytes(of: "t.txt") == Self.bytes)
    #expect(day.ranges == nil || site.ranges == day.ranges)
    #expect(site.names == ["downloads.json", "t.txt"])
  }

  @Test func partialFilesAreKeptForTheNextRun() async throws {
    let site = try Site()
    site.server.put(Self.bytes, at: "/dump/t.txt")
    site.server.fail(
      "/dump/t.txt", [.cut(after: 20_000)] + Array(repeating: .status(503), count: 20))
    let address = site.server.address + "/dump/t.txt"
    await #expect(
      throws: DownloadError.unreachable(address: address, reason: "the server answered HTTP 503")
    ) { _ = try await site.download().fetch([Self.text]) }
    // Growing waits, and an end.
    #expect(site.waited == [1, 2, 4, 8, 16].map { .seconds($0) } || site.waited.count == 6)
    #expect(site.names == ["downloads.json", "t.txt.part"])
    site.server.fail("/dump/t.txt", [])
    #expect(try await site.download().fetch([Self.text]).fetched == ["t.txt"])
    #expect(site.ranges.last == "bytes=20000-")
    #expect(site.bytes(of: "t.txt") == Self.bytes)
  }

  /// A child that is being started shares the descriptors of its parent until it runs its program.
  @Test func aFinishedDownloadIsUnlockedEvenIfAChildHoldsItsDescriptor() throws {
    let folder = try TemporaryFolder()
    let place = folder.path("t.txt")
    var first: PartialDownload? = try PartialDownload(of: place)
    #expect(throws: DownloadError.busy(path: place + ".part")) { try PartialDownload(of: place) }
    let copy = try #require(
      (3..<4_096).first { number in
        let link = "/proc/self/fd/\(number)"
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == place + ".part"
      }.map(dup))
    defer { close(copy) }
    _ = first.take()
    #expect(throws: Never.self) { try PartialDownload(of: place) }
  }

  /// The rest of another version does not fit: the file is fetched from its beginning.
  @Test func aChangedFileIsDownloadedFromTheStart() async throws {
    let site = try Site()
    site.server.put(Self.bytes, at: "/dump/t.txt")
    site.server.fail(
      "/dump/t.txt", [.cut(after: 20_000)] + Array(repeating: .status(503), count: 20))
    await #expect(throws: DownloadError.self) {
      _ = try await site.download().fetch([Self.text])
    }
    site.server.fail("/dump/t.txt", [])
    for (bytes, tag) in [(Data(Self.bytes.reversed()), "\"2\""), (Data("tiny".utf8), "\"3\"")] {
      site.server.put(bytes, at: "/dump/t.txt", tag: tag)
      #expect(try await site.download().fetch([Self.text]).fetched == ["t.txt"])
      #expect(site.bytes(of: "t.txt") == bytes)
    }
  }

  // MARK: Invalid files

  @Test func aZipGetsItsNameWhenItIsComplete() async throws {
    let site = try Site()
    site.server.put(Self.archive(), at: "/dump/t.zip")
    #expect(try await site.download().fetch([Self.zip]).fetched == ["t.zip"])
    #expect(site.bytes(of: "t.zip") == Self.archive())
    // A byte of it that is another, each time: the old file stays.
    var spoilt = Self.archive()
    spoilt[40] ^= 1
    site.server.put(spoilt, at: "/dump/t.zip", tag: "\"2\"")
    let error = await #expect(throws: DownloadError.self) {
      _ = try await site.download().fetch([Self.zip])
    }
    #expect(error?.exitCode == 69)
    let message = try #require(error).description
    #expect(message.contains("t.txt should be"))
    #expect(site.bytes(of: "t.zip") == Self.archive())
    #expect(site.server.requests.count == 3, "one more try")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fault: FileServer.Fault
    let says: String
  }

  static let refusals = [
    Refusal(testDescription: "a page", fault: .page, says: "a web page instead"),
    Refusal(testDescription: "gone", fault: .status(404), says: "does not have this file"),
    Refusal(testDescription: "forbidden", fault: .status(403), says: "HTTP 403"),
    Refusal(
      testDescription: "to http", fault: .redirection("http://192.0.2.1/t.txt"),
      says: "redirects to http://192.0.2.1/t.txt, which is not allowed"),
    Refusal(
      testDescription: "to a file of this machine", fault: .redirection("file:///etc/passwd"),
      says: "redirects to file:///etc/passwd, which is not allowed"),
  ]

  @Test(arguments: refusals) func invalidFilesAreReportedAtOnce(_ refusal: Refusal) async throws {
    let site = try Site()
    site.server.put(Self.bytes, at: "/dump/t.txt")
    site.server.fail("/dump/t.txt", [refusal.fault])
    let error = await #expect(throws: DownloadError.self) {
      _ = try await site.download().fetch([Self.text])
    }
    #expect(error?.description.contains(refusal.says) == true, "\(error?.description ?? "")")
    #expect(error?.exitCode == 69)
    #expect(site.server.requests.count == 1)
    #expect(!site.names.contains("t.txt") && !site.names.contains("t.txt.part"))
  }

  @Test func aRedirectionOnThisMachineIsFollowed() async throws {
    let site = try Site()
    site.server.put(Self.bytes, at: "/elsewhere/t.txt")
    site.server.fail("/dump/t.txt", [.redirection("/elsewhere/t.txt")])
    #expect(try await site.download().fetch([Self.text]).fetched == ["t.txt"])
    site.server.fail("/dump/u.txt", Array(repeating: .redirection("/dump/u.txt"), count: 20))
    await #expect(throws: DownloadError.self) {
      _ = try await site.download().fetch([GeoNamesFile(path: "dump/u.txt", name: "u.txt")])
    }
  }

  @Test func aFileHasAMaximumSize() async throws {
    let site = try Site()
    site.server.put(Self.bytes, at: "/dump/t.txt")
    await #expect(throws: DownloadError.self) {
      _ = try await site.download(maxBytes: 49_999).fetch([Self.text])
    }
    #expect(!site.names.contains("t.txt"))
  }

  @Test func withoutAServerItFailsSoonWithOneLine() async throws {
    let site = try Site()
    let address = site.server.address
    site.server.stop()
    let error = await #expect(throws: DownloadError.self) {
      _ = try await site.download(from: address).fetch([Self.text])
    }
    #expect(error?.exitCode == 69)
    #expect(error?.description.contains("connection refused") == true)
    #expect(error?.description.contains("\n") == false)
    #expect(site.waited == [.seconds(1), .seconds(2)])
  }

  @Test(arguments: [
    ("https://example.org/export/", true), ("http://127.0.0.1:8080", true),
    ("http://[::1]/x", true), ("http://localhost", true), ("http://example.org", false),
    ("ftp://example.org", false), ("https://", false), ("https://a:b@example.org", false),
    ("https://example.org/?q", false), ("http://127.0.0.1.example.org", false), ("", false),
  ]) func aMirrorUsesTLSUnlessItIsThisMachine(text: String, isOne: Bool) {
    #expect((MirrorAddress(text) != nil) == isOne)
  }

  // MARK: All files

  @Test func theFilesOfCountriesAreDownloaded() async throws {
    let site = try Site()
    let files = GeoNamesFile.all(of: ["CR"])
    #expect(files.map(\.path).contains("dump/alternatenames/CR.zip"))
    for file in files where !file.isOptional {
      site.server.put(file.isZip ? Self.archive() : Data("a\tb\n".utf8), at: "/" + file.path)
    }
    let summary = try await site.download().run(countries: ["CR"])
    #expect(summary.missing == ["zip/CR.zip"])
    #expect(summary.fetched.count == 6)
    #expect(DownloadRecord(folder: site.folder.path).date == "2026-11-21")
    #expect(try await site.download().run(countries: ["CR"]).unchanged.count == 6)
  }

  @Test func theWorldHasElevenFiles() {
    let paths = GeoNamesFile.all(of: []).map(\.path)
    #expect(
      Set(paths) == [
        "dump/countryInfo.txt", "dump/admin1CodesASCII.txt", "dump/admin2Codes.txt",
        "dump/hierarchy.zip", "dump/allCountries.zip", "dump/alternateNamesV2.zip",
        "zip/allCountries.zip", "zip/GB_full.csv.zip", "zip/CA_full.csv.zip", "zip/NL_full.csv.zip",
      ])
  }

  // MARK: Changes

  private func putChanges(_ day: String, _ site: Site) {
    for file in GeoNamesFile.changes(of: day) {
      site.server.put(Data("1\n".utf8), at: "/" + file.path)
    }
  }

  @Test func changesAreDownloadedUpToTheNewestDay() async throws {
    let site = try Site()
    for day in ["2026-02-27", "2026-02-28", "2026-03-01"] { putChanges(day, site) }
    // That of the second of March is not published yet.
    let days = try await site.download().changes(from: "2026-02-27", to: "2026-03-02")
    #expect(days == ["2026-02-27", "2026-02-28", "2026-03-01"])
    #expect(site.names.count == 13)
    #expect(try await site.download().changes(from: "2026-03-02", to: "2026-03-02") == [])
    #expect(try await site.download().changes(from: "2026-03-03", to: "2026-03-02") == [])
  }

  @Test func missingChangesAreReported() async throws {
    let site = try Site()
    putChanges("2026-03-01", site)
    await #expect(throws: DownloadError.changesGone(day: "2026-02-28")) {
      _ = try await site.download().changes(from: "2026-02-28", to: "2026-03-01")
    }
  }
}

extension Data {
  /// The same with another first byte.
  fileprivate func replacingFirst(with text: String) -> Data { Data(text.utf8) + dropFirst() }
}
