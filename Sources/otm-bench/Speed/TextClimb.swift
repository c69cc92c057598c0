import Geocoding
import GeocodingAPI
import TextFormats

/// A climb from texts to others that take more time.
struct TextClimb {
  /// A text with what it took.
  struct Found {
    let text: String
    let milliseconds: Double
    let budgetExceeded: Bool

    fileprivate let tokens: [String]
  }

  let words: HostileWords
  let geocoder: ForwardGeocoder
  var generator: SeededGenerator

  /// The worst so far, worst first.
  private var kept: [Found] = []

  /// Enough that one lucky text does not fill all places with its changes.
  private static let keptCount = 12
  /// The texts of a climb that begins with none; each has as many words as fit.
  private static let firstCount = 24
  private static let maxCharacters = 250

  init(words: HostileWords, geocoder: ForwardGeocoder, generator: SeededGenerator) {
    self.words = words
    self.geocoder = geocoder
    self.generator = generator
  }

  /// Returns the worst texts found in a time, worst first.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  mutating func worst(within seconds: Double, from texts: [String]) throws -> [Found] {
    let end = ContinuousClock.now + .seconds(seconds)
    for text in texts { try consider(text.split(separator: " ").map(String.init)) }
    if texts.isEmpty {
      for _ in 0..<Self.firstCount {
        try consider((0..<60).map { _ in words.any(using: &generator) })
      }
    }
    while ContinuousClock.now < end, let parent = kept.randomElement(using: &generator) {
      var tokens = parent.tokens
      for _ in 0..<Int.random(in: 1...3, using: &generator) { change(&tokens) }
      try consider(tokens)
    }
    return kept
  }

  /// Replaces, inserts, removes or moves a word, or takes those of another text.
  private mutating func change(_ tokens: inout [String]) {
    guard !tokens.isEmpty else { return }
    let place = Int.random(in: 0..<tokens.count, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...2: tokens[place] = words.any(using: &generator)
    case 3...4: tokens.insert(words.any(using: &generator), at: place)
    case 5: tokens.remove(at: place)
    case 6: tokens.swapAt(place, Int.random(in: 0..<tokens.count, using: &generator))
    default:
      guard let other = kept.randomElement(using: &generator)?.tokens else { return }
      tokens = Array(tokens.prefix(place) + other.dropFirst(place))
    }
  }

  /// Keeps a text if it takes longer than one of the kept ones.
  private mutating func consider(_ tokens: [String]) throws {
    var fitting: [String] = []
    var length = -1
    for token in tokens where !token.isEmpty {
      length += token.count + 1
      guard length <= Self.maxCharacters else { break }
      fitting.append(token)
    }
    let text = fitting.joined(separator: " ")
    guard !text.isEmpty, !kept.contains(where: { $0.text == text }) else { return }
    guard var found = try measure(text, fitting), isWorse(found) else { return }
    // Once more, so that what else the machine does is not taken for the text's.
    for _ in 0..<2 where isWorse(found) {
      guard let again = try measure(text, fitting) else { return }
      if again.milliseconds < found.milliseconds { found = again }
    }
    guard isWorse(found) else { return }
    kept.append(found)
    kept.sort { $0.milliseconds > $1.milliseconds }
    if kept.count > Self.keptCount { kept.removeLast() }
  }

  private func isWorse(_ found: Found) -> Bool {
    guard kept.count >= Self.keptCount, let last = kept.last else { return true }
    return found.milliseconds > last.milliseconds
  }

  private func measure(_ text: String, _ tokens: [String]) throws -> Found? {
    let start = ThreadTime.nanoseconds
    let answer = try geocoder.search(text, options: SearchOptions(limit: 10))
    return Found(
      text: text, milliseconds: (ThreadTime.nanoseconds - start) / 1e6,
      budgetExceeded: answer.budgetExceeded, tokens: tokens)
  }
}
