import GRDB
import Geodesy
import Posting

extension Post {
  /// Reads the columns of ``PostStatements``.
  init(_ row: Row) throws {
    guard let coordinate = Coordinate(latitude: try row.value(7), longitude: try row.value(8))
    else { throw row.damage(7) }
    let owner: String? = row.optional(1)
    self.init(
      id: PostID(rawValue: try row.value(0)), owner: owner.map(AccountID.init(rawValue:)),
      uniqueKey: try row.value(2),
      name: PersonName(first: try row.value(3), last: try row.value(4)),
      place: try row.value(5), placeLabel: row.optional(11), link: try row.value(6),
      coordinate: coordinate,
      createdAt: try row.time(9), updatedAt: try row.time(10))
  }

  /// The values of ``PostStatements/insert``.
  var insertedValues: [DatabaseValue] {
    [
      .text(id.rawValue), .text(owner?.rawValue), .text(uniqueKey), .text(name.first),
      .text(name.last), .text(place), .text(link), .real(coordinate.latitude),
      .real(coordinate.longitude), .time(createdAt), .time(updatedAt), .text(placeLabel),
      .integer(cell),
    ]
  }

  /// The values of ``PostStatements/update``.
  var updatedValues: [DatabaseValue] {
    [
      .text(id.rawValue), .text(uniqueKey), .text(name.first), .text(name.last), .text(place),
      .text(link), .real(coordinate.latitude), .real(coordinate.longitude), .time(updatedAt),
      .text(placeLabel), .integer(cell),
    ]
  }
}
