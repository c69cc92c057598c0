package import GazetteerModel
import SQLiteSupport

/// Writes the tables of the address index, each in the order of its key.
package final class AddressWriter {
  private let insertAddress: SQLiteStatement
  private let insertStreet: SQLiteStatement
  private let insertStreetName: SQLiteStatement
  private let insertArea: SQLiteStatement

  /// Writes to the database of a writer.
  package init(_ writer: GazetteerWriter) throws {
    let connection = writer.connection
    insertAddress = try SQLiteStatement(
      "INSERT INTO address VALUES (?1, ?2, ?3, ?4, ?5, ?6)", on: connection)
    insertStreet = try SQLiteStatement("INSERT INTO address_street VALUES (?1, ?2)", on: connection)
    insertStreetName = try SQLiteStatement(
      "INSERT INTO address_street_name VALUES (?1, ?2)", on: connection)
    insertArea = try SQLiteStatement(
      "INSERT INTO address_area VALUES (?1, ?2, ?3, ?4, ?5)", on: connection)
  }

  /// One house or farm.
  package struct AddressRow {
    package var street: UInt32
    /// Folded; empty for a farm.
    package var number: ArraySlice<UInt8>
    package var area: UInt32
    package var id: Int64
    /// 1e-5 degrees.
    package var latitude: Int32
    package var longitude: Int32

    package init(
      street: UInt32, number: ArraySlice<UInt8>, area: UInt32, id: Int64, latitude: Int32,
      longitude: Int32
    ) {
      self.street = street
      self.number = number
      self.area = area
      self.id = id
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Writes an address; they must come in order.
  package func add(_ row: borrowing AddressRow) throws {
    try insertAddress.bind(Int64(row.street), at: 1)
    try insertAddress.bind(row.number.span, at: 2)
    try insertAddress.bind(Int64(row.area), at: 3)
    try insertAddress.bind(row.id, at: 4)
    try insertAddress.bind(Int64(row.latitude), at: 5)
    try insertAddress.bind(Int64(row.longitude), at: 6)
    try insertAddress.run()
  }

  /// Writes how a street is shown; numbers must rise from call to call.
  package func addStreet(_ number: UInt32, name: ArraySlice<UInt8>) throws {
    try insertStreet.bind(Int64(number), at: 1)
    try insertStreet.bind(name.span, at: 2)
    try insertStreet.run()
  }

  /// Writes a folded name that a street is found by; they must come in order.
  package func addStreetName(_ folded: ArraySlice<UInt8>, of street: UInt32) throws {
    try insertStreetName.bind(folded.span, at: 1)
    try insertStreetName.bind(Int64(street), at: 2)
    try insertStreetName.run()
  }

  /// Writes where addresses with one postal code and settlement lie; numbers must rise.
  package func addArea(
    _ number: UInt32, place: PlaceOrdinal, postTown: PlaceOrdinal, country: UInt16,
    postcode: ArraySlice<UInt8>
  ) throws {
    try insertArea.bind(Int64(number), at: 1)
    try insertArea.bind(Int64(place.rawValue), at: 2)
    try insertArea.bind(Int64(postTown.rawValue), at: 3)
    try insertArea.bind(Int64(country), at: 4)
    try insertArea.bind(postcode.span, at: 5)
    try insertArea.run()
  }
}
