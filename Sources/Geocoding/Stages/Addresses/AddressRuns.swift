import Gazetteer
import TextAnalysis

/// A search for the runs of a query's words that are parts of an address.
///
/// A word for a street forms a run with the name next to it and with a number: "15 rue de Rome",
/// "via Roma 14", "200 West Georgia Street". A comma may be missing at the end of the name, so a
/// run consists of the words that are certainly part of it and its possible extent.
struct AddressRuns {
  let words: StreetWordTable

  /// Returns the runs of a query in order; empty for a query without numbers and words for streets.
  ///
  /// The phrases show where a street's word is part of a longer name: "12 Port St Lucie" has no
  /// street.
  func runs(of query: ParsedQuery, besides phrases: [Phrase]) -> [AddressRun] {
    guard query.words.contains(where: { mayTellAddress($0, in: query.folded) }) else { return [] }
    let marks = query.words.map { mark(of: $0, in: query) }
    let line = AddressLine(query: query, phrases: phrases, marks: marks)
    var runs: [AddressRun] = []
    for section in query.sections {
      for word in section where !runs.contains(where: { $0.core.contains(word) }) {
        guard let run = line.run(at: word, in: section, after: runs.last?.core.upperBound),
          !isTownWithCode(run, in: section, line, besides: runs)
        else { continue }
        runs.append(run.endingBefore { line.isPostcode($0) && !line.mayBeYear($0) })
      }
      let hasRun = runs.contains { $0.core.overlaps(section) }
      if !hasRun, let run = line.numberedSection(section) { runs.append(run) }
    }
    // The word that is being typed may turn into another one.
    return query.continuation == .word
      ? runs.filter { $0.core.upperBound < query.words.upperBound } : runs
  }

  /// Returns whether a run is rather a town behind its postal code, since a house stands in a section before:
  /// "80600 Hem-Hardinval" is not one.
  private func isTownWithCode(
    _ run: AddressRun, in section: Range<Int>, _ line: AddressLine, besides runs: [AddressRun]
  ) -> Bool {
    run.core.lowerBound == section.lowerBound && line.isPostcode(section.lowerBound)
      && runs.contains { $0.core.upperBound <= section.lowerBound && line.isHouse($0) }
  }

  // MARK: Words

  /// Returns whether a word is a number, or a word for a street or a unit: most queries have none.
  private func mayTellAddress(_ word: Int, in text: FoldedText) -> Bool {
    if let first = text.bytes[text.words[word].bytes].first, (0x30...0x39).contains(first) {
      return true
    }
    return words.role(of: word, in: text).map { $0.isStreet || $0 == .unit } ?? false
  }

  /// The possible meaning of a word in an address.
  enum Mark: Equatable {
    case name
    /// A street's word; `endsWord` if it is the end of a longer one.
    case street(StreetWord.Role, endsWord: Bool)
    case particle
    case numberWord
    case unit
    /// A number with a count of digits.
    case number(digits: Int)
    /// "5th"
    case ordinal

    var isStreet: Bool { if case .street = self { true } else { false } }
    var isNumber: Bool { if case .number = self { true } else { false } }
    /// Whether it may be a house number.
    var isHouseNumber: Bool { if case .number(let digits) = self { digits <= 4 } else { false } }
  }

  private func mark(of word: Int, in query: ParsedQuery) -> Mark {
    let text = query.folded
    let bytes = text.bytes[text.words[word].bytes]
    if let number = Self.number(bytes, query.lexicon) { return number }
    switch words.role(of: word, in: text) {
    case nil: return .name
    case .unit: return .unit
    case .number: return .numberWord
    case .particle: return .particle
    case .some(let role):
      let isWhole = words.contains(word, in: text)
      // A lone letter is an abbreviation ("C. Mayor", "C/ Mayor"), or not a street's word.
      if isWhole, bytes.count == 1, !isCutShort(word, in: query) { return .name }
      return .street(role, endsWord: !isWhole)
    }
  }

  private func isCutShort(_ word: Int, in query: ParsedQuery) -> Bool {
    let words = query.folded.words
    return query.hasStop(behind: word..<(word + 1))
      || word + 1 < words.count && words[word + 1].breakBefore == .slash
  }

  private static func number(_ word: ArraySlice<UInt8>, _ lexicon: Lexicon) -> Mark? {
    let letters = word.drop { (0x30...0x39).contains($0) }
    let digits = word.count - letters.count
    guard digits > 0 else { return nil }
    if lexicon.words(in: .typedStreetOrdinal).contains(letters) { return .ordinal }
    let isNumber = letters.count <= 3 && !letters.contains { (0x30...0x39).contains($0) }
    return isNumber ? .number(digits: digits) : nil
  }
}
