import Geodesy
import Posting

extension Post {
  /// Reads the columns of ``PostStatements``, starting at a column.
  init(_ row: ResultRow, from first: Int = 0) throws {
    guard
      let coordinate = Coordinate(
        latitude: try row.real(first + 7), longitude: try row.real(first + 8))
    else { throw DamagedPoint() }
    self.init(
      id: PostID(rawValue: try row.text(first)),
      owner: try row.optionalText(first + 1).map(AccountID.init(rawValue:)),
      uniqueKey: try row.text(first + 2),
      name: PersonName(first: try row.text(first + 3), last: try row.text(first + 4)),
      place: try row.text(first + 5), placeLabel: try row.optionalText(first + 11),
      link: try row.text(first + 6), coordinate: coordinate,
      createdAt: try row.time(first + 9), updatedAt: try row.time(first + 10))
  }

  /// The values of ``PostStatements/insert``.
  var insertedValues: [SQLValue] {
    [
      .text(id.rawValue), .text(owner?.rawValue), .text(uniqueKey), .text(name.first),
      .text(name.last), .text(place), .text(link), .real(coordinate.latitude),
      .real(coordinate.longitude), .time(createdAt), .time(updatedAt), .text(placeLabel),
      .integer(cell),
    ]
  }

  /// Returns the values of ``PostStatements/insertOwned``, which looks up the name itself.
  func insertedValues(of owner: AccountID) -> [SQLValue] {
    [
      .text(id.rawValue), .key(owner.rawValue), .text(uniqueKey), .text(place), .text(link),
      .real(coordinate.latitude), .real(coordinate.longitude), .time(createdAt), .time(updatedAt),
      .text(placeLabel), .integer(cell),
    ]
  }

  /// The values of ``PostStatements/update``.
  var updatedValues: [SQLValue] {
    [
      .text(id.rawValue), .text(uniqueKey), .text(name.first), .text(name.last), .text(place),
      .text(link), .real(coordinate.latitude), .real(coordinate.longitude), .time(updatedAt),
      .text(placeLabel), .integer(cell),
    ]
  }
}
