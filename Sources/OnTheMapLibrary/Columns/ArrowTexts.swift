import COnTheMap

/// The texts of an Arrow array, read in place.
///
/// The array must stay as it is while this is used, which its owner promises for the call.
struct ArrowTexts: @unchecked Sendable {
  private enum Layout {
    /// All rows are null.
    case nulls
    /// Ends of the rows in one buffer, as 32-bit or 64-bit numbers.
    case offsets32(UnsafePointer<Int32>, UnsafeRawPointer?)
    case offsets64(UnsafePointer<Int64>, UnsafeRawPointer?)
    /// Sixteen bytes a row: a short text itself, or where it lies.
    case views(UnsafeRawPointer, [UnsafeRawPointer?])
    /// The row of another array.
    indirect case dictionary(ArrowIndices, ArrowTexts)
    /// Numbers, which are read as their shortest texts.
    case integers(ArrowIndices)
    case numbers(ArrowNumbers)
  }

  let count: Int
  private let offset: Int
  private let validity: UnsafePointer<UInt8>?
  private let layout: Layout

  /// The formats that can be read.
  static let formats = "u, U, vu, z, Z, vz (texts), or n (nulls)"

  /// - Parameters:
  ///   - schema: The type of the array.
  ///   - array: The array.
  ///   - name: What the messages call it.
  ///   - readingNumbers: Whether numbers are texts too, as tables have them of postal codes.
  /// - Throws: ``LibraryError`` for another type, or an array that contradicts its type.
  init(
    _ schema: ArrowSchema, _ array: ArrowArray, name: String, readingNumbers: Bool = false
  ) throws {
    guard let start = schema.format else { throw Self.invalid(name, "its schema has no format") }
    let format = String(cString: start)
    guard array.length >= 0, array.offset >= 0, array.length < Int64(Int32.max),
      array.offset < Int64.max / 2
    else {
      throw Self.invalid(
        name, "it has \(array.length) rows; pass at most \(Int32.max - 1) at once")
    }
    count = Int(array.length)
    offset = Int(array.offset)
    guard format != "n", count > 0 else {
      (validity, layout) = (nil, .nulls)
      return
    }
    let buffers = try Self.buffers(of: array, name: name)
    validity = buffers[0]?.assumingMemoryBound(to: UInt8.self)
    if let dictionary = schema.dictionary, let values = array.dictionary {
      layout = .dictionary(
        try ArrowIndices(format, buffers, name: name),
        try ArrowTexts(dictionary.pointee, values.pointee, name: name))
      return
    }
    if readingNumbers, ["g", "f"].contains(format) {
      layout = .numbers(try ArrowNumbers(schema, array, name: name))
      return
    }
    if readingNumbers, ArrowIndices.formats.contains(format) {
      layout = .integers(try ArrowIndices(format, buffers, name: name))
      return
    }
    guard buffers.count >= 2, let first = buffers[1] else {
      throw Self.invalid(name, "its buffers are missing")
    }
    switch format {
    case "u", "z":
      layout = .offsets32(
        first.assumingMemoryBound(to: Int32.self), buffers.count > 2 ? buffers[2] : nil)
    case "U", "Z":
      layout = .offsets64(
        first.assumingMemoryBound(to: Int64.self), buffers.count > 2 ? buffers[2] : nil)
    case "vu", "vz":
      // The last buffer has the sizes of those before it.
      layout = .views(first, Array(buffers.dropFirst(2).dropLast()))
    default:
      throw Self.invalid(name, "its format is \(format); expected \(Self.formats)")
    }
  }

  /// Returns a row's text, repaired and truncated; `nil` for a null.
  func text(at row: Int) -> String? {
    switch layout {
    case .integers(let numbers): return isNull(row) ? nil : numbers.text(at: offset + row)
    case .numbers(let numbers):
      guard let number = numbers.number(at: row), !number.isNaN else { return nil }
      return Int64(exactly: number).map(String.init) ?? "\(number)"
    default: return bytes(at: row).map(CText.text)
    }
  }

  private func isNull(_ row: Int) -> Bool {
    guard (0..<count).contains(row) else { return true }
    let position = offset + row
    guard let validity else { return false }
    return validity[position >> 3] >> UInt8(position & 7) & 1 == 0
  }

  /// Returns a row's bytes, which are valid as long as the array; `nil` for a null, and of numbers.
  func bytes(at row: Int) -> UnsafeRawBufferPointer? {
    guard !isNull(row) else { return nil }
    let position = offset + row
    switch layout {
    case .nulls, .integers, .numbers: return nil
    case .offsets32(let ends, let bytes):
      return Self.slice(bytes, Int(ends[position]), Int(ends[position + 1]))
    case .offsets64(let ends, let bytes):
      return Self.slice(bytes, Int(ends[position]), Int(ends[position + 1]))
    case .views(let views, let buffers):
      let view = views + position * 16
      let length = Int(view.loadUnaligned(as: Int32.self))
      guard length > 12 else { return Self.slice(view, 4, 4 + length) }
      let buffer = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
      let start = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
      guard buffers.indices.contains(buffer) else { return nil }
      return Self.slice(buffers[buffer], start, start + length)
    case .dictionary(let indices, let values):
      return indices.index(at: position).flatMap(values.bytes)
    }
  }

  private static func slice(
    _ bytes: UnsafeRawPointer?, _ start: Int, _ end: Int
  ) -> UnsafeRawBufferPointer? {
    guard start >= 0, end >= start else { return nil }
    guard let bytes, end > start else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: bytes + start, count: end - start)
  }

  /// Returns the buffers of an array, at least one.
  static func buffers(of array: ArrowArray, name: String) throws -> [UnsafeRawPointer?] {
    guard let buffers = array.buffers, (1...1 << 20).contains(array.n_buffers) else {
      throw invalid(name, "its buffers are missing")
    }
    return (0..<Int(array.n_buffers)).map { buffers[$0] }
  }

  static func invalid(_ name: String, _ reason: String) -> LibraryError {
    LibraryError(OTM_BAD_DATA, "\(name) cannot be read: \(reason)")
  }
}

/// The row numbers of a dictionary array.
struct ArrowIndices {
  private let format: String
  private let numbers: UnsafeRawPointer

  static let formats = ["c", "C", "s", "S", "i", "I", "l", "L"]

  init(_ format: String, _ buffers: [UnsafeRawPointer?], name: String) throws {
    guard Self.formats.contains(format), buffers.count >= 2,
      let numbers = buffers[1]
    else {
      throw ArrowTexts.invalid(name, "its dictionary has no integers as indices")
    }
    self.format = format
    self.numbers = numbers
  }

  /// Returns the number at a position as a text.
  func text(at position: Int) -> String? {
    guard format == "L" else { return index(at: position).map(String.init) }
    return String(numbers.load(fromByteOffset: position * 8, as: UInt64.self))
  }

  /// Returns the number at a position; `nil` if it cannot be a row.
  func index(at position: Int) -> Int? {
    switch format {
    case "c": Int(numbers.load(fromByteOffset: position, as: Int8.self))
    case "C": Int(numbers.load(fromByteOffset: position, as: UInt8.self))
    case "s": Int(numbers.load(fromByteOffset: position * 2, as: Int16.self))
    case "S": Int(numbers.load(fromByteOffset: position * 2, as: UInt16.self))
    case "i": Int(numbers.load(fromByteOffset: position * 4, as: Int32.self))
    case "I": Int(numbers.load(fromByteOffset: position * 4, as: UInt32.self))
    case "l": Int(exactly: numbers.load(fromByteOffset: position * 8, as: Int64.self))
    default: Int(exactly: numbers.load(fromByteOffset: position * 8, as: UInt64.self))
    }
  }
}

/// The numbers of an Arrow array, read in place.
struct ArrowNumbers: @unchecked Sendable {
  let count: Int
  private let offset: Int
  private let validity: UnsafePointer<UInt8>?
  private let values: UnsafeRawPointer?
  private let isDouble: Bool

  /// - Throws: ``LibraryError`` unless the array has numbers of 32 or 64 bits with a point.
  init(_ schema: ArrowSchema, _ array: ArrowArray, name: String) throws {
    let format = schema.format.map { String(cString: $0) } ?? ""
    guard format == "g" || format == "f" || format == "n", array.length >= 0, array.offset >= 0
    else {
      throw ArrowTexts.invalid(name, "its format is \(format); expected g or f (numbers)")
    }
    count = Int(array.length)
    offset = Int(array.offset)
    isDouble = format == "g"
    guard format != "n", count > 0 else {
      (validity, values) = (nil, nil)
      return
    }
    let buffers = try ArrowTexts.buffers(of: array, name: name)
    guard buffers.count >= 2, let values = buffers[1] else {
      throw ArrowTexts.invalid(name, "its buffers are missing")
    }
    validity = buffers[0]?.assumingMemoryBound(to: UInt8.self)
    self.values = values
  }

  /// Returns a row's number; `nil` for a null.
  func number(at row: Int) -> Double? {
    guard let values, (0..<count).contains(row) else { return nil }
    let position = offset + row
    if let validity, validity[position >> 3] >> UInt8(position & 7) & 1 == 0 { return nil }
    return isDouble
      ? values.load(fromByteOffset: position * 8, as: Double.self)
      : Double(values.load(fromByteOffset: position * 4, as: Float.self))
  }
}
