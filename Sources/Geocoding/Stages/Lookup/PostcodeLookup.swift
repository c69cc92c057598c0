import Gazetteer
import TextAnalysis

/// A lookup of the postal codes among a query's words.
struct PostcodeLookup {
  /// The maximum number of settlements per postal code: those of every country, and some more.
  private static let postcodeLimit = 40
  /// The maximum number of areas of a phrase that may tell the country of a code.
  private static let areaLimit = 6

  let names: NameLookup
  let budget: WorkBudget

  /// Returns the settlements for words that are a postal code, as a single code without a comma.
  func codes(_ words: Range<Int>, of query: ParsedQuery) throws -> [PostcodeEntry] {
    let found = try anyPostcodes(words, of: query)
    let countries = query.countries(ofCode: words)
    guard !countries.isEmpty else { return found }
    let ofCountries = found.filter { countries.contains($0.country) }
    let digits = query.folded.bytes(of: words)
    guard ofCountries.isEmpty, Self.lengthsWithoutZeros.contains(digits.count),
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return ofCountries.isEmpty ? found : ofCountries }
    let padded = try names.postcodes(Self.padded(digits).span, limit: Self.postcodeLimit)
      .filter { countries.contains($0.country) }
    return padded.isEmpty ? found : padded
  }

  /// Returns the settlements for a number that is a code of five digits without its zeros, in every
  /// country that has it.
  func codesWithZeros(_ words: Range<Int>, of query: ParsedQuery) throws -> [PostcodeEntry] {
    let digits = query.folded.bytes(of: words)
    guard Self.lengthsWithoutZeros.contains(digits.count),
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return [] }
    return try names.postcodes(Self.padded(digits).span, limit: Self.postcodeLimit)
  }

  private func anyPostcodes(_ words: Range<Int>, of query: ParsedQuery) throws -> [PostcodeEntry] {
    guard let typed = TypedPostcode(words, in: query.folded), !query.crossesBreak(words) else {
      return []
    }
    let found = try postcodes(typed.asTyped, as: typed)
    guard found.isEmpty else { return found }
    for group in typed.otherwise {
      let found = try postcodes(group, as: typed)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func postcodes(
    _ candidates: [TypedPostcode.Candidate], as typed: TypedPostcode
  ) throws -> [PostcodeEntry] {
    try candidates.flatMap { candidate in
      try names.postcodes(candidate.key.span, limit: Self.postcodeLimit).filter { entry in
        candidate.country.map { $0 == entry.country } ?? typed.agrees(with: entry)
      }
    }
  }

  // MARK: Lost zeros

  /// The lengths of numbers that may be codes of five digits without their zeros.
  private static let lengthsWithoutZeros = 3...4
  private static let lengthOfCode = 5

  /// Adds the codes of numbers that spreadsheets have cut: "MA 2139" is 02139.
  ///
  /// Only a region or country that is named beside one tells so.
  func addLostZeros(to phrases: inout [Phrase], of query: ParsedQuery) throws {
    for word in query.words {
      let bytes = query.folded.bytes(word)
      guard Self.lengthsWithoutZeros.contains(bytes.count),
        bytes.allSatisfy({ (0x30...0x39).contains($0) })
      else { continue }
      let areas = phrases.filter { !$0.words.contains(word) && $0.words.count <= 3 }
        .flatMap { $0.matches.lazy.filter(Self.mayConfirmCode).prefix(Self.areaLimit) }
      guard !areas.isEmpty, budget.takeLookup() else { continue }
      let codes = try names.postcodes(Self.padded(bytes).span, limit: Self.postcodeLimit)
        .filter { code in areas.contains { $0.entry.interval.contains(code.place) } }
      guard !codes.isEmpty else { continue }
      let run = word..<(word + 1)
      if let index = phrases.firstIndex(where: { $0.words == run }) {
        phrases[index].postcodes += codes
      } else {
        phrases.append(
          Phrase(
            words: run, postcodes: codes))
      }
    }
  }

  private static func mayConfirmCode(_ match: NameMatch) -> Bool {
    (match.entry.layer == .country || match.entry.layer == .region)
      && match.entry.kind != .demonym && match.entry.kind != .historic
  }

  private static func padded(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](repeating: 0x30, count: max(0, lengthOfCode - digits.count)) + digits
  }
}
