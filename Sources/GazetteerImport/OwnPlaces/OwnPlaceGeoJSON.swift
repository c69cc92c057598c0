import TextFormats

/// A user's own places as GeoJSON: a feature collection, or a feature on each line.
struct OwnPlaceGeoJSON {
  let path: String

  /// The maximum size of a file, which is read as a whole.
  private static let maxBytes = 64 << 20

  /// Returns the rows in the order of the file.
  ///
  /// - Throws: ``ExtractError`` for a feature that cannot be used.
  func rows() throws -> [OwnPlace] {
    var text: [UInt8] = []
    var lines: [(number: Int, range: Range<Int>)] = []
    _ = try AddressLines(path: path, rejectsLines: false).forEachLine { line, number in
      guard text.count + line.count < Self.maxBytes else {
        throw ExtractError.unsuitable(
          path: path, reason: "it is larger than \(Self.maxBytes >> 20) MB; split it")
      }
      lines.append((number, text.count..<(text.count + line.count)))
      text += line
      text.append(0x0A)
    }
    if let first = lines.first, let feature = try? JSONValue(bytes: text[first.range]),
      feature["type"]?.text == "Feature"
    {
      return try lines.map { line in
        try row(value(text[line.range], line: line.number), line: line.number)
      }
    }
    guard case .list(let features)? = try value(text[...], line: 1)["features"] else {
      throw ExtractError.unsuitable(
        path: path, reason: "expected a GeoJSON feature collection, or a feature on each line")
    }
    let numbers = Self.lines(ofFeaturesIn: text, lines.map(\.number))
    return try features.enumerated().map { index, feature in
      try row(feature, line: index < numbers.count ? numbers[index] : 1)
    }
  }

  /// Returns the line on which each feature begins: each object in an array that is a member of the
  /// collection.
  private static func lines(ofFeaturesIn text: [UInt8], _ numbers: [Int]) -> [Int] {
    var found: [Int] = []
    var open: [UInt8] = []
    var (isText, isEscaped) = (false, false)
    var line = 0
    for byte in text {
      if byte == 0x0A { line += 1 }
      if isText {
        if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if byte == UInt8(ascii: "{"), open.count == 2, open.last == UInt8(ascii: "[") {
          found.append(numbers[line])
        }
        open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      default: break
      }
    }
    return found
  }

  private func value(_ text: ArraySlice<UInt8>, line: Int) throws(ExtractError) -> JSONValue {
    do {
      return try JSONValue(bytes: text)
    } catch {
      throw .malformed(
        path: path, place: "line \(line), byte \(error.offset)", expected: error.expected,
        found: "something else")
    }
  }

  private func row(
    _ feature: JSONValue, line: Int
  ) throws(ExtractError) -> OwnPlace {
    var values: [OwnPlaceFields.Column: String] = [:]
    for member in feature["properties"]?.members ?? [] {
      // Unknown properties come from other programs, and are ignored.
      guard let column = OwnPlaceFields.Column(rawValue: member.name) else { continue }
      values[column] = Self.text(member.value)
    }
    var fields = OwnPlaceFields(values, path: path, line: line)
    if let geometry = feature["geometry"], !geometry.isNull {
      guard let shape = OwnPlaceShape(geometry: geometry) else {
        throw .malformed(
          path: path, place: "line \(line), geometry",
          expected: "a Point, Polygon or MultiPolygon with degrees",
          found: geometry["type"]?.text ?? geometry.kindName)
      }
      fields.shape = shape
    }
    return try fields.row()
  }

  /// Returns a property as a column would have it.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .bool(let flag): flag ? "yes" : "no"
    case .null, .list, .object: ""
    }
  }
}
