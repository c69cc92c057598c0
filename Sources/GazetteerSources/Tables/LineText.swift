import Gazetteer
import GazetteerImport

/// Reads lines in well-known text: `LINESTRING(-73.79 41.39,-73.80 41.40)`.
enum LineText {
  /// Longer lines are cut.
  private static let maxPoints = 10_000

  /// Returns the points of a line; empty if the text is not one in degrees.
  ///
  /// - Complexity: O(n) for n bytes.
  static func points(of text: [UInt8]) -> [StreetPoint] {
    guard text.prefix(name.count).map({ $0 & 0xDF }).elementsEqual(name),
      let open = text.firstIndex(of: 0x28), let close = text.lastIndex(of: 0x29), open < close
    else { return [] }
    var points: [StreetPoint] = []
    for pair in text[(open + 1)..<close].split(separator: 0x2C, maxSplits: maxPoints) {
      let numbers = pair.split(separator: 0x20)
      guard numbers.count >= 2, let longitude = Angle.parse(numbers[0], limit: 180),
        let latitude = Angle.parse(numbers[1], limit: 90)
      else { return [] }
      points.append(StreetPoint(latitude: latitude, longitude: longitude))
    }
    return points
  }

  private static let name = Array("LINESTRING".utf8)
}
