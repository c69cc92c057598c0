import Gazetteer
import TextAnalysis

/// A postal code that only a source of addresses knows: the words that are an address's own code, or
/// the first part of it, which is the post's district: "NW1" of "NW1 6XE", "1016" of "1016 GV"; while it
/// is being typed, its beginning: "12 Rue Neuve, 13".
struct SourcePostcode {
  /// The maximum number of words of a code.
  private static let maxWords = 3

  /// The words of a query that may be a code, and what they are in letters and digits: as a code, and as a
  /// word.
  private struct Run {
    let words: Range<Int>
    let keys: [[UInt8]]
    /// Whether it may be the beginning of a code.
    let isUnfinished: Bool

    func isCode(_ key: [UInt8]) -> Bool {
      keys.contains { isUnfinished ? key.starts(with: $0) : $0 == key }
    }
  }

  private let runs: [Run]

  init(_ query: ParsedQuery) {
    runs = query.sections.flatMap { section in
      section.flatMap { start in
        (start + 1...min(section.upperBound, start + Self.maxWords)).compactMap { end in
          let words = start..<end
          var keys = [TypedPostcode(words, in: query.folded)?.key].compactMap(\.self)
          if words.count == 1 { keys.append(Array(query.folded.bytes(of: words))) }
          guard !keys.isEmpty else { return nil }
          let isUnfinished =
            query.continuation == .word && end == query.words.upperBound
            && query.folded.hasDigit(start)
          return Run(words: words, keys: keys, isUnfinished: isUnfinished)
        }
      }
    }
  }

  /// Returns phrases of the words that are the codes of addresses, except for codes that other
  /// phrases have.
  static func phrases(
    of matches: [AddressMatch], in query: ParsedQuery, besides places: [Phrase]
  ) -> [Phrase] {
    var phrases: [Range<Int>: Phrase] = [:]
    let matches = matches.filter { !$0.entry.postcode.isEmpty }
    guard !matches.isEmpty else { return [] }
    let codes = Self(query)
    for match in matches {
      guard let run = codes.words(of: match.entry.postcode, besides: match.words),
        !places.contains(where: { $0.words == run && $0.postcodes.contains(where: match.has) })
      else { continue }
      var phrase =
        phrases[run]
        ?? Phrase(
          words: run,
          isContext: true)
      if !phrase.postcodes.contains(where: match.has) { phrase.postcodes.append(match.postcode) }
      phrases[run] = phrase
    }
    return phrases.values.sorted { $0.words.lowerBound < $1.words.lowerBound }
  }

  /// Returns the words outside an address that spell its code or the code's first part; `nil` if no words do.
  func words(of code: String, besides words: Range<Int>) -> Range<Int>? {
    let parts = code.utf8.split { $0 == 0x20 || $0 == 0x2D }.map { part in
      part.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
    func run(_ key: [UInt8]) -> Range<Int>? {
      runs.first { !$0.words.overlaps(words) && $0.isCode(key) }?.words
    }
    if let run = run(Array(parts.joined())) { return run }
    guard parts.count == 2, let district = parts.first,
      district.count >= Self.minDistrict, district.contains(where: { (0x30...0x39).contains($0) })
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
