import Gazetteer
import TextAnalysis

/// A name that a run of words may be in another spelling.
struct NameSpelling {
  /// The way in which the spelling differs, which decides what places are meant by it.
  enum Rule {
    /// A word is written in full or short: "Mt Everest".
    case abbreviation
    /// Letters are written in another way: Traditional Chinese, "v" in katakana.
    case letters
    /// A short form may stand for several words: "cd juarez".
    case shortForm
    /// A full stop cuts the last word short: "Bielsko-B."
    case cut
    /// An article or the like is written in one with the name: "gare d'Orléans".
    case elision
    /// A district has a number instead of a name: "Paris 8e" is Paris 08.
    case number
    /// The name stands in a case; behind a word that asks for one, any place may be meant.
    case declension(isAskedFor: Bool)
    /// Lists put the first word of a name last, after a comma: "Rochelle, La".
    case listed(isArticle: Bool)
    /// Two letters stand for one with a mark: "Goettingen".
    case digraphs
    /// The word for the kind of a natural feature is in another language, or in another place.
    case feature
    /// The same of a university.
    case university
  }

  let name: [UInt8]
  let rule: Rule

  /// The maximum number of places of the name.
  var limit: Int {
    switch rule {
    case .abbreviation, .elision, .number, .digraphs, .feature, .university: NameLookup.bestKnown
    case .letters, .shortForm, .cut, .declension, .listed: Self.few
    }
  }

  private static let few = 12

  /// Returns whether a place of the name is meant by this spelling.
  func means(_ entry: ToponymEntry) -> Bool {
    switch rule {
    case .abbreviation, .digraphs: true
    case .letters: entry.kind <= .untagged
    case .shortForm: entry.kind <= .colloquial
    case .cut: entry.prominence >= .village
    case .elision:
      entry.kind <= .exonym && entry.prominence >= .village
        && [.country, .region, .locality].contains(entry.layer)
    case .number: entry.kind == .main
    case .declension(let isAskedFor): Self.isDeclined(entry, isAskedFor: isAskedFor)
    case .listed(let isArticle):
      entry.kind <= .colloquial && entry.kind != .exonym
        && (isArticle || entry.prominence >= .town || entry.layer == .region)
    case .feature: Self.isFeature(entry)
    case .university: entry.layer == .venue
    }
  }

  /// Returns whether people decline the name of a place: those of less known ones seldom stand in a case.
  private static func isDeclined(_ entry: ToponymEntry, isAskedFor: Bool) -> Bool {
    guard entry.prominence >= .city,
      isAskedFor || [.country, .region, .locality].contains(entry.layer)
    else { return false }
    if entry.kind <= .endonym { return true }
    return entry.kind == .exonym
      && (entry.layer == .country || isAskedFor || entry.prominence >= .largeCity)
  }

  static func isFeature(_ entry: ToponymEntry) -> Bool {
    entry.layer == .natural || entry.layer == .marine
  }
}

/// The other spellings of runs of words.
struct NameSpellings {
  let words: WordTables

  /// The maximum number of letters of a text whose names are looked up in other letters, too.
  private static let maxLetters = 24
  /// The minimum number of letters of a name that is cut short.
  private static let minCut = 7

  /// Returns the other spellings of a run of words, which has some places as typed; empty for most.
  ///
  /// - Complexity: O(n) for n words, with few lookups of words.
  func spellings(
    of range: Range<Int>, in query: ParsedQuery, besides asTyped: [ToponymEntry]
  ) throws -> [NameSpelling] {
    var found: [NameSpelling] = []
    func add(_ name: [UInt8], _ rule: NameSpelling.Rule) {
      found.append(NameSpelling(name: name, rule: rule))
    }
    let text = query.folded
    let typed = text.bytes(of: range)
    let best = asTyped.lazy.map(\.kind).min()
    for name in words.respellings(of: range, in: query) { add(name, .abbreviation) }
    if !query.isASCII, best.map({ $0 > .exonym }) ?? true, query.words.count <= Self.maxLetters {
      for name in SpellingVariants.variants(of: typed) { add(name, .letters) }
    }
    for name in words.expansions(of: range, in: query) { add(name, .shortForm) }
    if best.map({ $0 > .endonym }) ?? true {
      if let count = words.queryWords.elided(range.lowerBound, of: query) {
        add(Array(typed.dropFirst(count)), .elision)
      }
      if let name = DistrictNumber.padded(range, in: text, query.lexicon) { add(name, .number) }
    }
    let isAskedFor = words.queryWords.isBehindLocative(range, in: query)
    if range.count == 1,
      !asTyped.contains(where: {
        $0.prominence >= .village && (!isAskedFor || $0.kind <= .endonym)
      })
    {
      for name in words.queryWords.undeclined(range.lowerBound, of: query) {
        add(name, .declension(isAskedFor: isAskedFor))
      }
    }
    if let name = try listed(range, of: query) {
      add(name, .listed(isArticle: text.words[range.upperBound - 1].isIn(.article)))
    }
    if asTyped.isEmpty {
      if typed.count >= Self.minCut, !typed.contains(where: { (0x30...0x39).contains($0) }),
        query.hasStop(in: (range.upperBound - 1)..<range.upperBound)
      {
        add(Array(typed), .cut)
      }
      if query.hasDigraphs, let name = Digraphs.plain(typed) { add(name, .digraphs) }
    }
    if range.count > 1 {
      let (first, last) = (text.words[range.lowerBound], text.words[range.upperBound - 1])
      // A name that is right as typed is not another's, except that of a mere settlement.
      if first.isIn(Self.kinds) || last.isIn(Self.kinds),
        !asTyped.contains(where: { NameSpelling.isFeature($0) && $0.kind <= .exonym }),
        let name = words.features.canonical(typed)
      {
        add(name, .feature)
      }
      if first.isIn(.university) || last.isIn(.university),
        !asTyped.contains(where: { $0.layer == .venue }),
        let name = words.features.canonicalUniversity(typed)
      {
        add(name, .university)
      }
    }
    return found
  }

  /// The classes of words that are a kind of feature, or begin or end one: "Parque Nacional".
  private static let kinds: WordClasses = [.feature, .sight, .landmarkAfter]

  /// Returns a name whose first word lists have put after a comma or into brackets: "rochelle", "la".
  private func listed(_ range: Range<Int>, of query: ParsedQuery) throws -> [UInt8]? {
    let last = range.upperBound - 1
    let text = query.folded
    guard range.count > 1, text.words[last].breakBefore >= .bracket,
      text.words[last].isIn([.article, .opening]),
      range.dropFirst().dropLast().allSatisfy({ text.words[$0].breakBefore < .dash }),
      query.sections.contains(last..<range.upperBound)
    else { return nil }
    let article = Array(text.bytes(last))
    // "L'Aquila" is one word.
    let isElided = article == [0x6C]
    return article + (isElided ? [] : [0x20]) + Array(text.bytes(of: range.lowerBound..<last))
  }
}
