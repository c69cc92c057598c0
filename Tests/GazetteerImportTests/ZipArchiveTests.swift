import Foundation
import TestSupport
import Testing

@testable import GazetteerImport

/// Zip files like those on GeoNames' server, and invalid ones.
@Suite struct ZipArchiveTests {
  private static let text = (0..<20_000).map { "\($0)\tname \($0 * 7)\n" }.joined()

  struct Packing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var file = TestZip.Size.short
    var directory = TestZip.Size.short
    var isStored = false
    var comment = ""
  }

  static let packings = [
    Packing(testDescription: "deflated"),
    Packing(testDescription: "stored", isStored: true),
    Packing(testDescription: "sizes of files beyond 4 GB", file: .long),
    Packing(testDescription: "an archive beyond 4 GB", file: .long, directory: .long),
    Packing(testDescription: "stored, beyond 4 GB", file: .long, directory: .long, isStored: true),
    Packing(
      testDescription: "a long comment at the end", comment: String(repeating: "PK", count: 9_000)),
  ]

  private static func archive(_ packing: Packing, _ text: String = text) throws -> Data {
    var zip = TestZip()
    zip.store(Data("about".utf8), as: "readme.txt", packing.file)
    if packing.isStored {
      zip.store(Data(text.utf8), as: "t.txt", packing.file)
    } else {
      zip.deflate(gzip: try gzipped(Data(text.utf8)), as: "t.txt", packing.file)
    }
    return zip.finished(packing.directory, comment: packing.comment)
  }

  @Test(arguments: packings) func aFileIsReadInPlace(_ packing: Packing) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.archive(packing), to: "t.zip")
    try folder.write(Self.text, to: "t.txt")
    let zip = try ZipArchive(path: folder.path("t.zip"))
    #expect(zip.members.map(\.name) == ["readme.txt", "t.txt"])
    try zip.verify()
    let table = ExtractTable(path: folder.path("t.zip"), columns: 2, member: "t.txt")
    let plain = ExtractTable(path: folder.path("t.txt"), columns: 2)
    #expect(try rows(of: table) == rows(of: plain))
  }

  /// A zip file of another program: a real dump of a country, if it is next to the sources.
  @Test func aRealDumpIsReadCompletely() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/data/geonames-GB/GB.zip").standardized.path
    guard FileManager.default.fileExists(atPath: path) else {
      print("skipped: \(path) is not there")
      return
    }
    let zip = try ZipArchive(path: path)
    try zip.verify()
    var count = 0
    let table = ExtractTable(path: path, columns: 19, member: "GB.txt")
    try table.forEachRow { _ in count += 1 }
    #expect(count == 109_156)
  }

  @Test func aMissingMemberIsReported() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Self.archive(Packing(testDescription: "")), to: "t.zip")
    let path = folder.path("t.zip")
    #expect(throws: ExtractError.noMember(path: path, name: "CR.txt")) {
      _ = try ExtractStream(path: path, member: "CR.txt")
    }
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let says: String
    let spoil: @Sendable (inout Data) -> Void
  }

  static let faults = [
    Fault(testDescription: "an HTML page", says: "not a complete zip file") {
      $0 = Data("<html><body>Not Found</body></html>".utf8)
    },
    Fault(testDescription: "nothing", says: "not a complete zip file") { $0 = Data() },
    Fault(testDescription: "cut at its end", says: "not a complete zip file") { $0.removeLast(30) },
    Fault(testDescription: "cut at its beginning", says: "download") { $0.removeFirst(100) },
    Fault(testDescription: "a changed byte of data", says: "t.txt") { $0[$0.count / 2] ^= 0x10 },
  ]

  @Test(arguments: faults) func damageIsReported(_ fault: Fault) throws {
    let folder = try TemporaryFolder()
    var bytes = try Self.archive(Packing(testDescription: ""))
    fault.spoil(&bytes)
    try folder.write(Data(bytes), to: "t.zip")
    let error = #expect(throws: ExtractError.self) {
      try ZipArchive(path: folder.path("t.zip")).verify()
    }
    #expect(error?.description.contains(fault.says) == true)
    #expect(error?.description.hasSuffix("download the file again") == true)
  }

  /// A file that unpacks to more than it says is not read on.
  @Test func aFileLongerThanItsHeaderSaysIsNotReadOn() throws {
    let folder = try TemporaryFolder()
    var gzip = try gzipped(Data(repeating: UInt8(ascii: "a"), count: 8 << 20))
    gzip.replaceSubrange(gzip.count - 4..<gzip.count, with: [0, 1, 0, 0])
    var zip = TestZip()
    zip.deflate(gzip: gzip, as: "t.txt")
    try folder.write(zip.finished(), to: "t.zip")
    let stream = try ExtractStream(path: folder.path("t.zip"), member: "t.txt")
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    #expect(throws: ExtractError.self) {
      while true { total += try piece.withUnsafeMutableBytes { try stream.read(into: $0) } }
    }
    #expect(total <= 1 << 16)
  }

  /// Bytes changed, taken out or put in anywhere: an error, or the text as it was, and never a trap.
  @Test(arguments: propertySeeds) func damagedArchivesAreRefusedOrGiveTheirText(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let text = String(Self.text.prefix(3_000))
    let packing = Self.packings[Int.random(in: 0..<5, using: &random)]
    let whole = try Self.archive(packing, text)
    for round in 0..<200 {
      var bytes = [UInt8](whole)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Mostly in the directory, where numbers are.
        let low = Bool.random(using: &random) ? max(0, bytes.count - 260) : 0
        let position = Int.random(in: low..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.remove(at: position)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
        case 2: bytes[position] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        default: bytes[position] = UInt8.random(in: 0...255, using: &random)
        }
      }
      try folder.write(Data(bytes), to: "t.zip")
      do {
        let stream = try ExtractStream(path: folder.path("t.zip"), member: "t.txt")
        var piece = [UInt8](repeating: 0, count: 1 << 12)
        var found: [UInt8] = []
        while case let count = try piece.withUnsafeMutableBytes({ try stream.read(into: $0) }),
          count > 0
        { found += piece.prefix(count) }
        #expect(found == Array(text.utf8), "seed \(seed), round \(round)")
      } catch let error as ExtractError {
        #expect(!error.description.isEmpty)
      }
    }
  }

  // MARK: Extracts

  /// A folder of GeoNames' files as they come from the server makes the same bundle as their texts.
  @Test func aFolderOfArchivesIsAnExtract() throws {
    let plain = try TemporaryFolder()
    let packed = try TemporaryFolder()
    for (name, text) in [
      "CR.txt": "CR places", "FR.txt": "FR places", "zip/CR.txt": "codes",
      "zip/GB_full.txt": "full",
      "alternatenames/CR.txt": "names", "hierarchy.txt": "hierarchy",
    ] {
      try plain.write(text, to: name)
      var zip = TestZip()
      let member = name.split(separator: "/").last.map(String.init) ?? name
      zip.deflate(gzip: try gzipped(Data(text.utf8)), as: member)
      let archive = name.replacing("_full.txt", with: "_full.csv.zip").replacing(
        ".txt", with: ".zip")
      try packed.write(zip.finished(), to: archive)
    }
    let layers: [Extract.Layer] = [
      .places, .postcodes, .britishPostcodes, .alternateNames, .hierarchy,
    ]
    func texts(_ folder: TemporaryFolder) throws -> [[String]] {
      let extract = try Extract(folder: folder.path)
      return try layers.map { layer in
        try extract.tables(layer).map { table in
          let stream = try ExtractStream(path: table.path, member: table.member)
          var piece = [UInt8](repeating: 0, count: 1 << 12)
          let count = try piece.withUnsafeMutableBytes { try stream.read(into: $0) }
          return String(decoding: piece.prefix(count), as: UTF8.self)
        }
      }
    }
    #expect(
      try texts(plain) == [
        ["CR places", "FR places"], ["codes"], ["full"], ["names"], ["hierarchy"],
      ])
    #expect(try texts(packed) == texts(plain))
    // Those of countries are in the file of all.
    try packed.write("all", to: "allCountries.txt")
    #expect(try texts(packed)[0] == ["all"])
  }
}
