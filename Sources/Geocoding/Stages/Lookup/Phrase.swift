import Gazetteer
import TextAnalysis

/// A run of adjacent words that the gazetteer knows as a name or a postal code.
struct Phrase {
  /// The words, as a range of the query's words.
  let words: Range<Int>
  /// The places with the name; for each spelling, the best known first.
  var matches: [NameMatch] = []
  /// Whether the gazetteer may have more places with that name.
  var isTruncated = false
  /// The settlements served by a postal code with these letters and digits.
  var postcodes: [PostcodeEntry] = []
  /// Whether the words are taken for a misspelling of the names.
  var isCorrected = false
  /// Whether the words extend over a comma or the like.
  var crossesBreak = false
  /// The number of its ends that nothing separates from the adjacent text.
  ///
  /// "北京" has one in "北京市", and two in "中国北京市".
  var cuts = 0
  /// Whether the words name an area or code of the adjacent words, and are not an answer themselves.
  var isContext = false
  /// The addresses that the words name, house number and street.
  var addresses: [AddressMatch] = []

  /// Whether the words are a postal code with letters in front, such as "D-10115".
  ///
  /// Its number is no other number.
  var isCodeWithCountry = false

  /// Takes the words for a town of addresses beside them.
  mutating func addContext(_ town: NameMatch) {
    isContext = true
    if !matches.contains(town) { matches.append(town) }
  }

  /// Takes the words for the postal code of addresses beside them.
  mutating func addContext(_ code: PostcodeEntry) {
    isContext = true
    if !postcodes.contains(where: { $0.country == code.country && $0.code == code.code }) {
      postcodes.append(code)
    }
  }

  /// Returns whether an area is called by a foreign name that is the own name of a famous town: "Brasília" is
  /// Brazil in Finnish.
  func takesTown(for area: NameMatch) -> Bool {
    area.entry.kind == .exonym
      && matches.contains {
        $0.entry.kind == .main && $0.entry.layer == .locality && $0.entry.prominence >= .famous
          && $0.spellingCost == 0 && !$0.isCorrected
      }
  }

  /// The places in which anything is filed.
  var containers: [NameMatch] {
    matches.filter(\.isContainer)
  }

  /// Returns whether the name means a county: "Houston" is a city before it is a county in Texas.
  func meansCounty(_ match: NameMatch) -> Bool {
    guard match.entry.layer == .county else { return false }
    return match.isAskedFor
      || !matches.contains {
        $0.entry.layer == .locality && $0.entry.kind <= .endonym
          && $0.entry.prominence > match.entry.prominence
      }
  }

  /// The regions, counties and natural features in which no settlement is filed.
  ///
  /// They are ceremonial and former areas, and landscapes.
  var areasWithoutPlaces: some Sequence<NameMatch> {
    matches.lazy.filter { $0.entry.isAreaWithoutPlaces && $0.entry.kind <= .exonym }
  }

  /// Returns whether a match is a county by its short name, and another area has the typed name as its whole name.
  ///
  /// "Windsor, Berkshire" is in England rather than in Berkshire County, Massachusetts.
  func hasWholeName(besides match: NameMatch) -> Bool {
    match.entry.layer == .county && match.entry.kind == .shortened && !match.isAskedFor
      && areasWithoutPlaces.contains { $0.isNamed(besides: match.entry) }
  }

  /// Whether it is, as typed, the name of a famous place; in a foreign language, of a large city.
  ///
  /// "Hanio" is rather Hanoi than Chania in Esperanto.
  var namesFamousPlace: Bool {
    !isCorrected
      && matches.contains {
        $0.entry.kind <= .exonym && $0.spellingCost == 0 && !$0.isCompletion
          && $0.entry.prominence
            >= ($0.entry.kind == .exonym ? .largeCity : .famous)
      }
  }

  /// The towns with surroundings of their own: about 20,000 people and more.
  var wellKnownTowns: some Collection<NameMatch> {
    matches.lazy.filter {
      $0.entry.layer == .locality && $0.entry.prominence >= .town
    }
  }
}

extension [Phrase] {
  /// Changes the phrase of some words, or a new one without places.
  ///
  /// - Complexity: O(n) for n phrases.
  mutating func update(_ words: Range<Int>, _ change: (inout Phrase) throws -> Void) rethrows {
    let index = firstIndex { $0.words == words } ?? endIndex
    if index == endIndex { append(Phrase(words: words)) }
    try change(&self[index])
  }

  /// Forgets what phrases name that have words which a query does not use; their positions stay.
  mutating func forget(in query: ParsedQuery) {
    for index in indices
    where self[index].words.contains(where: {
      !query.words.contains($0) || query.setAside.contains($0)
    }) {
      self[index].matches = []
      self[index].postcodes = []
    }
  }

  /// Returns whether words are, as typed, the name of a famous place, which nobody misspells by
  /// chance.
  func nameFamousPlace(_ words: Range<Int>) -> Bool {
    contains { $0.words == words && $0.namesFamousPlace }
  }

  /// Returns whether words are the name of a famous place that is better known than a match.
  ///
  /// Some call New Britain in Connecticut Quebec: then an area beside the name does not make it likely.
  func nameFamousPlace(_ words: Range<Int>, besides match: NameMatch) -> Bool {
    contains { phrase in
      phrase.words == words
        && phrase.matches.contains { other in
          other.entry.prominence >= .famous && other.entry.kind <= .endonym
            && other.spellingCost == 0 && !other.isCorrected && !other.isCompletion
            && other.entry.prominence > match.entry.prominence
            && !other.entry.interval.contains(match.entry.place)
        }
    }
  }
}
