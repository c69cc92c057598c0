import Answers
import COnTheMap
import GeocodingAPI
import Geodesy

/// The questions of a column, or of columns side by side.
struct ColumnQuestions: Sendable {
  private enum Kind {
    case texts(ArrowTexts)
    case parts([(part: TableQuestion.Part, texts: ArrowTexts)])
    case points(latitude: ArrowNumbers, longitude: ArrowNumbers)
  }

  /// A field of a struct.
  private typealias Field = (name: String, schema: ArrowSchema, array: ArrowArray)

  /// The number of rows.
  let count: Int
  /// The options that the struct has beside the questions, as columns.
  let optionColumns: [(name: String, texts: ArrowTexts)]
  private let kind: Kind
  /// What the children of a struct skip, which the struct's own offset says.
  private let offset: Int
  private let validity: UnsafeBits?

  /// The bits that say which rows of a struct are not null.
  private struct UnsafeBits: @unchecked Sendable {
    let bytes: UnsafePointer<UInt8>

    subscript(position: Int) -> Bool { bytes[position >> 3] >> UInt8(position & 7) & 1 != 0 }
  }

  /// Reads an array of texts, or a struct of texts or parts of addresses, with options beside them.
  ///
  /// - Throws: ``LibraryError``.
  init(texts schema: ArrowSchema, _ array: ArrowArray) throws {
    guard Self.isStruct(schema) else {
      let texts = try ArrowTexts(schema, array, name: "the column")
      (kind, count, offset, validity, optionColumns) = (.texts(texts), texts.count, 0, nil, [])
      return
    }
    var (parts, others): ([(part: TableQuestion.Part, texts: ArrowTexts)], [Field]) = ([], [])
    let fields = try Self.fields(schema, array)
    let asked = fields.first { $0.name == "text" }
    for field in fields where field.name != "text" {
      // Beside a text, a country is a filter.
      guard asked == nil, let part = TableQuestion.Part(rawValue: field.name) else {
        others.append(field)
        continue
      }
      parts.append((part, try Self.texts(of: field, readingNumbers: part == .postalcode)))
    }
    let options = try Self.options(others, known: LibraryOptions.ofRows, besides: asked == nil)
    if let asked {
      kind = .texts(try Self.texts(of: asked))
    } else {
      guard !parts.isEmpty else {
        throw LibraryError(
          OTM_WRONG_USE, "the struct has no questions; pass text, or parts of addresses")
      }
      kind = .parts(parts)
    }
    optionColumns = options
    (count, offset, validity) = try Self.extent(of: array, fields.map { Int($0.array.length) })
  }

  /// Reads a struct with latitudes and longitudes.
  ///
  /// - Throws: ``LibraryError``.
  init(points schema: ArrowSchema, _ array: ArrowArray) throws {
    guard Self.isStruct(schema) else {
      throw ArrowTexts.invalid("the column", "expected a struct of latitude and longitude")
    }
    var (numbers, others): ([String: ArrowNumbers], [Field]) = ([:], [])
    let fields = try Self.fields(schema, array)
    for field in fields {
      guard ["latitude", "longitude"].contains(field.name) else {
        others.append(field)
        continue
      }
      numbers[field.name] = try ArrowNumbers(field.schema, field.array, name: field.name)
    }
    optionColumns = try Self.options(others, known: LibraryOptions.reverse, besides: false)
    guard let latitude = numbers["latitude"], let longitude = numbers["longitude"] else {
      throw ArrowTexts.invalid("the struct", "expected the fields latitude and longitude")
    }
    kind = .points(latitude: latitude, longitude: longitude)
    (count, offset, validity) = try Self.extent(of: array, fields.map { Int($0.array.length) })
  }

  /// Returns the text or parts of a row; `nil` if it has none.
  func question(at row: Int) -> BatchQuestion? {
    if let validity, !validity[offset + row] { return nil }
    switch kind {
    case .texts(let texts): return texts.text(at: offset + row).map(BatchQuestion.text)
    case .parts(let parts):
      var query = StructuredQuery()
      for (part, texts) in parts {
        if let text = texts.text(at: offset + row), !text.isEmpty { query[part] = text }
      }
      return query == StructuredQuery() ? nil : .parts(query)
    case .points: return nil
    }
  }

  /// Whether the questions are points.
  var arePoints: Bool { if case .points = kind { true } else { false } }

  /// Whether the questions are points or postal codes, which are looked up without a search.
  var areKeys: Bool { arePoints || areCodes }

  private var areCodes: Bool {
    guard case .parts(let parts) = kind, parts.contains(where: { $0.part == .postalcode }) else {
      return false
    }
    return parts.allSatisfy { $0.part == .postalcode || $0.part == .country }
  }

  /// Returns the postal code of a row, and the country if it has one; `nil` if it has no code.
  ///
  /// Rows of equal codes and countries have equal questions.
  func code(at row: Int) -> (code: String, country: String?)? {
    if let validity, !validity[offset + row] { return nil }
    guard case .parts(let parts) = kind else { return nil }
    var (code, country) = ("", String?.none)
    for (part, texts) in parts {
      let text = texts.text(at: offset + row)
      if part == .postalcode { code = text ?? "" } else { country = text }
    }
    return code.isEmpty && country?.isEmpty != false ? nil : (code, country)
  }

  /// Returns the point of a row; `nil` if it has none.
  func point(at row: Int) -> Coordinate? {
    if let validity, !validity[offset + row] { return nil }
    guard case .points(let latitudes, let longitudes) = kind,
      let latitude = latitudes.number(at: offset + row),
      let longitude = longitudes.number(at: offset + row)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Returns a row's options, in the order of ``optionColumns``; `nil` where it has none.
  func options(at row: Int) -> [String?] {
    optionColumns.map { column in
      guard let text = column.texts.text(at: offset + row), !text.isEmpty else { return nil }
      return text
    }
  }

  // MARK: Structs

  private static func texts(of field: Field, readingNumbers: Bool = false) throws -> ArrowTexts {
    try ArrowTexts(field.schema, field.array, name: field.name, readingNumbers: readingNumbers)
  }

  private static func options(
    _ fields: [Field], known: [String], besides parts: Bool
  ) throws -> [(name: String, texts: ArrowTexts)] {
    try fields.map { field in
      guard known.contains(field.name) else {
        let parts = parts ? "text, \(LibraryOptions.parts.joined(separator: ", ")), " : ""
        throw LibraryError(
          OTM_WRONG_USE,
          "'\(field.name)' cannot be a column here; pass \(parts)\(known.joined(separator: ", "))")
      }
      return (field.name, try texts(of: field))
    }
  }

  private static func isStruct(_ schema: ArrowSchema) -> Bool {
    schema.format.map { String(cString: $0) == "+s" } ?? false
  }

  private static func fields(_ schema: ArrowSchema, _ array: ArrowArray) throws -> [Field] {
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
