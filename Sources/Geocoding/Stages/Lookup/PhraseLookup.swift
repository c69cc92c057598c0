import Gazetteer
import TextAnalysis
import TextFormats

/// A lookup of a query's phrases: every run of words that is a name or a postal code.
///
/// Each run is looked up once.
struct PhraseLookup {
  /// The maximum number of words; longer names are left to the full-text index.
  private static let maximumWords = 6
  /// The maximum numbers of words if each letter is a word of its own.
  ///
  /// Of a thousand names in ideographs and kana, three have over twelve; of those in Thai, none has
  /// over twenty.
  private static let maximumIdeographs = 12
  private static let maximumLetters = 20
  /// The maximum number of places of one name per area of the context, and of such areas.
  private static let insideLimit = 20
  private static let containerLimit = 6
  /// The maximum length of words, in bytes, that say nothing by themselves.
  private static let commonSyllable = 2
  /// The maximum number of places whose names contain a section's words.
  private static let wordMatchLimit = 40

  let names: NameLookup
  let words: WordTables
  let weights: ScoringWeights
  let budget: WorkBudget

  var postcodes: PostcodeLookup { PostcodeLookup(names: names, budget: budget) }

  /// Returns the query's phrases, shorter before longer at each word.
  func phrases(of query: ParsedQuery) throws -> [Phrase] {
    var found: [Phrase] = []
    let words = query.folded.words
    for start in query.words {
      let maxLetters = Self.maxLetters(from: start, in: query)
      var wholeWords = 1
      for end in (start + 1)...query.words.upperBound {
        // Most queries set nothing aside.
        if !query.setAside.isEmpty, query.setAside.contains(end - 1) { break }
        if end - start > 1, words[end - 1].breakBefore != .inside { wholeWords += 1 }
        guard wholeWords <= Self.maximumWords, end - start <= maxLetters else { break }
        let isCut = words[end - 1].breakBefore == .inside
        if end - start == 1, isLetterOfRun(start, of: query) { continue }
        guard isCut ? budget.takeLetterLookup() : budget.takeLookup() else { return found }
        if let phrase = try phrase(start..<end, of: query) { found.append(phrase) }
      }
    }
    // The letter of "B-7623" is Belgium's rather than that of the province of Buenos Aires.
    for code in found where code.isCodeWithCountry {
      let letters = code.words.lowerBound..<(code.words.lowerBound + 1)
      if words[letters.upperBound].breakBefore == .hyphen {
        found.removeAll { $0.words == letters }
      }
    }
    try postcodes.addLostZeros(to: &found, of: query)
    return try found + longSections(of: query)
  }

  /// Returns the phrases of whole sections that are longer than other phrases may be.
  ///
  /// Few names are, such as that of Saint Vincent and the Grenadines in katakana.
  private func longSections(of query: ParsedQuery) throws -> [Phrase] {
    try query.sections.compactMap { section in
      let wholeWords = section.count { query.folded.words[$0].breakBefore != .inside }
      guard
        wholeWords > Self.maximumWords
          || section.count > Self.maxLetters(from: section.lowerBound, in: query),
        budget.takeLookup()
      else { return nil }
      return try phrase(section, of: query)
    }
  }

  /// Returns the maximum number of words of a phrase that starts at a word.
  private static func maxLetters(from start: Int, in query: ParsedQuery) -> Int {
    // In UTF-8, Thai, Lao, Khmer and Myanmar come before kana, ideographs and Hangul.
    firstByte(of: start, in: query) >= 0xE3 ? maximumIdeographs : maximumLetters
  }

  private static func firstByte(of word: Int, in query: ParsedQuery) -> UInt8 {
    query.folded.bytes[query.folded.words[word].bytes].first ?? 0
  }

  /// Returns whether a word is a letter in a run of letters, so that it is not a name by itself.
  private func isLetterOfRun(_ word: Int, of query: ParsedQuery) -> Bool {
    cuts(word..<(word + 1), of: query) > 0 && Self.firstByte(of: word, in: query) >= 0xE0
  }

  /// Returns the number of a phrase's ends that no space separates from the adjacent text.
  private func cuts(_ range: Range<Int>, of query: ParsedQuery) -> Int {
    let words = query.folded.words
    var count = words[range.lowerBound].breakBefore == .inside ? 1 : 0
    if range.upperBound < words.count, words[range.upperBound].breakBefore == .inside { count += 1 }
    return count
  }

  /// Returns truncated phrases with their obscure places inside an area that another phrase names.
  ///
  /// That phrase is one in `areas`; by default any.
  func widened(
    _ phrases: [Phrase], of query: ParsedQuery, by areas: [Phrase]? = nil
  ) throws -> [Phrase] {
    let areas = areas ?? phrases
    var widened = phrases
    for index in phrases.indices where phrases[index].isTruncated {
      let name = query.folded.bytes(of: phrases[index].words)
      for area in areas where !area.words.overlaps(phrases[index].words) {
        for container in area.containers.prefix(Self.containerLimit) where budget.takeLookup() {
          let inside = try names.places(
            named: name.span, inside: container.entry.interval, limit: Self.insideLimit)
          for entry in inside { add(NameMatch(entry: entry), to: &widened[index].matches) }
        }
      }
    }
    return widened
  }

  /// Returns the places with a phrase's name inside some areas that the phrase does not yet have.
  func namesakes(
    of phrase: Phrase, in query: ParsedQuery, inside areas: [NameMatch]
  ) throws -> [NameMatch] {
    let name = query.folded.bytes(of: phrase.words)
    var found: [NameMatch] = []
    for area in areas where budget.takeLookup() {
      for entry in try names.places(
        named: name.span, inside: area.entry.interval, limit: Self.insideLimit)
      where !phrase.matches.contains(where: { $0.entry.place == entry.place }) {
        add(NameMatch(entry: entry), to: &found)
      }
    }
    return found
  }

  /// Returns a phrase for each section between commas that is not a name itself.
  ///
  /// Its places have a name that contains all the words, in any order and among others.
  func wordMatches(of query: ParsedQuery, besides phrases: [Phrase]) throws -> [Phrase] {
    try query.sections.compactMap { section in
      guard section.count > 1 || section == query.words,
        !phrases.contains(where: { $0.words == section && !$0.matches.isEmpty }),
        budget.takeLookup()
      else { return nil }
      let term = words.areaTerm(of: section, in: query.folded)
      let name = term?.name ?? section
      let words = query.folded.bytes(of: name).split(separator: 0x20).map(Array.init)
      // Each of "la ca" is in thousands of names.
      guard words.contains(where: { $0.count > Self.commonSyllable }) else { return nil }
      // "Library" is not the Library of Congress.
      guard
        !words.allSatisfy({
          LandmarkTerms.isTerm(self.words.lexicon.classes(ofHash: StableHash.hash($0)))
        })
      else {
        return nil
      }
      // Airports are left to ``AirportNames``, which takes the added words into account.
      let meansAirport = AirportWords(table: self.words.queryWords).mean(section, in: query.folded)
      let entries = try names.places(withWords: words, limit: Self.wordMatchLimit)
        .filter { term?.layers.contains($0.layer) ?? true }
        .filter { !meansAirport || $0.layer != .airport }
      guard !entries.isEmpty else { return nil }
      return Phrase(
        words: section,
        matches: try entries.map { entry in
          let added = try addedWords(in: entry, besides: words.count)
          return NameMatch(
            entry: entry,
            spellingCost: weights.wordMatch + weights.wordAdded * Double(added),
            isAskedFor: term != nil, isWordMatch: true)
        },
        isTruncated: false, postcodes: [], crossesBreak: false)
    }
  }

  /// Returns the number of words of a name that were not typed: none for "Sydney South" and "South
  /// Sydney".
  private func addedWords(in entry: ToponymEntry, besides count: Int) throws -> Int {
    guard let name = try names.gazetteer.toponym(entry.toponym) else { return 0 }
    return max(0, FoldedText(name.text).words.count - count)
  }

  private func phrase(_ words: Range<Int>, of query: ParsedQuery) throws -> Phrase? {
    let matches = try matches(words, of: query)
    let postcodes = try postcodes.codes(words, of: query)
    guard !matches.isEmpty || !postcodes.isEmpty else { return nil }
    var phrase = Phrase(
      words: words, matches: matches, isTruncated: matches.count >= NameLookup.bestKnown,
      postcodes: postcodes,
      crossesBreak: query.crossesBreak(words), cuts: cuts(words, of: query))
    let first = words.lowerBound..<(words.lowerBound + 1)
    phrase.isCodeWithCountry =
      words.count > 1 && !postcodes.isEmpty
      && query.folded.words[first.upperBound].breakBefore <= .hyphen
      && query.folded.bytes(of: first).allSatisfy { (0x61...0x7A).contains($0) }
    return phrase
  }

  // MARK: Names

  /// Returns the places that a run of words names; for each spelling, the best known first.
  func matches(_ range: Range<Int>, of query: ParsedQuery) throws -> [NameMatch] {
    if query.folded.words[range].contains(where: \.isFlag) {
      return try countries(ofFlag: range, in: query)
    }
    let asTyped = try names.places(named: query.folded.bytes(of: range).span)
    var matches = asTyped.map { NameMatch(entry: $0) }
    if query.hasMarks, matches.count > 1 {
      try TypedMarks(query.span(of: range).text, gazetteer: names.gazetteer)?
        .markOthers(among: &matches)
    }
    if !asTyped.isEmpty, Self.isNumber(query.folded.bytes(of: range)) {
      for index in matches.indices where matches[index].entry.kind == .abbreviation {
        matches[index].isNumber = true
      }
    }
    for variant in words.respellings(of: range, in: query.folded) {
      addInOtherSpelling(try names.places(named: variant.span), to: &matches)
    }
    try addVariants(of: range, in: query, besides: asTyped, to: &matches)
    try addExpansions(of: range, in: query, besides: asTyped, to: &matches)
    if asTyped.isEmpty, query.hasStop(in: (range.upperBound - 1)..<range.upperBound) {
      addRespelt(try truncated(query.folded.bytes(of: range)), to: &matches)
    }
    try addElided(range, of: query, besides: asTyped, to: &matches)
    try addLost(range, of: query, to: &matches)
    try addNumbered(range, of: query, besides: asTyped, to: &matches)
    if range.count <= 2 {
      try addUndeclined(range, of: query, besides: asTyped, to: &matches)
    }
    try addInverted(range, of: query, to: &matches)
    if asTyped.isEmpty, let plain = Self.withoutDigraphs(query.folded.bytes(of: range)) {
      addRespelt(try names.places(named: plain.span), to: &matches)
    }
    if range.count > 1
      ? Self.mayNameFeature(range, in: query.folded)
      : asTyped.isEmpty && words.features.isCompound(query.folded.bytes(of: range)),
      let canonical = words.features.canonical(query.folded.bytes(of: range))
    {
      try addFeatures(canonical, besides: asTyped, to: &matches)
    }
    try addUniversities(range, of: query, besides: asTyped, to: &matches)
    try addNamesBesideAreaTerm(range, of: query, to: &matches)
    if matches.isEmpty { try addShortened(range, of: query, to: &matches) }
    return matches
  }

  /// Adds the places of names that shortened forms may stand for.
  private func addExpansions(
    of range: Range<Int>, in query: ParsedQuery, besides asTyped: [ToponymEntry],
    to matches: inout [NameMatch]
  ) throws {
    // Whoever has the short form as its own name is meant before all that it may stand for.
    guard !asTyped.contains(where: { $0.kind <= .endonym && $0.prominence >= .village }) else {
      return
    }
    let variants = words.expansions(of: range, in: query)
    for variant in variants {
      guard budget.takeLookup() else { return }
      let entries = try names.places(named: variant.span, limit: Self.placesOfExpansion)
      addRespelt(entries.filter { $0.kind <= .colloquial }, to: &matches)
    }
    // Of "No. Dak.", the second word is only cut short.
    guard matches.isEmpty, query.hasStop(behind: range) else { return }
    for variant in variants.prefix(Self.truncatedExpansions) {
      addRespelt(try truncated(variant[...]), to: &matches)
    }
  }

  /// Marks the areas of the kind that a word tells, and adds those of the name without it.
  private func addNamesBesideAreaTerm(
    _ range: Range<Int>, of query: ParsedQuery, to matches: inout [NameMatch]
  ) throws {
    guard let (name, layers) = words.areaTerm(of: range, in: query.folded),
      try !isCodeBehindComma(name.upperBound..<range.upperBound, of: query)
    else { return }
    for index in matches.indices where layers.contains(matches[index].entry.layer) {
      matches[index].isAskedFor = true
    }
    let entries = try names.places(named: query.folded.bytes(of: name).span)
    let isCode = isAirportCode(name, of: range, in: query, entries)
    for entry in entries where layers.contains(entry.layer) && (entry.kind != .code || isCode) {
      let isKnown = entry.layer == .airport && entry.prominence >= .scheduledAirport
      add(
        NameMatch(
          entry: entry, spellingCost: isKnown ? weights.respelling : weights.addedAreaTerm,
          isAskedFor: true),
        to: &matches)
    }
  }

  func addRespelt(_ entries: [ToponymEntry], to matches: inout [NameMatch]) {
    for entry in entries {
      add(NameMatch(entry: entry, spellingCost: weights.respelling), to: &matches)
    }
  }

  /// Returns whether words begin or end with a kind of natural feature.
  private static func mayNameFeature(_ range: Range<Int>, in text: FoldedText) -> Bool {
    text.words[range.lowerBound].isIn(.feature) || text.words[range.upperBound - 1].isIn(.feature)
  }

  /// Adds the natural features whose names have their kind in another language or place, or lack it:
  /// "Lake Vänern".
  private func addFeatures(
    _ name: FeatureTerms.Canonical, besides asTyped: [ToponymEntry], to matches: inout [NameMatch]
  ) throws {
    // A name that is right as typed is not another's, except that of a mere settlement.
    guard !asTyped.contains(where: { Self.isFeature($0) && $0.kind <= .exonym }) else { return }
    for (text, cost) in [
      (name.name, weights.respelling), (name.rest, weights.addedAreaTerm),
    ] {
      var entries = try names.places(named: text.span).filter(Self.isFeature)
      if text == name.rest { entries.removeAll { $0.kind > .exonym } }
      for entry in entries {
        add(NameMatch(entry: entry, spellingCost: cost, isAskedFor: true), to: &matches)
      }
      if !entries.isEmpty { return }
    }
  }

  /// Returns whether a word is the number of a division: "93", "2a".
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    (2...3).contains(word.count) && word.first.map { (0x30...0x39).contains($0) } == true
  }

  private static func isFeature(_ entry: ToponymEntry) -> Bool {
    entry.layer == .natural || entry.layer == .marine
  }

  private static func isArea(_ entry: ToponymEntry) -> Bool {
    [.continent, .country, .region, .natural].contains(entry.layer) && entry.kind <= .exonym
  }

  /// The maximum number of places of a name that stands for another.
  static let placesOfExpansion = 12

  /// The minimum number of letters of a name whose last word is cut short, and the maximum number of its
  /// places.
  private static let minTruncated = 7
  private static let placesOfTruncated = 6
  /// The maximum number of names with expanded forms whose last word may be cut short.
  private static let truncatedExpansions = 6

  /// Returns the settlements and divisions of a name whose last word is cut short.
  ///
  /// "Bielsko-B." is Bielsko-Biała.
  private func truncated(_ name: ArraySlice<UInt8>) throws -> [ToponymEntry] {
    guard name.count >= Self.minTruncated, !name.contains(where: { (0x30...0x39).contains($0) }),
      budget.takeLookup()
    else { return [] }
    return try names.gazetteer.places(withPrefix: name.span, limit: Self.placesOfTruncated).filter {
      $0.prominence >= .village && $0.kind <= .endonym
        && [.locality, .localAdmin, .county, .region, .country].contains($0.layer)
    }
  }

  /// Returns whether a name before or behind a word for airports may be the code of one.
  ///
  /// "LAX airport" has one. "Kos Airport" and "Ada Municipal Airport" are not the airports whose
  /// codes are KOS and ADA, because there are towns with the names, which are not typed in capitals.
  private func isAirportCode(
    _ name: Range<Int>, of range: Range<Int>, in query: ParsedQuery, _ entries: [ToponymEntry]
  ) -> Bool {
    if query.isInCapitals(name), !query.isInCapitals(range) { return true }
    return range.count == 2
      && !entries.contains {
        $0.layer == .locality && $0.kind <= .endonym && $0.prominence >= .town
      }
  }

  /// Returns the country of a flag, or what else has its letters, such as the European Union; empty
  /// for several words.
  private func countries(ofFlag range: Range<Int>, in query: ParsedQuery) throws -> [NameMatch] {
    guard range.count == 1 else { return [] }
    let letters = query.folded.bytes(of: range)
    let entries = try names.places(named: letters.span)
    let code = CountryCode(String(decoding: letters, as: UTF8.self).uppercased())
    let countries = entries.filter { $0.layer == .country && $0.country == code }
    return (countries.isEmpty ? entries : countries).map { NameMatch(entry: $0) }
  }

  /// Returns whether words are an area's code in a section of their own.
  ///
  /// "Cairo, IL" is in Illinois, although "il" is Turkish for a province.
  func isCodeBehindComma(_ words: Range<Int>, of query: ParsedQuery) throws -> Bool {
    guard let first = words.first, query.folded.words[first].breakBefore >= .dash else {
      return false
    }
    return try names.places(named: query.folded.bytes(of: words).span)
      .contains { $0.kind == .abbreviation || $0.kind == .code }
  }

  /// Returns a name without the digraphs used for "ä", "ö", "ü" and "å"; `nil` if it has none.
  ///
  /// People type "Goettingen" and "Aarhus" on a keyboard without these letters. The gazetteer's
  /// folded names have lost their dots, so "goettingen" is found as "gottingen".
  static func withoutDigraphs(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    let standsForOne = { (first: UInt8, second: UInt8) in
      switch (first, second) {
      case (0x61, 0x65), (0x6F, 0x65), (0x75, 0x65), (0x61, 0x61): true
      default: false
      }
    }
    // "1AA" is half a postal code.
    guard zip(name, name.dropFirst()).contains(where: standsForOne),
      !name.contains(where: { (0x30...0x39).contains($0) })
    else { return nil }
    var plain: [UInt8] = []
    var isSecond = false
    for byte in name {
      if let last = plain.last, !isSecond, standsForOne(last, byte) {
        isSecond = true
      } else {
        plain.append(byte)
        isSecond = false
      }
    }
    return plain
  }

  func add(_ match: NameMatch, to matches: inout [NameMatch]) {
    if !matches.contains(where: { $0.entry.place == match.entry.place }) { matches.append(match) }
  }
}
