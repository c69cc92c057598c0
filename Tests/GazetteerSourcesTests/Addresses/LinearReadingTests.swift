import Foundation
import GazetteerImport
import TestSupport
import Testing

@testable import GazetteerSources

/// A file of twice the size takes about twice the time, whatever is in it.
@Suite(.serialized) struct LinearReadingTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The name of the file, which says its kind.
    let name: String
    /// A size that takes some 20 ms.
    let size: Int
    /// Makes a file of a size.
    let bytes: @Sendable (Int) -> [UInt8]
    /// What reading ends with; `nil` if the file is good.
    var failure: String?
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func repeated(_ part: String, _ count: Int) -> [UInt8] {
    let part = Array(part.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count * count)
    for _ in 0..<count { bytes += part }
    return bytes
  }

  private static func xml(_ content: [UInt8]) -> [UInt8] {
    text("<osm version=\"0.6\">") + content + text("</osm>")
  }

  /// A gzip file with a member for each byte of a text.
  private static func gzipPieces(_ byte: Character, _ count: Int) -> [UInt8] {
    let byte = byte.asciiValue ?? 0
    let crc = SlowCRC32.of(byte)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1, 1, 0, 0xFE, 0xFF, byte]
    let member = head + (0..<4).map { UInt8(truncatingIfNeeded: crc >> ($0 * 8)) } + [1, 0, 0, 0]
    return (0..<count).flatMap { _ in member }
  }

  private static let house =
    #"{"type":"Feature","properties":{"number":"1","street":"A"},"geometry":null}"# + "\n"

  static let forms: [Form] = [
    Form(
      testDescription: "XML: an attribute without end", name: "a.osm", size: 8 << 20,
      bytes: { text("<osm><node id=\"") + repeated("x", $0) + text("\"/></osm>") },
      failure: "found a longer one"),
    Form(
      testDescription: "XML: a tag with many attributes", name: "a.osm", size: 8 << 20,
      bytes: { text("<osm><node ") + repeated("a=\"\" ", $0 / 5) + text("/></osm>") },
      failure: "found "),
    Form(
      testDescription: "XML: a comment without end", name: "a.osm", size: 8 << 20,
      bytes: { text("<osm><!--") + repeated("x", $0) + text("--></osm>") },
      failure: "found a longer one"),
    Form(
      testDescription: "XML: many nodes", name: "a.osm", size: 20_000,
      bytes: { xml(repeated("<node id=\"1\" lat=\"1\" lon=\"2\"/>", $0)) }),
    Form(
      testDescription: "XML: a node with many tags", name: "a.osm", size: 40_000,
      bytes: {
        xml(
          text("<node id=\"1\" lat=\"1\" lon=\"2\">") + repeated("<tag k=\"a\" v=\"b\"/>", $0)
            + text("</node>"))
      }),
    Form(
      testDescription: "XML: a way with many nodes", name: "a.osm", size: 40_000,
      bytes: { xml(text("<way id=\"1\">") + repeated("<nd ref=\"1\"/>", $0) + text("</way>")) }),
    Form(
      testDescription: "XML: elements inside each other", name: "a.osm", size: 40_000,
      bytes: { xml(repeated("<a>", $0) + repeated("</a>", $0)) }),
    Form(
      testDescription: "PBF: a long text that many nodes share", name: "a.osm.pbf", size: 20_000,
      bytes: { SamplePBF.sharing(textBytes: $0, nodes: $0) }),
    Form(
      testDescription: "CSV: many rows", name: "a.csv", size: 20_000,
      bytes: { text("LON,LAT,NUMBER,STREET\n") + repeated("1,2,3,A\n", $0) }),
    Form(
      testDescription: "CSV: a row with many fields", name: "a.csv", size: 200_000,
      bytes: { text("LON,LAT,NUMBER,STREET\n1,2,3,A\n") + repeated(",", $0) + text("\n") }),
    Form(
      testDescription: "CSV: a quoted field without end", name: "a.csv", size: 1 << 20,
      bytes: { text("LON,LAT,NUMBER,STREET\n1,2,3,\"") + repeated("\"\"", $0) + text("\n") }),
    Form(
      testDescription: "GeoJSON: many features", name: "a.geojson", size: 10_000,
      bytes: { repeated(house, $0) }),
    Form(
      testDescription: "GeoJSON: many properties", name: "a.geojson", size: 100_000,
      bytes: {
        text(#"{"type":"Feature","properties":{"number":"1""#) + repeated(#","a":1"#, $0)
          + text("},\"geometry\":null}\n")
      }),
    Form(
      testDescription: "GeoJSON: a long shape", name: "a.geojson", size: 100_000,
      bytes: {
        text(#"{"type":"Feature","properties":{},"geometry":{"coordinates":[[1,2]"#)
          + repeated(",[1,2]", $0) + text("]}}\n")
      }),
    Form(
      testDescription: "GeoJSON: escapes", name: "a.geojson", size: 50_000,
      bytes: {
        text(#"{"type":"Feature","properties":{"street":""#) + repeated(#"\u00e9"#, $0)
          + text("\"},\"geometry\":null}\n")
      }),
    Form(
      testDescription: "gzip: a line in pieces of a byte", name: "a.csv.gz", size: 100_000,
      bytes: { gzipPieces("a", $0) }, failure: "its columns are not those of a known table"),
    Form(
      testDescription: "gzip: many members", name: "a.geojson.gz", size: 100_000,
      bytes: { gzipPieces("\n", $0) }),
  ]

  static let ownForms: [Form] = [
    Form(
      testDescription: "own CSV: many rows", name: "own.csv", size: 2_000,
      bytes: { size in
        text("name,latitude,longitude,id\n")
          + (0..<size).flatMap { text("Town \($0),1,2,t\($0)\n") }
      }),
    Form(
      testDescription: "own CSV: many names", name: "own.csv", size: 5_000,
      bytes: { size in
        text("name,latitude,longitude,names\nA,1,2,")
          + (0..<size).flatMap { text("Name \($0)|") } + text("B\n")
      }),
    Form(
      testDescription: "own GeoJSON: many features", name: "own.geojson", size: 1_000,
      bytes: { size in
        let features = (0..<size).map {
          """
          {"type":"Feature","properties":{"name":"T \($0)"},"geometry":{"type":"Point",\
          "coordinates":[1,2]}}
          """
        }
        return text(
          #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}")
      }),
    Form(
      testDescription: "own GeoJSON: a long border", name: "own.geojson", size: 20_000,
      bytes: { size in
        let ring = (0..<size).map { "[\(Double($0) / Double(size)),\($0 % 2)]" }
        return text(
          #"{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Polygon","coordinates":[["#
            + ring.joined(separator: ",") + ",[0,0]]]}}")
      }),
  ]

  @Test(arguments: forms) func addressFilesAreReadInLinearTime(_ form: Form) throws {
    try expectLinear(form) { path, folder in
      _ = try AddressFileSource(path: path).forEachAddress(folder: folder) { _ in }
    }
  }

  @Test(arguments: ownForms) func ownPlacesAreReadInLinearTime(_ form: Form) throws {
    try expectLinear(form) { path, _ in _ = try OwnPlaceFiles.read([path]) }
  }

  /// A zip file whose directory names one file many times.
  @Test func zipFilesWithOverlapsAreRefused() throws {
    let folder = try TemporaryFolder()
    var zip = TestZip()
    for number in 0..<3 { zip.store(Data("some text".utf8), as: "\(number).txt") }
    var bytes = [UInt8](zip.finished())
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("good.zip")))
    #expect(try ZipArchive(path: folder.path("good.zip")).members.count == 3)
    // Each entry of the directory says that the file is as long as all three together.
    let entry: [UInt8] = [0x50, 0x4B, 1, 2]
    for start in bytes.indices.dropLast(46) where Array(bytes[start..<start + 4]) == entry {
      bytes[start + 20] = 100
      bytes[start + 24] = 100
    }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("bad.zip")))
    #expect(
      throws: ExtractError.damagedZip(path: folder.path("bad.zip"), reason: "files in it overlap")
    ) {
      try ZipArchive(path: folder.path("bad.zip"))
    }
  }

  /// Compares the times for a file and for one of four times its size.
  private func expectLinear(
    _ form: Form, _ read: (_ path: String, _ folder: String) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    var times = [Double.infinity, .infinity]
    for (index, size) in [form.size / 2, form.size * 2].enumerated() {
      let path = folder.path("\(index)-" + form.name)
      try Data(form.bytes(size)).write(to: URL(fileURLWithPath: path))
    }
    // The least of several: another program may have used the caches.
    for _ in 0..<3 {
      for index in times.indices {
        let path = folder.path("\(index)-" + form.name)
        let start = Self.threadSeconds
        do {
          try read(path, folder.path)
          #expect(form.failure == nil)
        } catch let error as ExtractError {
          let failure = try #require(form.failure, "\(error)")
          #expect("\(error)".contains(failure), "\(error)")
        }
        times[index] = min(times[index], Self.threadSeconds - start)
      }
    }
    // Quadratic time has a ratio of 16; unoptimized, a buffer that grows for the longer file makes it 10. Below some
    // milliseconds there is nothing to compare.
    #expect(times[1] < 0.005 || times[1] / times[0] < 12, "\(times)")
  }

  /// The processor time of this thread.
  private static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// The CRC-32 of one byte, bit by bit (RFC 1952, section 8).
private enum SlowCRC32 {
  static func of(_ byte: UInt8) -> UInt32 {
    var crc = 0xFFFF_FFFF ^ UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    return ~crc
  }
}
