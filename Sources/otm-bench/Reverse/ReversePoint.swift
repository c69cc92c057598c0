import Foundation
import GazetteerModel
import Geodesy

/// A point whose country is known.
struct ReversePoint {
  let coordinate: Coordinate
  /// The codes that are right.
  let countries: Set<CountryCode>
  /// What to show of it.
  let text: String

  /// Reads a file of points; lines that are none are an error.
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

/// SplitMix64: the same draw for the same seed, on every machine.
struct BenchGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
