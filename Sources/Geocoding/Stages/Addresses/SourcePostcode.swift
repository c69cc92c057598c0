import Gazetteer
import TextAnalysis

/// A postal code that only a source of addresses knows: the words that are an address's own code, or
/// the first part of it, which is the post's district: "NW1" of "NW1 6XE", "1016" of "1016 GV".
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

  /// Returns the words that are an address's own code, or the first part of it; `nil` if there are
  /// none.
  private static func run(of match: AddressMatch, in query: ParsedQuery) -> Range<Int>? {
    let parts = match.entry.postcode.utf8.split { $0 == 0x20 || $0 == 0x2D }.map { part in
      part.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
    if let run = run(Array(parts.joined()), besides: match, in: query) { return run }
    guard parts.count == 2, let district = parts.first,
      district.count >= minDistrict, district.contains(where: { (0x30...0x39).contains($0) })
    else { return nil }
    return run(district, besides: match, in: query)
  }

  /// The minimum length of the first part of a code: "E1" of "E1 6AN".
  private static let minDistrict = 2

  private static func run(
    _ key: [UInt8], besides match: AddressMatch, in query: ParsedQuery
  ) -> Range<Int>? {
    for section in query.sections {
      for start in section {
        for end in (start + 1)...section.upperBound where end - start <= maxWords {
          let run = start..<end
          guard !run.overlaps(match.words) else { continue }
          let isCode =
            TypedPostcode(run, in: query.folded)?.key == key
            || run.count == 1 && query.folded.bytes(of: run).elementsEqual(key)
          if isCode { return run }
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
