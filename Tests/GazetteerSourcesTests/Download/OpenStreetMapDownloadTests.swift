import Foundation
import TestSupport
import Testing

@testable import GazetteerSources

/// Extracts of OpenStreetMap from a local mirror.
@Suite struct OpenStreetMapDownloadTests {
  /// A server with an index and two extracts, and a folder.
  private final class Site: Sendable {
    let server: FileServer
    let folder: TemporaryFolder

    init() throws {
      server = try FileServer()
      folder = try TemporaryFolder()
      server.put(Data(OpenStreetMapDownloadTests.index.utf8), at: "/index-v1.json")
      put("first")
    }

    deinit { server.stop() }

    func put(_ text: String, tag: String = "\"1\"") {
      server.put(Data(text.utf8), at: "/europe/liechtenstein-latest.osm.pbf", tag: tag)
      var sum = MD5()
      sum.add(Array(text.utf8))
      server.put(
        Data("\(sum.digest())  liechtenstein-latest.osm.pbf\n".utf8),
        at: "/europe/liechtenstein-latest.osm.pbf.md5", tag: tag)
    }

    func download() throws -> OpenStreetMapDownload {
      var settings = DownloadSettings()
      settings.wait = { _ in }
      return OpenStreetMapDownload(
        folder: folder.path, from: try #require(MirrorAddress(server.address)), progress: nil,
        settings: settings)
    }

    func fetch() async throws -> [String] {
      let download = try download()
      return [try await download.fetch(try await download.index().extract(of: "LI")).path]
    }
  }

  /// In the form of Geofabrik's, with an entry that tries to leave the folder.
  static let index = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"id":"dach","parent":"europe","iso3166-1:alpha2":["DE","AT","CH"],
      "name":"Germany, Austria, Switzerland","urls":{"pbf":"https://example.org/europe/dach-latest.osm.pbf"}},
      "geometry":{"type":"MultiPolygon","coordinates":[[[[9.4,47.0],[9.6,47.0],[9.5,47.3],[9.4,47.0]]]]}},
    {"type":"Feature","properties":{"id":"liechtenstein","parent":"europe","iso3166-1:alpha2":["LI"],
      "name":"Liechtenstein","urls":{"pbf":"https://example.org/europe/liechtenstein-latest.osm.pbf"}}},
    {"type":"Feature","properties":{"id":"switzerland","parent":"europe","iso3166-1:alpha2":["CH"],
      "name":"Switzerland","urls":{"pbf":"https://example.org/europe/switzerland-latest.osm.pbf"}}},
    {"type":"Feature","properties":{"id":"us/vermont","parent":"north-america","iso3166-2":["US-VT"],
      "name":"us/vermont","urls":{"pbf":"https://example.org/north-america/us/vermont-latest.osm.pbf"}}},
    {"type":"Feature","properties":{"id":"bayern","parent":"germany","iso3166-2":["DE-BY"],
      "name":"Bavaria","urls":{"pbf":"https://example.org/europe/germany/bayern-latest.osm.pbf"}}},
    {"type":"Feature","properties":{"id":"../../x","name":"Nowhere","urls":{"pbf":"https://example.org/x.osm.pbf"}}}
    ]}
    """

  @Test(arguments: [
    Case("LI", "liechtenstein", "a country"),
    Case("ch", "switzerland", "the smallest with a country"),
    Case("US-VT", "us/vermont", "a division"), Case("DE-BY", "bayern", "another"),
    Case("bavaria", "bayern", "a name"), Case("vermont", "us/vermont", "the end of an id"),
    Case("AT", "dach", "a country in a group only"),
  ])
  func extractsAreFoundByCodeAndName(_ example: Case<String, String>) throws {
    let index = try OpenStreetMapExtractIndex(Data(Self.index.utf8))
    #expect(try index.extract(of: example.given).id == example.expected)
  }

  @Test func unknownExtractsAreRefusedWithOnesAlike() throws {
    let index = try OpenStreetMapExtractIndex(Data(Self.index.utf8))
    let error = #expect(throws: UnknownExtract.self) { try index.extract(of: "liechtensteen") }
    #expect(error?.alike == ["liechtenstein"])
    #expect(throws: UnknownExtract.self) { try index.extract(of: "Nowhere") }
    #expect(index.extracts.map(\.fileName).contains("us-vermont.osm.pbf"))
  }

  @Test func anExtractIsFetchedOnceAndChecked() async throws {
    let site = try Site()
    let paths = try await site.fetch()
    #expect(paths == [site.folder.path("liechtenstein.osm.pbf")])
    #expect(FileManager.default.contents(atPath: paths[0]) == Data("first".utf8))
    _ = try await site.fetch()
    #expect(site.server.requests.suffix(3).allSatisfy { $0.headers["if-none-match"] != nil })
    site.put("second", tag: "\"2\"")
    _ = try await site.fetch()
    #expect(FileManager.default.contents(atPath: paths[0]) == Data("second".utf8))
  }

  @Test func interruptedDownloadsAreResumed() async throws {
    let site = try Site()
    site.server.fail("/europe/liechtenstein-latest.osm.pbf", [.cut(after: 2)])
    let paths = try await site.fetch()
    #expect(FileManager.default.contents(atPath: paths[0]) == Data("first".utf8))
  }

  @Test func aWrongChecksumIsAnError() async throws {
    let site = try Site()
    site.server.put(
      Data("00000000000000000000000000000000  x\n".utf8),
      at: "/europe/liechtenstein-latest.osm.pbf.md5")
    let error = await #expect(throws: DownloadError.self) { try await site.fetch() }
    #expect(error?.description.contains("does not match its MD5 checksum") == true)
    #expect(!FileManager.default.fileExists(atPath: site.folder.path("liechtenstein.osm.pbf")))
  }

  @Test(arguments: ["<html></html>", "{}", "[1,2"])
  func somethingElseThanAnIndexIsAnError(_ text: String) async throws {
    let site = try Site()
    site.server.put(Data(text.utf8), at: "/index-v1.json", tag: "\"9\"")
    await #expect(throws: DownloadError.self) { try await site.download().index() }
  }

  /// RFC 1321, appendix A.5, and lengths around a block's.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func digestsAreThoseOfTheStandard(_ text: String, _ digest: String) {
    var whole = MD5()
    whole.add(Array(text.utf8))
    var inPieces = MD5()
    for byte in text.utf8 { inPieces.add([byte]) }
    #expect(whole.digest() == digest)
    #expect(inPieces.digest() == digest)
  }
}
