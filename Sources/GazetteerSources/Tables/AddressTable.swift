import Gazetteer
import GazetteerImport
import TextFormats

/// How to read a table whose header is not known.
package struct TableOptions: Hashable, Sendable {
  /// The columns; `nil` to recognize the header.
  package var columns: AddressColumns?
  /// The separator of columns, one byte; `nil` to try comma, semicolon, bar and tab.
  package var separator: UInt8?
  /// The encoding's name; `nil` for that of the known table, or else UTF-8.
  package var encoding: String?

  package init(
    columns: AddressColumns? = nil, separator: UInt8? = nil, encoding: String? = nil
  ) {
    self.columns = columns
    self.separator = separator
    self.encoding = encoding
  }

  /// The options as a bundle records them; `nil` if the table is recognized.
  var recorded: BundleManifest.AddressFile.Table? {
    guard self != TableOptions() else { return nil }
    return .init(
      columns: columns?.text, separator: separator.map { String(decoding: [$0], as: UTF8.self) },
      encoding: encoding)
  }
}

/// A table of addresses with a header line, whose columns an agency's format or the user names.
struct AddressTable: Sendable {
  let path: String
  /// The file within a zip file; `nil` for others.
  let member: String?
  /// The format; `nil` for columns that the user names.
  let format: AddressTableFormat?
  /// The names of the columns as the file has them.
  private let header: [String]
  private let separator: UInt8
  private let encoding: String?
  /// The positions of the columns of each part.
  private let positions: [AddressColumns.Part: [[Position]]]

  /// A column's position in the header.
  private struct Position: Sendable {
    let separator: [UInt8]
    let index: Int
  }

  private static let separators: [UInt8] = [0x2C, 0x3B, 0x7C, 0x09]

  /// Reads the header, and checks the coordinates of the first rows.
  ///
  /// - Throws: ``ExtractError/unsuitable(path:reason:)`` for a header that is not known or lacks columns,
  ///   and coordinates that are projected or swapped; ``ExtractError`` if the file cannot be read.
  init(path: String, member: String? = nil, options: TableOptions = TableOptions()) throws {
    self.path = path
    self.member = member
    let line = try AddressLines.firstLine(path: path, member: member)
    let found = try Self.header(line, in: Self.name(path, member), options)
    header = found.texts
    separator = found.separator
    encoding = found.encoding
    format = found.format
    let columns = options.columns ?? found.format?.columns ?? AddressColumns([:])
    let names = Dictionary(found.names.enumerated().map { ($1, $0) }) { first, _ in first }
    var positions: [AddressColumns.Part: [[Position]]] = [:]
    for (part, lists) in columns.alternatives {
      positions[part] = lists.map { pieces in
        pieces.compactMap { piece in
          names[piece.column].map { Position(separator: Array(piece.separator.utf8), index: $0) }
        }
      }.filter { !$0.isEmpty }
    }
    self.positions = positions
    try CoordinateCheck(table: self).run()
  }

  /// The file's name for messages.
  static func name(_ path: String, _ member: String?) -> String {
    member.map { "\(path) (\($0))" } ?? path
  }

  var name: String { Self.name(path, member) }

  /// The credit that the table's agency asks for.
  var credit: String { format.map { $0.credit ?? AddressSourceKind.openaddresses.credit } ?? "" }

  // MARK: Header

  private struct Header {
    /// The names of the columns as the file has them, and as they are compared.
    var texts: [String]
    var names: [String]
    var separator: UInt8
    var encoding: String?
    var format: AddressTableFormat?
  }

  private static func header(
    _ line: [UInt8], in name: String, _ options: TableOptions
  ) throws -> Header {
    var encodings: [String?] = [nil]
    if let encoding = options.encoding {
      guard LineDecoder(encoding: encoding) != nil else {
        throw ExtractError.unsuitable(
          path: name,
          reason: "the encoding \(encoding) is not known; iconv --list shows those that are")
      }
      encodings = [encoding]
    } else if String(validating: line, as: UTF8.self) == nil {
      encodings += AddressTableFormat.known.compactMap(\.encoding).map(Optional.some)
    }
    var first: Header?
    for encoding in encodings {
      let text = encoding.flatMap { LineDecoder(encoding: $0) }?.decoded(line) ?? line
      for separator in options.separator.map({ [$0] }) ?? separators {
        var fields = DelimitedLine()
        fields.cut(text[...], at: separator)
        let texts = fields.texts
        var header = Header(
          texts: texts, names: texts.map(AddressColumns.folded), separator: separator,
          encoding: encoding)
        if header.names.count > first?.names.count ?? 0 { first = header }
        if let columns = options.columns {
          if columns.names.isSubset(of: header.names) { return header }
        } else if let format = AddressTableFormat.of(header.names) {
          header.format = format
          return header
        }
      }
    }
    throw unknown(first?.texts ?? [], in: name, options)
  }

  private static func unknown(
    _ names: [String], in name: String, _ options: TableOptions
  ) -> ExtractError {
    guard names.contains(where: { !$0.isEmpty }) else {
      return .unsuitable(
        path: name, reason: "expected a line with the names of columns, found none")
    }
    let found = names.prefix(maxNames).map { $0.prefix(maxLetters) }.joined(separator: ", ")
    let rest = names.count > maxNames ? " and \(names.count - maxNames) more" : ""
    if let columns = options.columns {
      let missing = columns.names.subtracting(names.map(AddressColumns.folded)).sorted().joined(
        separator: ", ")
      return .unsuitable(
        path: name, reason: "there is no column \(missing); its columns are \(found)\(rest)")
    }
    return .unsuitable(
      path: name,
      reason: """
        its columns are not those of a known table: \(found)\(rest); name them with --columns \
        number=…,street=…,city=…,postcode=…,lat=…,lon=…, and, if needed, --separator and --encoding
        """)
  }

  /// The number of columns that an error lists.
  private static let maxNames = 30
  /// The most letters of one: a file without separators is one name.
  private static let maxLetters = 40

  // MARK: Rows

  /// Visits all houses in the order of the file.
  func forEachAddress(
    _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    var row = OpenAddressesRow()
    return try forEachRow { fields, line in
      if positions[.line] != nil {
        try forEachAddress(ofRange: fields, line, visit)
      } else if let address = try address(of: fields, line, &row) {
        try visit(address)
      }
    }
  }

  /// Visits all rows behind the header with their line's number.
  func forEachRow(
    _ visit: (borrowing DelimitedLine, _ line: Int) throws -> Void
  ) throws -> [RejectedLines] {
    var fields = DelimitedLine()
    var isHeader = true
    let decoder = encoding.flatMap { LineDecoder(encoding: $0) }
    let lines = AddressLines(
      path: path, member: member, decode: decoder.map { decoder in { decoder.decoded($0) } })
    return try lines.forEachLine { line, number in
      guard !isHeader else {
        isHeader = false
        return
      }
      fields.cut(line, at: separator)
      guard fields.count == header.count else {
        throw ExtractError.wrongColumnCount(
          path: name, line: number, expected: header.count, found: fields.count)
      }
      try visit(fields, number)
    }
  }

  /// Returns the value of a part; empty without one.
  func value(_ part: AddressColumns.Part, in fields: borrowing DelimitedLine) -> [UInt8] {
    for list in positions[part] ?? [] {
      var value: [UInt8] = []
      for position in list {
        let field = fields[position.index]
        guard !field.isEmpty, !Self.isMissing(field) else { continue }
        if !value.isEmpty { value += position.separator }
        value += field
      }
      if !value.isEmpty { return value }
    }
    return []
  }

  /// Returns the name of a part's first column; `nil` without one.
  func column(_ part: AddressColumns.Part) -> String? {
    positions[part]?.first?.first.map { header[$0.index] }
  }

  /// Returns whether a field says that there is no value, as the American tables do.
  private static func isMissing(_ field: ArraySlice<UInt8>) -> Bool {
    field.count == notStated.count
      && zip(field, notStated).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  private static let notStated = Array("not stated".utf8)

  private func address(
    of fields: borrowing DelimitedLine, _ line: Int, _ row: inout OpenAddressesRow
  ) throws -> SourceAddress? {
    row.clear()
    guard
      let latitude = try angle(.latitude, limit: 90, in: fields, line),
      let longitude = try angle(.longitude, limit: 180, in: fields, line)
    else { return nil }
    (row.latitude, row.longitude) = (latitude, longitude)
    row[Self.number] = value(.number, in: fields)
    row[Self.street] = shown(value(.street, in: fields))
    row[Self.city] = shown(value(.city, in: fields))
    row[Self.postcode] = value(.postcode, in: fields)
    row[Self.hash] = value(.hash, in: fields)
    if positions[.postcodeAndCity] != nil {
      let (code, city) = Self.parted(value(.postcodeAndCity, in: fields))
      (row[Self.postcode], row[Self.city]) = (code, city)
    }
    guard var address = row.address(), !Self.isWithoutNumber(address.number) else { return nil }
    complete(&address, fields)
    return address
  }

  private static let number = OpenAddressesRow.position(.number)
  private static let street = OpenAddressesRow.position(.street)
  private static let city = OpenAddressesRow.position(.city)
  private static let postcode = OpenAddressesRow.position(.postcode)
  private static let hash = OpenAddressesRow.position(.hash)

  /// Adds what rows of OpenAddresses do not have.
  private func complete(_ address: inout SourceAddress, _ fields: borrowing DelimitedLine) {
    address.municipality = shown(value(.municipality, in: fields))
    let country = value(.country, in: fields)
    address.country = country.isEmpty ? Array((format?.country ?? "").utf8) : country
    guard format?.credit != nil || format == nil else { return }
    address.source = .own
    address.credit = credit
  }

  private func shown(_ name: [UInt8]) -> [UInt8] {
    format?.isInCapitals == true ? CapitalizedName.lowered(name) : name
  }

  /// Returns degrees in units of 1e-5; `nil` for an empty column.
  private func angle(
    _ part: AddressColumns.Part, limit: Int32, in fields: borrowing DelimitedLine, _ line: Int
  ) throws(ExtractError) -> Int32? {
    let text = Self.withPoint(value(part, in: fields))
    guard !text.isEmpty else { return nil }
    guard let angle = Angle.parse(text, limit: limit) else {
      throw .invalidColumn(
        path: name, line: line, column: part.rawValue,
        expected: "degrees within -\(limit) and \(limit)",
        found: String(decoding: text.prefix(40), as: UTF8.self))
    }
    return angle
  }

  /// Returns a number with a point in place of a decimal comma.
  static func withPoint(_ number: [UInt8]) -> [UInt8] {
    number.contains(0x2C) ? number.map { $0 == 0x2C ? 0x2E : $0 } : number
  }

  /// Splits "8001 Zürich" behind the digits.
  private static func parted(_ text: [UInt8]) -> (code: [UInt8], city: [UInt8]) {
    let code = text.prefix { (0x30...0x39).contains($0) }
    return (Array(code), Array(text.dropFirst(code.count).drop { $0 <= 0x20 }))
  }

  /// Returns whether a number says that there is none, as in Brazil and Spain.
  private static func isWithoutNumber(_ number: [UInt8]) -> Bool {
    ["S/N", "SN", "s/n", "sn"].contains { number.elementsEqual($0.utf8) }
  }

  // MARK: Ranges along lines

  /// Visits the houses at the ends of a range, and the line through the others.
  private func forEachAddress(
    ofRange fields: borrowing DelimitedLine, _ line: Int,
    _ visit: (borrowing SourceAddress) throws -> Void
  ) throws {
    let points = LineText.points(of: value(.line, in: fields))
    let street = value(.street, in: fields)
    let numbers = [value(.number, in: fields), value(.lastNumber, in: fields)]
    guard let first = points.first, let last = points.last else {
      throw ExtractError.invalidColumn(
        path: name, line: line, column: "geometry", expected: "LINESTRING with degrees",
        found: String(decoding: value(.line, in: fields).prefix(40), as: UTF8.self))
    }
    guard !street.isEmpty, numbers.allSatisfy({ !$0.isEmpty }) else { return }
    var hash = StableHash()
    for text in [street] + numbers { hash.combine(bytes: text) }
    hash.combine("\(first.latitude) \(first.longitude)")
    for (point, number) in zip([first, last], numbers) {
      hash.combine(bytes: number)
      var address = SourceAddress(
        source: .own, id: hash.value, latitude: point.latitude, longitude: point.longitude)
      address.street = street
      address.number = number
      address.postcode = value(.postcode, in: fields)
      complete(&address, fields)
      try visit(address)
    }
    guard points.count > 1 else { return }
    var address = SourceAddress(
      source: .own, id: hash.value, latitude: first.latitude, longitude: first.longitude)
    address.street = street
    address.postcode = value(.postcode, in: fields)
    complete(&address, fields)
    address.piece = SourceAddress.Piece(
      kind: .numbering,
      box: points.reduce(into: .init(latitude: first.latitude, longitude: first.longitude)) {
        $0.add(.init(latitude: $1.latitude, longitude: $1.longitude))
      }, meters: 0, junctions: [], line: points)
    try visit(address)
  }
}
