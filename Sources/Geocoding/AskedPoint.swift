public import Geodesy
import TextAnalysis

/// The point that somebody asks about, as typed: `48.85,2.35`, or in two words.
///
/// Latitude comes first. All notations of degrees, minutes and seconds are read that a search reads
/// as a coordinate, but nothing is swapped or guessed: 91, 181, NaN and names are errors. A comma
/// between whole numbers parts them: `48,85` is 48° N, 85° E.
public struct AskedPoint: Hashable, Sendable {
  /// The point; −0 is 0.
  public let coordinate: Coordinate
  /// The words as typed, joined by blanks.
  public let text: String

  /// Reads a point from words, of which there may be one or several.
  ///
  /// - Throws: ``AskedPointError``, which says what would be right.
  public init(words: [String]) throws(AskedPointError) {
    text = words.joined(separator: " ")
    guard !text.allSatisfy(\.isWhitespace) else { throw .missing }
    guard !Self.isListOfNumbers(text) else { throw .decimalComma }
    // "48 2" is a point when it comes in two words, as "48, 2" is.
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

  /// Two plain numbers, as programs print them, with an exponent too; `nil` for anything else.
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

  /// Whether commas part more than two numbers: `48,85,2,35`.
  private static func isListOfNumbers(_ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count > 2 && parts.allSatisfy { number($0) != nil }
  }
}

/// Why words are no point.
public enum AskedPointError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There are none.
  case missing
  /// An angle is no latitude or no longitude.
  case outOfRange
  /// Commas may be decimal or part the numbers.
  case decimalComma
  /// They are no two angles.
  case unreadable

  /// What would be right.
  public var description: String {
    switch self {
    case .missing: "give a point: LAT,LON in degrees, such as 48.85,2.35"
    case .outOfRange:
      "give latitude,longitude in degrees: latitude from -90 to 90, longitude from -180 to 180"
    case .decimalComma:
      "give two numbers with decimal points: 48.85,2.35 and not 48,85,2,35"
    case .unreadable: "give two numbers, latitude,longitude, with decimal points: 48.85,2.35"
    }
  }
}
