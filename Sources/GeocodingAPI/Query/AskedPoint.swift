package import Geodesy
import TextAnalysis

/// A point as typed by a user: `48.85,2.35`, or in two words.
///
/// Latitude comes first. It accepts all notations of degrees, minutes and seconds that a search
/// accepts as a coordinate, but nothing is swapped or guessed: 91, 181, NaN and names are errors. A
/// comma between whole numbers separates them: `48,85` is 48° N, 85° E.
package struct AskedPoint: Hashable, Sendable {
  /// The point, with −0 changed to 0.
  package let coordinate: Coordinate
  /// The words as typed, joined by spaces.
  package let text: String

  /// Parses a point from one or more words.
  ///
  /// - Throws: ``AskedPointError``, which describes the correct form.
  package init(words: [String]) throws(AskedPointError) {
    text = words.joined(separator: " ")
    guard !text.allSatisfy(\.isWhitespace) else { throw .missing }
    guard !Self.isListOfNumbers(text) else { throw .decimalComma }
    // "48 2" is a point if it comes in two words, like "48, 2".
    let spellings = words.count == 2 ? [text, words.joined(separator: ", ")] : [text]
    for spelling in spellings {
      if let (latitude, longitude) = Self.numbers(in: spelling) {
        guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
          throw .outOfRange
        }
        coordinate = point
        return
      }
      guard let typed = TypedCoordinate(spelling) else { continue }
      guard !typed.isSwapped else { throw .outOfRange }
      coordinate = typed.coordinate
      return
    }
    throw .unreadable
  }

  /// Parses two plain numbers as printed by programs, including exponents; `nil` for anything else.
  private static func numbers(in text: String) -> (Double, Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else {
      return nil
    }
    return (first, second)
  }

  private static func number(_ text: Substring) -> Double? {
    let start = text.drop { $0.isWhitespace }
    let word = start.prefix { !$0.isWhitespace }
    guard start.dropFirst(word.count).allSatisfy(\.isWhitespace),
      word.utf8.allSatisfy({ digits.contains($0) })
    else { return nil }
    return Double(word)
  }

  private static let digits = Set("0123456789+-.eE".utf8)

  /// Returns whether commas separate more than two numbers: `48,85,2,35`.
  private static func isListOfNumbers(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count > 2 && parts.allSatisfy { number($0) != nil }
  }
}

/// The reason why words are not a point.
package enum AskedPointError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There are no words.
  case missing
  /// An angle is not a valid latitude or longitude.
  case outOfRange
  /// Commas may be decimal or separate the numbers.
  case decimalComma
  /// The words are not two angles.
  case unreadable

  /// The correct form.
  package var description: String {
    switch self {
    case .missing: "pass a point: LAT,LON in degrees, such as 48.85,2.35"
    case .outOfRange:
      "pass latitude,longitude in degrees: latitude from -90 to 90, longitude from -180 to 180"
    case .decimalComma:
      "pass two numbers with decimal points: 48.85,2.35 and not 48,85,2,35"
    case .unreadable: "pass two numbers, latitude,longitude, such as 48.85,2.35"
    }
  }
}
