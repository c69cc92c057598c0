import Gazetteer

/// The areas of a bundle by their admin codes (`US.ID.057`), during an update.
struct AreasByCode {
  private var areas: [String: UInt32]

  /// Reads the codes from the database.
  init(_ editor: GazetteerEditor) throws { areas = try editor.areasByCode() }

  /// Returns the innermost area around a place; `nil` if there is none.
  func parent(of record: PlaceRecord) -> UInt32? {
    var codes = record.adminPath
    if let own = record.adminCode {
      codes = own.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      codes.removeLast()
    }
    while !codes.isEmpty {
      if let area = areas[codes.joined(separator: ".")] { return area }
      codes.removeLast()
    }
    return nil
  }

  /// Gives an area its code, unless another area has it; returns the code that the area then has.
  mutating func add(_ record: PlaceRecord, ordinal: UInt32) -> String? {
    guard let code = record.adminCode, areas[code] == nil else { return nil }
    areas[code] = ordinal
    return code
  }

  /// Removes the code of a place that is no longer an area.
  mutating func remove(_ ordinal: UInt32) { areas = areas.filter { $0.value != ordinal } }
}

extension PlaceRecord {
  /// The code of a country or division, `US.ID.057`; `nil` if it has none of its own.
  var adminCode: String? {
    guard featureClass == .administrative, country != 0 else { return nil }
    if layer == .country { return adminPath.first }
    guard let level = divisionLevel, adminPath.count > level else { return nil }
    return adminPath.prefix(level + 1).joined(separator: ".")
  }

  /// The country and admin codes up to the first missing one.
  var adminPath: [String] {
    guard let country = CountryCode(rawValue: country)?.description else { return [] }
    var codes = [country]
    for (depth, code) in adminCodes.enumerated() {
      // GeoNames writes 00 for "no first-order division".
      guard !code.isEmpty, !(depth == 0 && code.elementsEqual([0x30, 0x30])) else { break }
      codes.append(String(decoding: code.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))
    }
    return codes
  }
}
