/// The position of a place in the administrative hierarchy, as bytes that sort depth-first.
///
/// It consists of the continent, the country and the admin codes from the top down. Levels are
/// separated by a byte less than any character of a code, so an area comes right before its
/// contents, and everything in it comes before its next sibling.
struct AdminPath: Hashable {
  /// Less than the space and all letters and digits.
  static let separator: UInt8 = 1
  /// Greater than all letters and digits: seas and anything else without a country come last.
  static let outsideCountries: [UInt8] = [0x7E]
  /// Countries of an unknown continent come after the continents.
  private static let unknownContinent: [UInt8] = [0x7D]

  private(set) var bytes: [UInt8]

  /// The path of places outside all countries.
  static let outside = AdminPath(bytes: outsideCountries)

  /// Creates the path of a continent from its two letters.
  init(continent: [UInt8]) { bytes = continent.isEmpty ? Self.unknownContinent : continent }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates a path from its stored bytes.
  init(_ bytes: ArraySlice<UInt8>) { self.init(bytes: Array(bytes)) }

  /// Creates the path of a country.
  init(continent: [UInt8], country: some Sequence<UInt8>) {
    self.init(continent: continent)
    append(country)
  }

  /// Descends the admin codes up to the first missing one; returns the number of codes used.
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

  /// Returns the path of the country and at most `count` divisions in it.
  func truncated(toDivisions count: Int) -> AdminPath {
    let ends = bytes.indices.filter { bytes[$0] == Self.separator }
    return ends.count > count + 1 ? AdminPath(bytes: Array(bytes[..<ends[count + 1]])) : self
  }

  /// The two letters of the country as a number; `nil` for continents and places outside countries.
  var country: UInt16? {
    let parts = bytes.split(separator: Self.separator, maxSplits: 2)
    return parts.count > 1 ? AdminCodes.packed(parts[1]) : nil
  }

  /// The paths of the country and divisions in this path, largest first.
  var areas: [ArraySlice<UInt8>] {
    let ends = bytes.indices.filter { bytes[$0] == Self.separator }.dropFirst() + [bytes.count]
    return ends.map { bytes[..<$0] }
  }

  /// Returns whether a path is this one or lies below it.
  static func contains(_ area: [UInt8], _ path: ArraySlice<UInt8>) -> Bool {
    path.starts(with: area)
      && (path.count == area.count || path[path.startIndex + area.count] == separator)
  }

  /// Returns the code of a country or division in GeoNames' form, such as `US.ID.057`.
  ///
  /// Above countries, it is `nil`.
  static func adminCode(_ path: [UInt8]) -> String? {
    guard let start = path.firstIndex(of: separator) else { return nil }
    let codes = path[(start + 1)...].map { $0 == separator ? 0x2E : $0 }
    return String(decoding: codes, as: UTF8.self)
  }
}
