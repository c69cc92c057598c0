import Answers
import Gazetteer
import GeocodingAPI
import Geodesy

/// The rows of answers that a thread has given, each once, and which of them answers a key.
final class KnownRows<Key: Hashable> {
  /// The rows, of which the first is that of no answer.
  private(set) var table: RowTable
  private var numbers: [Key: Int] = [:]
  /// The point of a row's place, if the distance from it is answered.
  private var points: [Coordinate?] = []
  private let columns: [AnswerColumn]

  /// The numbers of rows and keys from which they are forgotten: rows take some hundred bytes each, a country has some
  /// forty thousand postal codes, and several keys may have one row.
  private static var rowLimit: Int { 65_536 }
  private static var keyLimit: Int { 131_072 }

  init(_ columns: [AnswerColumn]) {
    self.columns = columns
    table = RowTable(columns)
    _ = append(AnswerRow(nil, .none, columns: columns))
  }

  /// The number of the row of no answer.
  static var nothing: Int { 0 }

  /// Forgets the rows if there are many; their numbers are those of others afterwards.
  func begin() {
    guard numbers.count > Self.keyLimit || table.count > Self.rowLimit else { return }
    table = RowTable(columns)
    (numbers, points) = ([:], [])
    _ = append(AnswerRow(nil, .none, columns: columns))
  }

  /// Returns the number of a key's row, which the closure returns if it is not known.
  func number(of key: Key, _ find: () throws -> Int) rethrows -> Int {
    if let known = numbers[key] { return known }
    let number = try find()
    numbers[key] = number
    return number
  }

  /// Appends a row, with the point of its place if the distance from it is answered, and returns its number.
  func append(_ row: AnswerRow, at point: Coordinate? = nil) -> Int {
    points.append(point)
    return table.append(row)
  }

  /// Returns the point of a row's place, if the distance from it is answered.
  func point(of number: Int) -> Coordinate? { points[number] }
}

/// What the answer to a point depends on: one number, because a number is hashed fastest.
struct PointKey: Hashable {
  /// What a place is to a point.
  enum Role: UInt64 {
    /// The nearest settlement, which decides the answer.
    case settlement
    /// The answer, with a distance.
    case near
    /// The answer, without one: an area around the point.
    case around
  }

  private let bits: UInt64

  /// Creates the key of a place, its role, and the position of the row's options.
  init(_ place: PlaceOrdinal, _ role: Role, _ choice: Int) {
    bits = UInt64(place.rawValue) | role.rawValue << 32 | UInt64(choice) << 34
  }
}

/// What the answer to a postal code depends on.
struct CodeKey: Hashable {
  let code: String
  let country: String?
  /// The position of the row's options.
  let choice: Int
}
