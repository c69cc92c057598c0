import Gazetteer
import TextAnalysis

/// The number or letter of a postal district behind the town of an address: "Dublin 1", "Praha 1",
/// "Paris 1er", "Budapest XIII", "København V".
///
/// The address says where in the town it is, so that the district needs no place of its own.
enum TownDistrict {
  /// The numbers of districts that are written as Roman ones; Budapest has 23.
  private static let romanNumbers = 1...23
  private static let maxDigits = 2

  /// Returns phrases of the towns of addresses with the districts behind them.
  static func phrases(
    of matches: [AddressMatch], in query: ParsedQuery, besides places: [Phrase]
  ) -> [Phrase] {
    var phrases: [Phrase] = []
    for place in places {
      let end = place.words.upperBound
      guard end < query.words.upperBound, query.folded.words[end].breakBefore <= .blank,
        isDistrict(end, in: query)
      else { continue }
      let words = place.words.lowerBound..<(end + 1)
      let addressed = matches.filter { !$0.words.overlaps(words) }.map(\.entry.place)
      let towns = place.matches.filter { town in
        town.entry.layer == .locality
          && addressed.contains { town.entry.interval.contains($0) || town.entry.place == $0 }
      }
      guard !towns.isEmpty, !phrases.contains(where: { $0.words == words }) else { continue }
      phrases.append(
        Phrase(
          words: words, matches: towns,
          isContext: true))
    }
    return phrases
  }

  private static func isDistrict(_ word: Int, in query: ParsedQuery) -> Bool {
    let bytes = query.folded.bytes(word)
    let rest = bytes.drop { (0x30...0x39).contains($0) }
    guard rest.count < bytes.count else {
      return RomanNumeral.value(of: bytes).map(romanNumbers.contains) == true
        || query.folded.words[word].isIn(.districtLetter)
    }
    return bytes.count - rest.count <= maxDigits
      && (rest.isEmpty || query.lexicon.words(in: .districtOrdinal).contains(rest))
  }
}
