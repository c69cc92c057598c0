import Foundation
import GazetteerImport
import TestSupport
import Testing

@testable import GazetteerSources

/// Small files that unpack to so much that they would fill memory, or take minutes.
@Suite(.serialized) struct ExcessiveFileTests {
  /// Packs what a shell command prints.
  private static func gzipped(_ command: String) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(command) | gzip -n > \(folder.path("text.gz"))"]
    try process.run()
    process.waitUntilExit()
    return Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("text.gz"))))
  }

  private static func gzipped(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(Data(bytes), to: "text")
    return try gzipped("cat \(folder.path("text"))")
  }

  /// A file of one block, packed by zlib: gzip's data between a head and Adler's checksum.
  private static func pbf(_ content: [UInt8]) throws -> [UInt8] {
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in content {
      first = (first &+ UInt32(byte)) % 65_521
      second = (second &+ first) % 65_521
    }
    let sum = second << 16 | first
    let packed =
      [0x78, 0x9C] + (try gzipped(content)).dropFirst(10).dropLast(8)
      + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    let blob = TestPBF.number(2, UInt64(content.count)) + TestPBF.field(3, Array(packed))
    let header = TestPBF.text(1, "OSMData") + TestPBF.number(3, UInt64(blob.count))
    return TestPBF.block("OSMHeader", TestPBF.text(4, "OsmSchema-V0.6"))
      + [0, 0, 0, UInt8(header.count)] + header + blob
  }

  private static func repeated(_ part: [UInt8], _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count * count)
    for _ in 0..<count { bytes += part }
    return bytes
  }

  private static let way: [UInt8] = TestPBF.field(
    3,
    TestPBF.number(1, 1) + TestPBF.packed(2, [1]) + TestPBF.packed(3, [2])
      + TestPBF.field(8, repeated([2], 60_000)))

  private static let street =
    TestPBF.field(1, ["", "highway", "residential"].flatMap { TestPBF.text(1, $0) })

  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let bytes: @Sendable () throws -> [UInt8]
  }

  static let forms: [Form] = [
    Form(testDescription: "PBF: millions of empty texts", name: "a.osm.pbf") {
      try pbf(TestPBF.field(1, repeated([0x0A, 0], 2_300_000)))
    },
    Form(testDescription: "PBF: millions of empty groups", name: "a.osm.pbf") {
      try pbf(repeated([0x12, 0], 2_300_000))
    },
    Form(testDescription: "PBF: millions of references", name: "a.osm.pbf") {
      try pbf(street + TestPBF.field(2, repeated(way, 45)))
    },
    Form(testDescription: "gzip: lines without end", name: "a.csv.gz") {
      try gzipped("(echo lat,lon,street,number; yes 1,1,$(printf %0900d 1),1 | head -n 260000)")
    },
    Form(testDescription: "zip: thousands of files", name: "a.zip") {
      var zip = TestZip()
      for number in 0..<2_000 {
        zip.store(Data("lat,lon,street,number\n1,1,A,1\n".utf8), as: "\(number).csv")
      }
      return Array(zip.finished())
    },
  ]

  @Test(arguments: forms) func aFileThatIsMadeToFillMemoryIsRefused(_ form: Form) throws {
    let folder = try TemporaryFolder()
    let bytes = try form.bytes()
    #expect(bytes.count < 1 << 20)
    try folder.write(Data(bytes), to: form.name)
    let path = folder.path(form.name)
    #expect(throws: ExtractError.excessive(path: path)) {
      for source in try AddressFileSource.all(at: path) {
        _ = try source.forEachAddress(folder: folder.path) { _ in }
      }
    }
  }

  /// As a table of a town with one street, or the houses of a new estate.
  @Test func anHonestFileThatPacksWellIsRead() throws {
    let folder = try TemporaryFolder()
    let lines = (1...20_000).map { "64.1,-21.9,Langa Gata,\($0)\n" }.joined()
    try folder.write(
      Data(try Self.gzipped(Array(("lat,lon,street,number\n" + lines).utf8))), to: "a.csv.gz")
    try folder.write(
      Data(try Self.pbf(Self.street + TestPBF.field(2, Self.repeated(Self.way, 20)))),
      to: "a.osm.pbf")
    var counts: [Int] = []
    for name in ["a.csv.gz", "a.osm.pbf"] {
      var count = 0
      for source in try AddressFileSource.all(at: folder.path(name)) {
        _ = try source.forEachAddress(folder: folder.path) { _ in count += 1 }
      }
      counts.append(count)
    }
    #expect(counts == [20_000, 0])
  }
}
