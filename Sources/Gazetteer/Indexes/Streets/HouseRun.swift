/// A house in the index.
package struct StoredHouse: Hashable, Sendable {
  /// The source that assigned the id.
  package var source: AddressSourceKind
  /// The number that the source gave it.
  package var id: UInt64
  /// The house number; empty for a farm, which has only a name.
  package var number: HouseNumber
  /// 1e-5 degrees.
  package var latitude: Int32
  package var longitude: Int32

  package init(
    source: AddressSourceKind, id: UInt64, number: HouseNumber, latitude: Int32, longitude: Int32
  ) {
    self.source = source
    self.id = id
    self.number = number
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The source of a house or street, which determines the form of its id.
///
/// The raw values are stored in bundles, so they must not change.
package enum AddressSourceKind: UInt8, CaseIterable, Sendable {
  case iceaddr = 0
  case node = 1
  case way = 2
  case relation = 3
  case openaddresses = 4
  case own = 5
  case street = 6

  /// Whether the source is an element of OpenStreetMap.
  package var isOpenStreetMap: Bool {
    switch self {
    case .node, .way, .relation: true
    case .iceaddr, .openaddresses, .own, .street: false
    }
  }

  /// The credit that the source asks for; empty if it asks for none, or the file says.
  package var credit: String {
    switch self {
    case .iceaddr: "Þjóðskrá and HMS, Iceland"
    case .node, .way, .relation: "© OpenStreetMap contributors (ODbL)"
    case .openaddresses: "OpenAddresses and its sources (openaddresses.io)"
    case .own, .street: ""
    }
  }

  /// Returns the stable place id for a number of this source.
  package func id(_ number: UInt64) -> PlaceID {
    switch self {
    case .iceaddr: PlaceID(source: .iceaddr, number: number)
    case .node: PlaceID(source: .osm, kind: "node/", number: number)
    case .way: PlaceID(source: .osm, kind: "way/", number: number)
    case .relation: PlaceID(source: .osm, kind: "relation/", number: number)
    case .openaddresses: PlaceID(source: .openaddresses, hexadecimal: number)
    case .own: PlaceID(source: .own, hexadecimal: number)
    case .street: PlaceID(source: .street, hexadecimal: number)
    }
  }
}

/// The encoding of a street's houses: sorted by number, each as the difference from the previous
/// one.
///
/// A house takes about 14 bytes, of which 8 are its id.
///
/// A house begins with a byte of flags: the source in three bits, whether the number has digits,
/// whether these differ from the previous house's, and whether a suffix follows them. Then come the
/// difference of the digits, the length and bytes of the suffix, the differences of latitude and
/// longitude, and the id. Differences are LEB128 integers, with zigzag for coordinates.
enum HouseRun {
  private static let hasValue: UInt8 = 1 << 3
  private static let hasStep: UInt8 = 1 << 4
  private static let hasSuffix: UInt8 = 1 << 5

  /// Encodes houses, which must be sorted by the digits of their numbers.
  static func pack(
    _ houses: [StoredHouse], latitude: Int32, longitude: Int32, to bytes: inout [UInt8]
  ) {
    var last = (value: UInt32(0), latitude: Int64(latitude), longitude: Int64(longitude))
    for house in houses {
      let value = house.number.value
      let step = value.map { $0 > last.value ? $0 - last.value : 0 } ?? 0
      let suffix = house.number.suffix.prefix(255)
      var marks = house.source.rawValue
      if value != nil { marks |= hasValue }
      if step > 0 { marks |= hasStep }
      if !suffix.isEmpty { marks |= hasSuffix }
      bytes.append(marks)
      if step > 0 { bytes.append(varint: UInt64(step)) }
      if !suffix.isEmpty {
        bytes.append(UInt8(suffix.count))
        bytes.append(contentsOf: suffix)
      }
      bytes.append(zigzag: Int64(house.latitude) - last.latitude)
      bytes.append(zigzag: Int64(house.longitude) - last.longitude)
      bytes.appendLittleEndian(house.id)
      last = (value ?? last.value, Int64(house.latitude), Int64(house.longitude))
    }
  }

  /// Decodes houses; returns fewer if the bytes end too early, which only damaged ones do.
  static func unpack(
    _ count: Int, from bytes: RawSpan, latitude: Int32, longitude: Int32
  ) -> [StoredHouse] {
    var reader = ByteReader(position: 0)
    var houses: [StoredHouse] = []
    houses.reserveCapacity(min(count, bytes.byteCount / 11))
    var last = (value: UInt32(0), latitude: Int64(latitude), longitude: Int64(longitude))
    for _ in 0..<count {
      guard let marks = reader.byte(in: bytes),
        let source = AddressSourceKind(rawValue: marks & 7)
      else { break }
      if marks & hasStep != 0 {
        last.value &+= UInt32(truncatingIfNeeded: reader.varint(in: bytes))
      }
      var suffix: [UInt8] = []
      if marks & hasSuffix != 0 {
        for _ in 0..<(reader.byte(in: bytes) ?? 0) {
          if let letter = reader.byte(in: bytes) { suffix.append(letter) }
        }
      }
      last.latitude &+= reader.zigzag(in: bytes)
      last.longitude &+= reader.zigzag(in: bytes)
      guard let id = reader.uint64(in: bytes) else { break }
      houses.append(
        StoredHouse(
          source: source, id: id,
          number: HouseNumber(value: marks & hasValue == 0 ? nil : last.value, suffix: suffix),
          latitude: Int32(clamping: last.latitude), longitude: Int32(clamping: last.longitude)))
    }
    return houses
  }
}
