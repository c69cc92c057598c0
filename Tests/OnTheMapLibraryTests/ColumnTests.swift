import BundleFixtures
import COnTheMap
import Foundation
import Gazetteer
import TestSupport
import Testing

@testable import OnTheMapLibrary

/// Columns through the Arrow C data interface.
@Suite struct ColumnTests {
  /// An array of texts as Arrow has them; `nil` is a null.
  final class Texts {
    enum Layout { case offsets32, offsets64, views, dictionary }

    private var buffers: [[UInt8]] = []
    private let pointers: UnsafeMutablePointer<UnsafeRawPointer?>
    private var kept: [UnsafeMutableRawPointer] = []
    private var names: [UnsafeMutablePointer<CChar>] = []
    private var values: Texts?
    private var dictionarySchema: UnsafeMutablePointer<ArrowSchema>?
    private var dictionaryArray: UnsafeMutablePointer<ArrowArray>?
    var schema = ArrowSchema()
    var array = ArrowArray()

    init(_ texts: [String?], _ layout: Layout = .offsets32, name: String = "", offset: Int = 0) {
      pointers = .allocate(capacity: 4)
      let all = Array(repeating: String?.some("?"), count: offset) + texts
      var bits = [UInt8](repeating: 0, count: (all.count + 7) / 8)
      for (row, text) in all.enumerated() where text != nil { bits[row / 8] |= 1 << (row % 8) }
      var bytes: [UInt8] = []
      var rows: [UInt8] = []
      func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { rows += $0 }
      }
      let format: String
      switch layout {
      case .offsets32, .offsets64:
        format = layout == .offsets32 ? "u" : "U"
        for text in [""] + all {
          bytes += Array((text ?? "").utf8)
          if layout == .offsets32 { append(Int32(bytes.count)) } else { append(Int64(bytes.count)) }
        }
      case .views:
        format = "vu"
        for text in all {
          let utf8 = Array((text ?? "").utf8)
          append(Int32(utf8.count))
          if utf8.count <= 12 {
            rows += utf8 + [UInt8](repeating: 0, count: 12 - utf8.count)
          } else {
            rows += utf8.prefix(4)
            append(Int32(0))
            append(Int32(bytes.count))
            bytes += utf8
          }
        }
      case .dictionary:
        format = "c"
        let distinct = Array(Set(all.compactMap { $0 })).sorted()
        let values = Texts(distinct)
        self.values = values
        for text in all { append(Int8(distinct.firstIndex { $0 == text } ?? 0)) }
        dictionarySchema = .allocate(capacity: 1)
        dictionarySchema?.initialize(to: values.schema)
        dictionaryArray = .allocate(capacity: 1)
        dictionaryArray?.initialize(to: values.array)
      }
      let parts = layout == .dictionary ? [bits, rows] : [bits, rows, bytes]
      for (position, part) in parts.enumerated() { pointers[position] = keep(part) }
      var count = parts.count
      if layout == .views {
        pointers[3] = keep([UInt8](repeating: 0, count: 8))
        count = 4
      }
      schema.format = keep(format)
      schema.name = keep(name)
      schema.dictionary = dictionarySchema
      array.length = Int64(texts.count)
      array.offset = Int64(offset)
      array.null_count = -1
      array.n_buffers = Int64(count)
      array.buffers = pointers
      array.dictionary = dictionaryArray
    }

    private func keep(_ bytes: [UInt8]) -> UnsafeRawPointer {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 16)
      memory.copyMemory(from: bytes, byteCount: bytes.count)
      kept.append(memory)
      return UnsafeRawPointer(memory)
    }

    private func keep(_ text: String) -> UnsafePointer<CChar>? {
      guard let copy = strdup(text) else { return nil }
      names.append(copy)
      return UnsafePointer(copy)
    }

    deinit {
      for memory in kept { memory.deallocate() }
      for name in names { free(name) }
      pointers.deallocate()
      dictionarySchema?.deallocate()
      dictionaryArray?.deallocate()
    }
  }

  /// What a call has answered.
  struct Table {
    var status: Int32
    var message = ""
    var columns: [String: [String?]] = [:]
  }

  private static func answer(
    _ texts: Texts, _ options: String? = nil, threads: Int32 = 2,
    progress: otm_progress? = nil, world: Result<SmallBundle, any Error> = SmallBundle.paris
  ) throws -> Table {
    let opened = try LibraryTests.Opened(world.get().bundle.folder)
    var schema = ArrowSchema()
    var array = ArrowArray()
    var message: UnsafeMutablePointer<CChar>?
    let status = librarySearchColumns(
      opened.geocoder, &texts.schema, &texts.array, options, threads, progress, nil, &schema,
      &array, &message)
    guard status == 0 else {
      defer { libraryFree(message) }
      return Table(status: status, message: message.map { String(cString: $0) } ?? "")
    }
    defer {
      array.release?(&array)
      schema.release?(&schema)
    }
    #expect(array.release != nil && schema.release != nil)
    return Table(status: 0, columns: try columns(schema, array))
  }

  private static func columns(
    _ schema: ArrowSchema, _ array: ArrowArray
  ) throws -> [String: [String?]] {
    var columns: [String: [String?]] = [:]
    for position in 0..<Int(array.n_children) {
      let type = try #require(schema.children?[position]).pointee
      let values = try #require(array.children?[position]).pointee
      let bits = values.buffers?[0]?.assumingMemoryBound(to: UInt8.self)
      columns[String(cString: type.name)] = try (0..<Int(values.length)).map { row in
        if let bits, bits[row / 8] >> (row % 8) & 1 == 0 { return nil }
        let first = try #require(values.buffers?[1])
        switch String(cString: type.format) {
        case "g": return "\(first.load(fromByteOffset: row * 8, as: Double.self))"
        case "l": return "\(first.load(fromByteOffset: row * 8, as: Int64.self))"
        default:
          let ends = first.assumingMemoryBound(to: Int64.self)
          let bytes = try #require(values.buffers?[2])
          return String(
            decoding: UnsafeRawBufferPointer(
              start: bytes + Int(ends[row]), count: Int(ends[row + 1] - ends[row])),
            as: UTF8.self)
        }
      }
    }
    return columns
  }

  @Test(arguments: [Texts.Layout.offsets32, .offsets64, .views, .dictionary], [0, 5])
  func everyLayoutOfTextsIsRead(layout: Texts.Layout, offset: Int) throws {
    let texts = Texts(
      ["Paris, Texas, United States", nil, "Paris", "", "Xyzzy"], layout, offset: offset)
    let table = try Self.answer(texts, "columns=id,outcome,latitude,population")
    #expect(table.status == 0)
    #expect(table.columns["id"] == ["geonames:4717560", nil, "geonames:2988507", nil, nil])
    #expect(table.columns["outcome"] == ["match", "none", "match", "none", "none"])
    #expect(table.columns["latitude"]?[1] == nil)
    #expect(table.columns.count == 4)
  }

  @Test func columnsAgreeWithSingleCalls() throws {
    let names = ["Paris", "Paris, Texas", "Xyzzy", "Texas", "", "France", "75001"]
    let texts = (0..<3_000).map { names[$0 % names.count] }
    let one = try Self.answer(Texts(texts), threads: 1)
    let many = try Self.answer(Texts(texts, .views), threads: 8)
    #expect(one.columns == many.columns)
    #expect(
      Set(one.columns.keys)
        == [
          "latitude", "longitude", "label", "id", "layer", "country_code", "outcome", "confidence",
          "street", "house_number", "unit",
        ])
    let opened = try LibraryTests.Opened(SmallBundle.paris.get().bundle.folder)
    for (row, name) in names.enumerated() {
      let answer = opened.search(name, "limit=1").text
      if let label = one.columns["label"]?[row] {
        #expect(answer.contains("\"label\":\"\(label)\""))
      } else {
        #expect(answer.contains("\"outcome\":\"none\""))
      }
    }
  }

  @Test func progressCancels() throws {
    let texts = Texts((0..<200_000).map { "Paris \($0) Texas, \($0)" })
    let table = try Self.answer(texts, progress: { _, _, _ in 1 })
    #expect(table.status == 130)
    #expect(table.message.contains("canceled"))
  }

  @Test(arguments: [("threads", 65), ("threads", -1)])
  func wrongNumbersOfThreadsAreErrors(_: String, threads: Int) throws {
    #expect(try Self.answer(Texts(["a"]), threads: Int32(threads)).status == 64)
  }

  @Test(arguments: ["columns=latitud", "columns=", "limit=0", "country=ZZ"])
  func wrongOptionsAreErrors(options: String) throws {
    #expect(try Self.answer(Texts(["a"]), options).status == 64)
  }

  @Test func otherArraysAreErrors() throws {
    let texts = Texts(["a"])
    let format = strdup("g")
    defer { free(format) }
    texts.schema.format = UnsafePointer(format)
    #expect(try Self.answer(texts).status == 65)
    let negative = Texts(["a"])
    negative.array.length = -1
    #expect(try Self.answer(negative).status == 65)
    let bare = Texts(["a"])
    bare.array.buffers = nil
    #expect(try Self.answer(bare).status == 65)
  }

  @Test func anEmptyColumnHasAnEmptyAnswer() throws {
    let table = try Self.answer(Texts([]))
    #expect(table.status == 0)
    #expect(table.columns["label"] == [])
  }

  // MARK: Options of rows

  /// Columns side by side, as a struct array.
  final class Columns {
    private let fields: [Texts]
    private let schemas: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>
    private let arrays: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>
    private let format = strdup("+s")
    var schema = ArrowSchema()
    var array = ArrowArray()

    init(_ columns: [(name: String, texts: [String?])]) {
      fields = columns.map { Texts($0.texts, name: $0.name) }
      schemas = .allocate(capacity: fields.count)
      arrays = .allocate(capacity: fields.count)
      for (position, field) in fields.enumerated() {
        schemas[position] = .allocate(capacity: 1)
        schemas[position]?.initialize(to: field.schema)
        arrays[position] = .allocate(capacity: 1)
        arrays[position]?.initialize(to: field.array)
      }
      schema.format = format.map { UnsafePointer($0) }
      schema.n_children = Int64(fields.count)
      schema.children = schemas
      array.length = Int64(columns.first?.texts.count ?? 0)
      array.n_children = Int64(fields.count)
      array.children = arrays
    }

    deinit {
      for position in fields.indices {
        schemas[position]?.deallocate()
        arrays[position]?.deallocate()
      }
      schemas.deallocate()
      arrays.deallocate()
      free(format)
    }
  }

  private static func answer(_ columns: Columns, _ options: String? = nil) throws -> Table {
    let opened = try LibraryTests.Opened(SmallBundle.paris.get().bundle.folder)
    var schema = ArrowSchema()
    var array = ArrowArray()
    var message: UnsafeMutablePointer<CChar>?
    let status = librarySearchColumns(
      opened.geocoder, &columns.schema, &columns.array, options, 2, nil, nil, &schema, &array,
      &message)
    defer { libraryFree(message) }
    guard status == 0 else {
      return Table(status: status, message: message.map { String(cString: $0) } ?? "")
    }
    defer {
      array.release?(&array)
      schema.release?(&schema)
    }
    return Table(status: 0, columns: try Self.columns(schema, array))
  }

  @Test func everyRowHasItsOptions() throws {
    let rows = Columns([
      ("text", ["Paris", "Paris", "Paris"]), ("country", ["US", "FR", nil]),
    ])
    let table = try Self.answer(rows, "columns=country_code&prefix=geo_")
    #expect(table.columns == ["geo_country_code": ["US", "FR", "FR"]])
    // A null is what the call says.
    #expect(
      try Self.answer(rows, "columns=country_code&country=US").columns["country_code"]
        == ["US", "FR", "US"])
  }

  @Test(arguments: [
    ("country", "Narnia", "row 1: country"), ("lang", "?", "row 1: lang"),
    ("speed", "9", "'speed' cannot be a column here"),
  ])
  func aWrongOptionOfARowNamesIt(name: String, value: String, message: String) throws {
    let table = try Self.answer(Columns([("text", ["Paris", "Paris"]), (name, [nil, value])]))
    #expect(table.status == 64)
    #expect(table.message.contains(message))
  }
}
