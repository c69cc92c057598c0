import Gazetteer
import TextAnalysis

/// The beginning of a town behind an address, which the towns that are well known by it need not include:
/// "12 Rue Neuve, Saint-J" in a village next to the focus.
struct TypedTown {
  /// The words behind the address up to the end of the text, without a postal code.
  let words: Range<Int>
  private let typed: [UInt8]

  /// Returns `nil` if the text is finished, or nothing but numbers follows on the address.
  init?(of query: ParsedQuery, behind address: Range<Int>) {
    guard query.continuation == .word, let section = query.sections.last else { return nil }
    var start = section.upperBound
    while start > max(section.lowerBound, address.upperBound),
      !query.folded.hasDigit(start - 1)
    {
      start -= 1
    }
    guard start < section.upperBound else { return nil }
    words = start..<section.upperBound
    typed = Array(query.folded.bytes(of: words))
  }

  /// Returns whether the name of the town of addresses begins so.
  func begins(townOf area: AddressArea, in gazetteer: any GazetteerReading) throws -> Bool {
    guard let name = try area.townName ?? gazetteer.name(of: area.postTown) else { return false }
    let folded = FoldedText(name)
    return folded.bytes(of: folded.words.indices).starts(with: typed)
  }

  /// Returns phrases of the words that begin the towns of addresses.
  static func phrases(
    of matches: [AddressMatch], in query: ParsedQuery, _ gazetteer: any GazetteerReading
  ) throws -> [Phrase] {
    guard query.continuation == .word else { return [] }
    var phrases: [Range<Int>: Phrase] = [:]
    for match in matches {
      guard let town = Self(of: query, behind: match.words),
        try town.begins(townOf: match.entry.area, in: gazetteer)
      else { continue }
      var phrase =
        phrases[town.words]
        ?? Phrase(
          words: town.words,
          isContext: true)
      var found = UnknownTown.town(of: match.entry)
      found.isCompletion = true
      if !phrase.matches.contains(found) { phrase.matches.append(found) }
      phrases[town.words] = phrase
    }
    return phrases.values.sorted { $0.words.lowerBound < $1.words.lowerBound }
  }
}
