import Gazetteer
import GazetteerImport

/// The address data in an element's tags.
struct OpenStreetMapTags {
  /// The kinds of elements that matter for addresses.
  enum Kind: UInt8 {
    case house = 0
    case street = 1
    /// A line through a row of houses, whose ends have numbers.
    case numbering = 2
  }

  private(set) var kind: Kind
  private(set) var street: [UInt8] = []
  private(set) var aliases: [[UInt8]] = []
  /// The house numbers: "8;10" means two houses.
  private(set) var numbers: [[UInt8]] = []
  private(set) var houseName: [UInt8] = []
  private(set) var city: [UInt8] = []
  private(set) var postcode: [UInt8] = []
  private(set) var country: [UInt8] = []

  /// Values of `highway` that have names but no addresses.
  private static let otherWays = ["bus_stop", "platform", "proposed", "construction", "rest_area"]
    .map { Array($0.utf8) }

  /// Reads the tags of an element; `nil` if it is neither a house nor a street, nor a line through
  /// houses.
  init?(_ element: borrowing OpenStreetMapElement) {
    guard !element.tags.isEmpty else { return nil }
    if let number = element.value("addr:housenumber"),
      let street = element.value("addr:street") ?? element.value("addr:place")
    {
      kind = .house
      self.street = Array(street)
      numbers = Self.numbers(of: number)
      houseName = Array(element.value("addr:housename") ?? [])
    } else if element.kind == .way, let name = element.value("name"), Self.isStreet(element) {
      kind = .street
      street = Array(name)
      addAliases(of: element)
    } else if element.kind == .way, element.value("addr:interpolation") != nil {
      kind = .numbering
      street = Array(element.value("addr:street") ?? [])
    } else {
      return nil
    }
    city = Array(element.value("addr:city") ?? [])
    postcode = Array(element.value("addr:postcode") ?? [])
    country = Array(element.value("addr:country") ?? [])
  }

  private static func isStreet(_ way: borrowing OpenStreetMapElement) -> Bool {
    if let highway = way.value("highway") { return !otherWays.contains(Array(highway)) }
    return way.value("place").map { $0.elementsEqual("square".utf8) } ?? false
  }

  private mutating func addAliases(of element: borrowing OpenStreetMapElement) {
    for tag in element.tags {
      let isAlias =
        ["alt_name", "old_name", "short_name", "official_name"].contains {
          tag.key.elementsEqual($0.utf8)
        } || tag.key.starts(with: "name:".utf8)
      guard isAlias else { continue }
      aliases += tag.value.split(separator: 0x3B).map(Array.init).filter { $0 != street }
    }
  }

  /// Takes the street and the areas of a house at an end of the line, unless the line has a street.
  mutating func adopt(_ house: OpenStreetMapTags) {
    guard kind == .numbering, street.isEmpty else { return }
    (street, city, postcode, country) = (house.street, house.city, house.postcode, house.country)
  }

  /// Returns the house numbers of a list.
  ///
  /// A part after a separator names a floor and is dropped, unless it is a short number.
  private static func numbers(of text: ArraySlice<UInt8>) -> [[UInt8]] {
    var numbers: [[UInt8]] = []
    for part in text.split(whereSeparator: { $0 == 0x3B || $0 == 0x2C }) {
      let number = part.drop { $0 <= 0x20 }
      let isNumber = number.first.map { (0x30...0x39).contains($0) } ?? false
      guard numbers.isEmpty || isNumber && number.count <= maxListed else { continue }
      numbers.append(Array(number))
    }
    return numbers
  }

  /// The maximum length of a later part that counts as a house number; longer ones name a floor.
  private static let maxListed = 5

  // MARK: Records

  /// Appends the data to a record, which ``init(_:)`` reads back.
  func append(to record: inout [UInt8]) {
    record.append(kind.rawValue)
    for text in [street, houseName, city, postcode, country] { record.append(terminated: text) }
    record.append(bigEndian: UInt16(clamping: numbers.count))
    for number in numbers { record.append(terminated: number) }
    for alias in aliases { record.append(terminated: alias) }
  }

  /// Reads back what `append(to:)` wrote.
  init(_ cursor: inout RecordCursor) {
    kind = Kind(rawValue: cursor.next(UInt8.self)) ?? .house
    street = Array(cursor.nextText())
    houseName = Array(cursor.nextText())
    city = Array(cursor.nextText())
    postcode = Array(cursor.nextText())
    country = Array(cursor.nextText())
    for _ in 0..<cursor.next(UInt16.self) { numbers.append(Array(cursor.nextText())) }
    while !cursor.isAtEnd { aliases.append(Array(cursor.nextText())) }
  }

  /// Visits the houses at a point, or the street piece around it.
  func visit(
    _ source: AddressSourceKind, id: Int64, latitude: Int32, longitude: Int32,
    piece: SourceAddress.Piece?, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws {
    var address = SourceAddress(
      source: source, id: UInt64(bitPattern: id), latitude: latitude, longitude: longitude)
    address.street = street
    address.city = city
    address.postcode = postcode
    address.country = country
    address.houseName = houseName
    guard kind == .house else {
      address.streetAliases = aliases
      address.piece = piece
      if piece != nil, !street.isEmpty { try visit(address) }
      return
    }
    for number in numbers {
      address.number = number
      try visit(address)
    }
  }
}
