import Answers
import COnTheMap
import Geocoding
import Geodesy

/// The questions of a column, or of columns side by side.
struct ColumnQuestions: Sendable {
  private enum Kind {
    case texts(ArrowTexts)
    case parts([(part: TableQuestion.Part, texts: ArrowTexts)])
    case points(latitude: ArrowNumbers, longitude: ArrowNumbers)
  }

  /// The number of rows.
  let count: Int
  private let kind: Kind
  /// What the children of a struct skip, which the struct's own offset says.
  private let offset: Int
  private let validity: UnsafeBits?

  /// The bits that say which rows of a struct are not null.
  private struct UnsafeBits: @unchecked Sendable {
    let bytes: UnsafePointer<UInt8>

    subscript(position: Int) -> Bool { bytes[position >> 3] >> UInt8(position & 7) & 1 != 0 }
  }

  /// Reads an array of texts, or a struct whose fields are parts of addresses.
  ///
  /// - Throws: ``LibraryError``.
  init(texts schema: ArrowSchema, _ array: ArrowArray) throws {
    guard Self.isStruct(schema) else {
      let texts = try ArrowTexts(schema, array, name: "the column")
      (kind, count, offset, validity) = (.texts(texts), texts.count, 0, nil)
      return
    }
    var parts: [(part: TableQuestion.Part, texts: ArrowTexts)] = []
    for (name, type, values) in try Self.fields(schema, array) {
      guard let part = TableQuestion.Part(rawValue: name) else {
        throw LibraryError(
          OTM_WRONG_USE,
          "'\(name)' is not a part of an address; the parts are "
            + LibraryOptions.parts.joined(separator: ", "))
      }
      parts.append((part, try ArrowTexts(type, values, name: name)))
    }
    guard !parts.isEmpty else {
      throw LibraryError(OTM_WRONG_USE, "the struct has no columns; give parts of addresses")
    }
    kind = .parts(parts)
    (count, offset, validity) = try Self.extent(of: array, parts.map(\.texts.count))
  }

  /// Reads a struct with latitudes and longitudes.
  ///
  /// - Throws: ``LibraryError``.
  init(points schema: ArrowSchema, _ array: ArrowArray) throws {
    guard Self.isStruct(schema) else {
      throw ArrowTexts.invalid("the column", "expected a struct of latitude and longitude")
    }
    var numbers: [String: ArrowNumbers] = [:]
    for (name, type, values) in try Self.fields(schema, array) {
      numbers[name] = try ArrowNumbers(type, values, name: name)
    }
    guard let latitude = numbers["latitude"], let longitude = numbers["longitude"] else {
      throw ArrowTexts.invalid("the struct", "expected the fields latitude and longitude")
    }
    kind = .points(latitude: latitude, longitude: longitude)
    (count, offset, validity) = try Self.extent(of: array, [latitude.count, longitude.count])
  }

  /// Returns the question of a row; `nil` if it has none.
  func question(at row: Int) -> BatchQuestion? {
    if let validity, !validity[offset + row] { return nil }
    switch kind {
    case .texts(let texts): return texts.text(at: row).map(BatchQuestion.text)
    case .parts(let parts):
      var query = StructuredQuery()
      for (part, texts) in parts {
        if let text = texts.text(at: offset + row), !text.isEmpty { query[part] = text }
      }
      return query == StructuredQuery() ? nil : .parts(query)
    case .points(let latitudes, let longitudes):
      guard let latitude = latitudes.number(at: offset + row),
        let longitude = longitudes.number(at: offset + row),
        let point = try? AskedPoint(latitude: latitude, longitude: longitude)
      else { return nil }
      return .point(point)
    }
  }

  // MARK: Structs

  private static func isStruct(_ schema: ArrowSchema) -> Bool {
    schema.format.map { String(cString: $0) == "+s" } ?? false
  }

  private static func fields(
    _ schema: ArrowSchema, _ array: ArrowArray
  ) throws -> [(String, ArrowSchema, ArrowArray)] {
    guard schema.n_children == array.n_children, (0...1_000).contains(schema.n_children) else {
      throw ArrowTexts.invalid("the struct", "its schema and its array differ")
    }
    return try (0..<Int(schema.n_children)).map { position in
      guard let type = schema.children?[position], let values = array.children?[position] else {
        throw ArrowTexts.invalid("the struct", "a field is missing")
      }
      return (type.pointee.name.map { String(cString: $0) } ?? "", type.pointee, values.pointee)
    }
  }

  private static func extent(
    of array: ArrowArray, _ counts: [Int]
  ) throws -> (count: Int, offset: Int, validity: UnsafeBits?) {
    guard array.length >= 0, array.offset >= 0, array.length < Int64(Int32.max),
      array.offset < Int64(Int32.max),
      counts.allSatisfy({ Int64($0) >= array.length + array.offset })
    else {
      throw ArrowTexts.invalid("the struct", "its fields are shorter than itself")
    }
    let bits = array.n_buffers > 0 ? array.buffers?[0] : nil
    return (
      Int(array.length), Int(array.offset),
      bits.map { UnsafeBits(bytes: $0.assumingMemoryBound(to: UInt8.self)) }
    )
  }
}
