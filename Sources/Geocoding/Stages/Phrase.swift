import GazetteerModel

/// A run of adjacent words that the gazetteer knows as a name or as a postal code.
struct Phrase {
  /// Which words, as a range of the query's words.
  let words: Range<Int>
  /// The places that bear the name; of each spelling the best known first.
  var matches: [NameMatch]
  /// Whether the gazetteer may hold more places of that name.
  var isTruncated: Bool
  /// What a postal code of these letters and digits serves.
  var postcodes: [PostcodeEntry]
  /// Whether the words are taken for a misspelling of the names.
  var isCorrected = false
  /// Whether the words run over a comma or the like.
  let crossesBreak: Bool
  /// How many of its ends lie where nothing parts it from what is beside it: "北京" has one in
  /// "北京市", and two in "中国北京市".
  var cuts = 0
  /// The addresses that the words name, house number and street.
  var addresses: [AddressMatch] = []

  /// The places that something is filed inside of.
  var containers: [NameMatch] {
    matches.filter(\.isContainer)
  }

  /// Whether the name means a county: "Houston" is no county in Texas before it is a city.
  func meansCounty(_ match: NameMatch) -> Bool {
    guard match.entry.layer == .county else { return false }
    return match.isAskedFor
      || !matches.contains {
        $0.entry.layer == .locality && $0.entry.kind <= .endonym
          && $0.entry.prominence > match.entry.prominence
      }
  }

  /// Regions, counties and natural features that are areas though no settlement is filed there: those
  /// of ceremony and of former days, and landscapes.
  var areasWithoutPlaces: [NameMatch] {
    matches.filter { $0.entry.isAreaWithoutPlaces && $0.entry.kind <= .exonym }
  }

  /// Whether a country has so many towns that are called so.
  ///
  /// - Complexity: O(n) for n places.
  func towns(in country: CountryCode?, areAtLeast count: Int) -> Bool {
    matches.lazy.filter {
      $0.entry.kind == .main && $0.entry.layer == .locality && $0.entry.country == country
    }.prefix(count).count == count
  }

  /// Towns that have surroundings of their own: some 20,000 people and more.
  var wellKnownTowns: [NameMatch] {
    matches.filter {
      $0.entry.layer == .locality && $0.entry.prominence >= Prominence(rawValue: 1_000)
    }
  }
}
