import GazetteerModel
import GazetteerStore
import Geodesy

/// Reads the files of street addresses, once places are numbered.
///
/// Streets are found by nominative and dative; an address with a name of its own, or without a
/// number, is a farm and found by that name too.
struct AddressImport {
  /// How far the town may be that mail goes by: the valleys of Iceland are long.
  private static let postTownRadiusMeters = 100_000.0

  private let gazetteer: ImportedGazetteer
  private let numbering: PlaceNumbering
  /// The divisions of a country by their names, the smallest kind first.
  private let divisions: [UInt16: [[UInt8]: PlaceKey]]

  private var streets = NumberedTexts()
  private var areas = NumberedTexts()
  private var areaPlaces: [(place: PlaceOrdinal, postTown: PlaceOrdinal)] = []
  private let addresses: RecordSorter
  private let names: RecordSorter
  private var isNamed: Set<[UInt8]> = []
  private var settlementHashes: [[UInt8]: UInt64] = [:]

  init(gazetteer: ImportedGazetteer, numbering: PlaceNumbering) {
    self.gazetteer = gazetteer
    self.numbering = numbering
    addresses = RecordSorter(folder: gazetteer.folder)
    names = RecordSorter(folder: gazetteer.folder)
    var divisions: [UInt16: [[UInt8]: PlaceKey]] = [:]
    // A smaller division of the same name overwrites the larger one.
    for division in gazetteer.codes.divisions.sorted(by: { $0.codes.count < $1.codes.count }) {
      divisions[division.country, default: [:]][division.name] = division.key
    }
    self.divisions = divisions
  }

  /// Returns the number of addresses written.
  mutating func run(_ extract: Extract, writer: GazetteerWriter) throws -> Int {
    for table in extract.tables(.addresses) {
      guard let country = Self.country(ofFile: table.path),
        extract.selection.has(country: [UInt8(country >> 8), UInt8(country & 0xFF)])
      else { continue }
      try table.forEachRow { row in try read(row, country: country) }
    }
    return try write(AddressWriter(writer))
  }

  /// The country that the name of a file begins with: `addresses/IS.txt.gz`.
  private static func country(ofFile path: String) -> UInt16? {
    let name = path.utf8.split(separator: 0x2F).last ?? path.utf8[...]
    let stem = Array(name.prefix { $0 != 0x2E && $0 != 0x5F })
    return AdminCodes.packed(stem[...])
  }

  // MARK: Reading

  private mutating func read(_ row: borrowing ExtractRow, country: UInt16) throws {
    guard let id = try row.number(0, called: "id") else {
      throw row.invalid(0, "id", "a number")
    }
    guard let point = try PostalPoint(row), let area = area(row, country: country, point) else {
      return
    }
    let street = row[1]
    let number = NameImport.fold(Array(row[3]) + row[4])
    let special = row[5]
    if !street.isEmpty {
      try stage(street, number: number, area: area, id: id, point)
      try addName(row[2], of: street)
    }
    if !special.isEmpty, !(number.isEmpty && special == street) {
      try stage(special, number: [], area: area, id: id, point)
    }
  }

  private mutating func stage(
    _ street: ArraySlice<UInt8>, number: [UInt8], area: UInt32, id: Int64, _ point: PostalPoint
  ) throws {
    try addName(street, of: street)
    let streetNumber = streets.number(of: Array(street))
    try addresses.append { record in
      record.append(bigEndian: streetNumber)
      record.append(terminated: number)
      record.append(bigEndian: area)
      record.append(bigEndian: UInt64(bitPattern: id))
      record.append(bigEndian: point.latitude)
      record.append(bigEndian: point.longitude)
    }
  }

  private mutating func addName(_ name: ArraySlice<UInt8>, of street: ArraySlice<UInt8>) throws {
    guard !name.isEmpty, isNamed.insert(Array(street) + [0] + name).inserted else { return }
    let folded = NameImport.fold(name)
    guard !folded.isEmpty else { return }
    let number = streets.number(of: Array(street))
    try names.append { record in
      record.append(terminated: folded)
      record.append(bigEndian: number)
    }
  }

  // MARK: Where an address lies

  /// The number of the area with this postal code, place and postal town.
  private mutating func area(
    _ row: borrowing ExtractRow, country: UInt16, _ point: PostalPoint
  ) -> UInt32? {
    let hash = settlementHash(row[7], country: country)
    let near = hash.flatMap {
      gazetteer.settlements.nearest($0, to: point.coordinate, in: gazetteer.places)
    }
    let municipality = divisions[country]?[Array(row[8])].flatMap { gazetteer.places[$0] }
    let state = gazetteer.codes.countries[country]?.key.flatMap { gazetteer.places[$0] }
    guard let place = (near ?? municipality ?? state).flatMap(ordinal) else { return nil }
    let far = hash.flatMap {
      gazetteer.settlements.nearest(
        $0, to: point.coordinate, within: Self.postTownRadiusMeters, in: gazetteer.places)
    }
    let postTown = far.flatMap(ordinal) ?? place
    var key: [UInt8] = []
    key.append(bigEndian: country)
    key.append(bigEndian: place.rawValue)
    key.append(bigEndian: postTown.rawValue)
    key.append(contentsOf: row[6])
    let number = areas.number(of: key)
    if Int(number) > areaPlaces.count { areaPlaces.append((place, postTown)) }
    return number
  }

  private mutating func settlementHash(_ name: ArraySlice<UInt8>, country: UInt16) -> UInt64? {
    guard !name.isEmpty else { return nil }
    var key = Array(name)
    key.append(bigEndian: country)
    if let known = settlementHashes[key] { return known }
    let hash = NameHash.settlement(NameImport.fold(name), in: country)
    settlementHashes[key] = hash
    return hash
  }

  private func ordinal(_ place: UInt32) -> PlaceOrdinal? {
    numbering.position(ofPlace: place).map(numbering.ordinal)
  }

  // MARK: Writing

  private func write(_ writer: AddressWriter) throws -> Int {
    for (index, name) in streets.texts.enumerated() {
      try writer.addStreet(UInt32(clamping: index + 1), name: name[...])
    }
    // Nominative and dative may differ before they are folded, and not after.
    var previous: (folded: [UInt8], street: UInt32)?
    try names.forEach { cursor in
      let folded = cursor.nextText()
      let street = cursor.next(UInt32.self)
      if let previous, previous.street == street, folded.elementsEqual(previous.folded) { return }
      previous = (Array(folded), street)
      try writer.addStreetName(folded, of: street)
    }
    for (index, key) in areas.texts.enumerated() {
      let places = areaPlaces[index]
      try writer.addArea(
        UInt32(clamping: index + 1), place: places.place, postTown: places.postTown,
        country: UInt16(key[0]) << 8 | UInt16(key[1]), postcode: key[10...])
    }
    return try writeAddresses(writer)
  }

  /// Writes the addresses in order; of several rows with one key the first one counts.
  private func writeAddresses(_ writer: AddressWriter) throws -> Int {
    var ids: Set<Int64> = []
    var previous: (street: UInt32, number: [UInt8], area: UInt32, id: Int64)?
    try addresses.forEach { cursor in
      let street = cursor.next(UInt32.self)
      let number = cursor.nextText()
      let area = cursor.next(UInt32.self)
      let id = Int64(bitPattern: cursor.next(UInt64.self))
      if let previous, previous.street == street, previous.area == area, previous.id == id,
        number.elementsEqual(previous.number)
      {
        return
      }
      previous = (street, Array(number), area, id)
      ids.insert(id)
      let latitude = cursor.nextSigned()
      let longitude = cursor.nextSigned()
      try writer.add(
        .init(
          street: street, number: number, area: area, id: id, latitude: latitude,
          longitude: longitude))
    }
    return ids.count
  }
}

/// Texts numbered from 1 in the order in which they were first met.
private struct NumberedTexts {
  private(set) var texts: [[UInt8]] = []
  private var numbers: [[UInt8]: UInt32] = [:]

  mutating func number(of text: [UInt8]) -> UInt32 {
    if let number = numbers[text] { return number }
    texts.append(text)
    let number = UInt32(clamping: texts.count)
    numbers[text] = number
    return number
  }
}
