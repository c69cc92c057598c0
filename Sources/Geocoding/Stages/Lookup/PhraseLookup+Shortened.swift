import Gazetteer
import TextAnalysis

extension PhraseLookup {
  /// Adds the places of names whose words are cut short or lack letters.
  ///
  /// These are forms that the lexicon lacks: "Alcalá de Hres.", "Žiar n/Hronom", "R'pindi".
  func addShortened(
    _ range: Range<Int>, of query: ParsedQuery, to matches: inout [NameMatch]
  ) throws {
    guard query.mayBeShortened,
      query.sections.contains(where: { $0.lowerBound == range.lowerBound }),
      range.dropFirst().allSatisfy({ query.folded.words[$0].breakBefore < .dash })
    else { return }
    let name = ShortenedName(range, of: query, words: words)
    guard name.isShortened, budget.takeLookup() else { return }
    addRespelt(try candidates(for: name).prefix(Self.placesOfShortened).map { $0 }, to: &matches)
  }

  /// The maximum numbers of places of a shortened name, and of names to compare with it.
  ///
  /// Each comparison takes some two microseconds.
  private static let placesOfShortened = 6
  private static let comparedNames = 300

  private func candidates(for name: ShortenedName) throws -> [ToponymEntry] {
    // Names of less known places seldom have an apostrophe for several letters.
    let least: Prominence = name.forms.count == 1 ? .city : .village
    var namesLeft = Self.comparedNames
    let isMeant = { (entry: ToponymEntry) in
      guard entry.prominence >= least, entry.kind <= .colloquial, namesLeft > 0,
        [.locality, .localAdmin, .county, .region, .country].contains(entry.layer)
      else { return false }
      namesLeft -= 1
      guard let toponym = try names.gazetteer.toponym(entry.toponym)
      else { return false }
      return name.stands(for: FoldedText(toponym.text), joinedBy: words.joiningWords)
    }
    if !name.wholeWords.isEmpty {
      return try names.gazetteer.places(withWords: name.wholeWords, limit: Self.comparedNames)
        .filter(isMeant)
    }
    guard let start = name.start else { return [] }
    return try names.gazetteer.places(
      withPrefix: start.span, inside: nil, limit: Self.placesOfShortened
    ) { entry, _ in try isMeant(entry) }
  }
}
