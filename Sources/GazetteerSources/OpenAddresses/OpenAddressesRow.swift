import Gazetteer
import GazetteerImport
import TextFormats

/// A row of OpenAddresses, independent of the file format.
struct OpenAddressesRow {
  /// The fields of a row; both formats use these names.
  enum Field: String, CaseIterable {
    case number, street, unit, city, district, region, postcode, id, hash
    case longitude = "lon"
    case latitude = "lat"
  }

  private var values = [[UInt8]](repeating: [], count: Field.allCases.count)
  /// In 1e-5 degrees, as the longitude.
  var latitude: Int32?
  var longitude: Int32?

  /// The fields by the bytes of their names.
  static let fields = Dictionary(
    uniqueKeysWithValues: Field.allCases.enumerated().map { (Array($1.rawValue.utf8), $0) })

  private static let number = position(.number)
  private static let street = position(.street)
  private static let city = position(.city)
  private static let postcode = position(.postcode)
  private static let hash = position(.hash)

  static func position(_ field: Field) -> Int { Field.allCases.firstIndex(of: field) ?? 0 }

  subscript(field: Int) -> [UInt8] {
    get { values[field] }
    set { values[field] = newValue }
  }

  /// Clears the row before the next one is read.
  mutating func clear() {
    for index in values.indices { values[index].removeAll(keepingCapacity: true) }
    latitude = nil
    longitude = nil
  }

  /// Returns the house; `nil` if the row has no point, or neither a street nor a number.
  func address() -> SourceAddress? {
    guard let latitude, let longitude else { return nil }
    let street = Self.trimmed(values[Self.street])
    let number = Self.trimmed(values[Self.number])
    guard !street.isEmpty, !number.isEmpty, number != [0x30] else { return nil }
    var address = SourceAddress(
      source: .openaddresses, id: id(street, number), latitude: latitude, longitude: longitude)
    address.street = street
    address.number = number
    address.city = Self.trimmed(values[Self.city])
    address.postcode = Self.trimmed(values[Self.postcode])
    return address
  }

  /// Returns the row's own hash, 16 hexadecimal digits, or else a hash of its address.
  private func id(_ street: [UInt8], _ number: [UInt8]) -> UInt64 {
    let text = values[Self.hash]
    if text.count == 16 {
      var value: UInt64 = 0
      for byte in text {
        guard let digit = Self.digit(byte) else { return ownHash(street, number) }
        value = value << 4 | UInt64(digit)
      }
      return value
    }
    return ownHash(street, number)
  }

  private func ownHash(_ street: [UInt8], _ number: [UInt8]) -> UInt64 {
    var hash = StableHash()
    for text in [street, number, values[Self.city], values[Self.postcode]] {
      hash.combine(bytes: text)
    }
    hash.combine("\(latitude ?? 0) \(longitude ?? 0)")
    return hash.value
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    let trimmed = text.trimmed { $0 <= 0x20 }
    return trimmed.count == text.count ? text : Array(trimmed)
  }
}
