import Gazetteer

/// The files `addresses/CC.txt` of the included data.
///
/// Streets are found in the nominative and the dative. An address with its own name or without a
/// number is a farm, which is also found by that name.
struct ExtractAddresses: AddressSource {
  let extract: Extract

  func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    for table in extract.tables(.addresses) {
      guard let country = Self.country(ofFile: table.path),
        extract.selection.has(country: country)
      else { continue }
      try table.forEachRow { row in
        guard let address = try Self.address(row, country: country) else { return }
        try visit(address)
      }
    }
    return []
  }

  /// Returns the country code at the start of a file's name: IS for `addresses/IS.txt.gz`.
  private static func country(ofFile path: String) -> ArraySlice<UInt8>? {
    let name = path.utf8.split(separator: 0x2F).last ?? path.utf8[...]
    let stem = Array(name.prefix { $0 != 0x2E && $0 != 0x5F })
    return AdminCodes.packed(stem[...]) == nil ? nil : stem[...]
  }

  private static func address(
    _ row: borrowing ExtractRow, country: ArraySlice<UInt8>
  ) throws -> SourceAddress? {
    guard let id = try row.number(0, called: "id") else {
      throw row.invalid(0, "id", "a number")
    }
    guard let point = try PostalPoint(row) else { return nil }
    var address = SourceAddress(
      source: .iceaddr, id: UInt64(clamping: id), latitude: point.latitude,
      longitude: point.longitude)
    address.street = Array(row[1])
    address.streetAliases = row[2].isEmpty ? [] : [Array(row[2])]
    address.number = Array(row[3]) + row[4]
    address.houseName = Array(row[5])
    address.postcode = Array(row[6])
    address.city = Array(row[7])
    address.municipality = Array(row[8])
    address.country = Array(country)
    return address
  }
}
