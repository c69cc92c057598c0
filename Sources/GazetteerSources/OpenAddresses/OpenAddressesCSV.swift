import GazetteerImport

/// The older format of OpenAddresses: CSV with a header line
/// (`LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH`).
struct OpenAddressesCSV {
  let path: String

  /// Visits all houses in the order of the file.
  func forEachAddress(
    _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    var columns: [Int?] = []
    var row = OpenAddressesRow()
    var fields: [[UInt8]] = []
    return try AddressLines(path: path).forEachLine { line, number in
      Self.cut(line, into: &fields)
      guard !columns.isEmpty else {
        columns = fields.map { OpenAddressesRow.fields[$0.map { $0 | 0x20 }] }
        try checkHeader(columns, line)
        return
      }
      guard fields.count == columns.count else {
        throw ExtractError.wrongColumnCount(
          path: path, line: number, expected: columns.count, found: fields.count)
      }
      row.clear()
      for (column, field) in zip(columns, fields) {
        if let column { row[column] = field }
      }
      try readPoint(&row, line: number)
      if let address = row.address() { try visit(address) }
    }
  }

  private func checkHeader(_ columns: [Int?], _ line: ArraySlice<UInt8>) throws(ExtractError) {
    for field: OpenAddressesRow.Field in [.longitude, .latitude, .number, .street]
    where !columns.contains(OpenAddressesRow.position(field)) {
      throw .unreadable(
        path: path,
        reason: """
          the first line should name the columns LON, LAT, NUMBER and STREET, found \
          \(String(decoding: line.prefix(80), as: UTF8.self))
          """)
    }
  }

  private static let latitude = OpenAddressesRow.position(.latitude)
  private static let longitude = OpenAddressesRow.position(.longitude)

  private func readPoint(_ row: inout OpenAddressesRow, line: Int) throws(ExtractError) {
    for (column, name, limit) in [
      (Self.latitude, "LAT", Int32(90)), (Self.longitude, "LON", Int32(180)),
    ] {
      guard !row[column].isEmpty else { return }
      guard let angle = Angle.parse(row[column], limit: limit) else {
        throw .invalidColumn(
          path: path, line: line, column: name,
          expected: "degrees within -\(limit) and \(limit)",
          found: String(decoding: row[column].prefix(40), as: UTF8.self))
      }
      if column == Self.latitude { row.latitude = angle } else { row.longitude = angle }
    }
  }

  /// Splits a line at its commas, removes the quotes around fields, and replaces doubled quotes
  /// inside them by one.
  static func cut(_ line: ArraySlice<UInt8>, into fields: inout [[UInt8]]) {
    fields.removeAll(keepingCapacity: true)
    var field: [UInt8] = []
    var isQuoted = false
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      position += 1
      switch byte {
      case 0x22 where isQuoted && position < line.endIndex && line[position] == 0x22:
        field.append(0x22)
        position += 1
      case 0x22 where isQuoted || field.isEmpty: isQuoted.toggle()
      case 0x2C where !isQuoted:
        fields.append(field)
        field = []
      default: field.append(byte)
      }
    }
    fields.append(field)
  }
}
