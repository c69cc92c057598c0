import Foundation
import GazetteerModel
import Geodesy

/// A point with a known country.
struct ReversePoint {
  let coordinate: Coordinate
  /// The correct codes.
  let countries: Set<CountryCode>
  /// The text to show.
  let text: String

  /// Reads a file of points; invalid lines are an error.
  static func points(path: String) throws -> [ReversePoint] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return try lines.enumerated().map { number, line in
      let columns = line.split(separator: "\t" as Character)
      guard columns.count >= 3, let latitude = Double(columns[0]),
        let longitude = Double(columns[1]),
        let point = Coordinate(latitude: latitude, longitude: longitude)
      else { throw QualityError.badCoordinate(path: path, line: number + 1) }
      let codes = columns[2].split(separator: ",").compactMap { CountryCode($0) }
      return ReversePoint(coordinate: point, countries: Set(codes), text: String(line))
    }
  }
}
