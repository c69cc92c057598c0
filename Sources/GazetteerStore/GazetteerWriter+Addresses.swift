package import GazetteerModel
import SQLiteSupport

/// Writes where streets and houses lie.
package final class AddressAreaWriter {
  private let insertArea: SQLiteStatement

  /// Writes to the database of a writer.
  package init(_ writer: GazetteerWriter) throws {
    insertArea = try SQLiteStatement(
      "INSERT INTO address_area VALUES (?1, ?2, ?3, ?4, ?5)", on: writer.connection)
  }

  /// Writes to a database that is complete otherwise.
  init(_ connection: SQLiteConnection) throws {
    insertArea = try SQLiteStatement(
      "INSERT INTO address_area VALUES (?1, ?2, ?3, ?4, ?5)", on: connection)
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
