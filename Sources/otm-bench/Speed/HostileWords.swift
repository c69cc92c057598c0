import Gazetteer
import TextFormats

/// The words of which hostile texts are made.
struct HostileWords {
  /// By kind, so that a rare kind is tried as often as a common one.
  private let kinds: [[String]]

  /// Between words; the empty one leaves a blank.
  private static let marks = [",", ";", " /", " -", ".", ":", " (", ")", "'s", " &", "\""]
  private static let numbers = [
    "12", "1", "7", "10115", "75001", "1600", "94043", "12-14", "5th", "B3", "1/2", "46.7",
  ]

  /// Collects words of each role, words of the most populous places' names, and of any places'.
  init(
    _ gazetteer: GazetteerReader, lastOrdinal: Int, using generator: inout SeededGenerator
  ) throws {
    var kinds: [[String]] = QueryWord.Role.allCases.map { role in
      gazetteer.lexicon.words(as: role).map(\.words).sorted()
    }
    let cities = try LargestCities(lastOrdinal: lastOrdinal, in: gazetteer).first(3_000)
    let names = cities.map(\.name)
    let parts = names.flatMap { $0.split(separator: " ").map(String.init) }
    var others: [String] = []
    for _ in 0..<5_000 {
      let ordinal = UInt32.random(in: 1...UInt32(clamping: max(1, lastOrdinal)), using: &generator)
      if let place = try gazetteer.place(PlaceOrdinal(rawValue: ordinal)) {
        others += place.name.split(separator: " ").map(String.init)
      }
    }
    // Words that stand in many names are those with many places.
    var counts: [String: Int] = [:]
    for word in parts + others { counts[word, default: 0] += 1 }
    let common = counts.filter { $0.value >= 4 }.map(\.key).sorted()
    // Several in one word: letters of scripts without blanks, and of tags and file names.
    let joined = (0..<500).map { _ in
      (0..<3).compactMap { _ in parts.randomElement(using: &generator) }.joined()
    }
    let lost = common.map { $0.replacing("a", with: "?").replacing("n", with: "\u{FFFD}") }
    kinds += [
      names, parts, others, joined, lost, common, common, common, Self.numbers, Self.numbers,
    ]
    self.kinds = kinds.filter { !$0.isEmpty }
  }

  /// Returns a word, in small or capital letters, mostly with a blank and sometimes with a mark behind.
  func any(using generator: inout SeededGenerator) -> String {
    guard let kind = kinds.randomElement(using: &generator),
      let word = kind.randomElement(using: &generator)
    else { return "" }
    let cut =
      Int.random(in: 0..<8, using: &generator) == 0 && word.count > 4
      ? Self.misspelt(word, using: &generator) : word
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return cut }
    return cut + (Self.marks.randomElement(using: &generator) ?? "")
  }

  /// Returns a word with two letters exchanged.
  private static func misspelt(_ word: String, using generator: inout SeededGenerator) -> String {
    var letters = Array(word)
    letters.swapAt(2, Int.random(in: 1..<letters.count, using: &generator))
    return String(letters)
  }
}
