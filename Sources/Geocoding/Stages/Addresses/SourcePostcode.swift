import Gazetteer
import TextAnalysis

/// A postal code that only a source of addresses knows: the words that are an address's own code.
enum SourcePostcode {
  /// The maximum number of words of a code.
  private static let maxWords = 3

  /// Returns phrases of the words that are the codes of addresses, except for codes that other
  /// phrases have.
  static func phrases(
    of matches: [AddressMatch], in query: ParsedQuery, besides places: [Phrase]
  ) -> [Phrase] {
    var phrases: [Range<Int>: Phrase] = [:]
    for match in matches where !match.entry.postcode.isEmpty {
      guard let run = run(of: match, in: query),
        !places.contains(where: { $0.words == run && $0.postcodes.contains(where: match.has) })
      else { continue }
      var phrase =
        phrases[run]
        ?? Phrase(
          words: run, matches: [], isTruncated: false, postcodes: [], crossesBreak: false,
          isContext: true)
      if !phrase.postcodes.contains(where: match.has) { phrase.postcodes.append(match.postcode) }
      phrases[run] = phrase
    }
    return phrases.values.sorted { $0.words.lowerBound < $1.words.lowerBound }
  }

  /// Returns the words that are an address's own code; `nil` if there are none.
  private static func run(of match: AddressMatch, in query: ParsedQuery) -> Range<Int>? {
    let key = Array(
      match.entry.postcode.utf8.lazy.filter { $0 != 0x20 && $0 != 0x2D }.map {
        (0x41...0x5A).contains($0) ? $0 | 0x20 : $0
      })
    for section in query.sections {
      for start in section {
        for end in (start + 1)...section.upperBound where end - start <= maxWords {
          let run = start..<end
          if !run.overlaps(match.words), TypedPostcode(run, in: query.folded)?.key == key {
            return run
          }
        }
      }
    }
    return nil
  }
}

extension AddressMatch {
  /// The address's own postal code.
  fileprivate var postcode: PostcodeEntry {
    PostcodeEntry(
      country: entry.country, code: entry.postcode, place: entry.place,
      coordinate: entry.coordinate)
  }

  fileprivate func has(_ code: PostcodeEntry) -> Bool {
    code.country == entry.country && code.code == entry.postcode
  }
}
