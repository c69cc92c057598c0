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
    let matches = matches.filter { !$0.entry.postcode.isEmpty }
    guard !matches.isEmpty else { return [] }
    let runs = runs(of: query)
    for match in matches {
      guard let run = run(of: match, among: runs),
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

  /// A run of words that may be a code, and what it is in letters and digits: as a code, and as a word.
  private typealias Run = (words: Range<Int>, keys: [[UInt8]])

  private static func runs(of query: ParsedQuery) -> [Run] {
    query.sections.flatMap { section in
      section.flatMap { start in
        (start + 1...min(section.upperBound, start + maxWords)).compactMap { end in
          let words = start..<end
          var keys = [TypedPostcode(words, in: query.folded)?.key].compactMap(\.self)
          if words.count == 1 { keys.append(Array(query.folded.bytes(of: words))) }
          return keys.isEmpty ? nil : (words, keys)
        }
      }
    }
  }

  /// Returns the words that are an address's own code, or the first part of it; `nil` if there are
  /// none.
  private static func run(of match: AddressMatch, among runs: [Run]) -> Range<Int>? {
    let parts = match.entry.postcode.utf8.split { $0 == 0x20 || $0 == 0x2D }.map { part in
      part.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
    let words = match.words
    func run(_ key: [UInt8]) -> Range<Int>? {
      runs.first { !$0.words.overlaps(words) && $0.keys.contains(key) }?.words
    }
    if let run = run(Array(parts.joined())) { return run }
    guard parts.count == 2, let district = parts.first,
      district.count >= minDistrict, district.contains(where: { (0x30...0x39).contains($0) })
    else { return nil }
    return run(district)
  }

  /// The minimum length of the first part of a code: "E1" of "E1 6AN".
  private static let minDistrict = 2
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
