/// Where a place stands in the admin hierarchy: continent, country and admin codes from the top
/// down, as bytes whose order is a depth-first walk.
///
/// Levels are parted by a byte below every code's characters, so an area comes right before what
/// it contains, and everything in it comes before its next sibling.
struct AdminPath: Hashable {
  /// Below the blank and all letters and digits.
  static let separator: UInt8 = 1
  /// Above all letters and digits: seas and what else has no country come last.
  static let outsideCountries: [UInt8] = [0x7E]
  /// Countries whose continent is unknown come behind the continents.
  private static let unknownContinent: [UInt8] = [0x7D]

  private(set) var bytes: [UInt8]

  /// The path of what lies in no country.
  static let outside = AdminPath(bytes: outsideCountries)

  /// The path of a continent, by its two letters.
  init(continent: [UInt8]) { bytes = continent.isEmpty ? Self.unknownContinent : continent }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The path of a country.
  init(continent: [UInt8], country: some Sequence<UInt8>) {
    self.init(continent: continent)
    append(country)
  }

  /// Goes down the admin codes up to the first that is missing; returns how many there are.
  mutating func descend(_ codes: [ArraySlice<UInt8>]) -> Int {
    for (depth, code) in codes.enumerated() {
      // GeoNames writes 00 for "no first-order division".
      guard !code.isEmpty, !(depth == 0 && code.elementsEqual([0x30, 0x30])) else { return depth }
      append(code)
    }
    return codes.count
  }

  private mutating func append(_ code: some Sequence<UInt8>) {
    bytes.append(Self.separator)
    // A control character in a code would break the order.
    bytes.append(contentsOf: code.lazy.map { $0 < 0x20 ? 0x20 : $0 })
  }

  /// Returns the path of the country and so many divisions in it at most.
  func truncated(toDivisions count: Int) -> AdminPath {
    let ends = bytes.indices.filter { bytes[$0] == Self.separator }
    return ends.count > count + 1 ? AdminPath(bytes: Array(bytes[..<ends[count + 1]])) : self
  }

  /// The paths of the country and divisions in this path, the largest first.
  var areas: [ArraySlice<UInt8>] {
    let ends = bytes.indices.filter { bytes[$0] == Self.separator }.dropFirst() + [bytes.count]
    return ends.map { bytes[..<$0] }
  }

  /// Whether a path is this one or lies below it.
  static func contains(_ area: [UInt8], _ path: ArraySlice<UInt8>) -> Bool {
    path.starts(with: area)
      && (path.count == area.count || path[path.startIndex + area.count] == separator)
  }

  /// The code of a country or division as GeoNames writes it, such as `US.ID.057`; `nil` above
  /// countries.
  static func adminCode(_ path: [UInt8]) -> String? {
    guard let start = path.firstIndex(of: separator) else { return nil }
    let codes = path[(start + 1)...].map { $0 == separator ? 0x2E : $0 }
    return String(decoding: codes, as: UTF8.self)
  }
}
