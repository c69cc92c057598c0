import Gazetteer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The numbers that ranking adds up, in natural logarithms of odds: larger is better.
package struct ScoringWeights: Hashable, Sendable {
  /// In the order of the terms.
  private var values: [Double]

  /// The weights used by ranking: those of `weights.tsv`.
  package static let fitted = Self(.bundled)

  /// Creates the weights of a file; those that it lacks at its end are 0.
  package init(_ file: FittedWeights) {
    let ranking = file.ranking()
    values = ScoringTerm.allCases.indices.map { ranking.indices.contains($0) ? ranking[$0] : 0 }
  }

  /// The value of a term.
  ///
  /// - Complexity: O(1).
  package subscript(term: ScoringTerm) -> Double {
    get { values[term.rawValue] }
    set { values[term.rawValue] = newValue }
  }
}

// MARK: What a thing counts

extension ScoringWeights {
  /// Returns the cost of a name's kind for its place; a main name costs nothing.
  func name(_ kind: ToponymKind) -> Double {
    switch kind {
    case .main: 0
    case .endonym: self[.nameEndonym]
    case .shortened: self[.nameShortened]
    case .exonym: self[.nameExonym]
    case .untagged: self[.nameUntagged]
    case .colloquial: self[.nameColloquial]
    case .abbreviation: self[.nameAbbreviation]
    case .code: self[.nameCode]
    case .historic: self[.nameHistoric]
    case .demonym: self[.nameDemonym]
    }
  }

  /// Returns the cost of a layer that the query does not ask for; a settlement costs nothing.
  func layer(_ layer: Layer) -> Double {
    switch layer {
    case .continent: self[.layerContinent]
    case .country: self[.layerCountry]
    case .region: self[.layerRegion]
    case .county: self[.layerCounty]
    case .localAdmin: self[.layerLocaladmin]
    case .postalCode: self[.layerPostalcode]
    case .airport: self[.layerAirport]
    case .marine: self[.layerMarine]
    case .natural: self[.layerNatural]
    case .venue: self[.layerVenue]
    case .address, .street: self[.layerAddress]
    case .locality, .neighborhood, .coordinate: 0
    }
  }

  /// Returns the bonus of an area that contains the subject, apart from its spelling.
  func context(_ area: ToponymEntry) -> Double {
    let kindCost =
      switch area.kind {
      case .main, .endonym, .shortened, .abbreviation: 0.0
      case .exonym: self[.contextExonym]
      case .code: self[.contextCode]
      case .colloquial: self[.contextColloquial]
      case .untagged: self[.contextUntagged]
      case .historic: self[.contextHistoric]
      case .demonym: self[.contextDemonym]
      }
    return kindCost
      + (area.layer == .locality || area.layer == .localAdmin ? self[.contextTown] : 0)
  }

  /// Returns the cost of taking words for an area while a better-known one is named by them, too: "CA" is California
  /// rather than Cádiz.
  func contextFame(of area: ToponymEntry, besides best: Prominence) -> Double {
    guard area.kind == .abbreviation || area.kind == .code else { return 0 }
    return self[.contextFame] * (Double(best.rawValue) - Double(area.prominence.rawValue)) / 100
  }

  /// Returns the cost of leaving a word over.
  func price(of wordClass: WordClass) -> Double {
    switch wordClass {
    case .noise: self[.noiseWord]
    case .number: self[.number]
    case .genericTerm: self[.kindWord]
    case .area: self[.contradiction]
    case .name: self[.unusedName]
    case .unknown: self[.unknownWord]
    case .street: self[.street]
    }
  }

  /// Returns the price of passing over words of a class.
  func price(of aside: Aside.Class) -> Double {
    switch aside {
    case .missing: self[.asideMissing]
    case .workplace: self[.asideWorkplace]
    case .surroundings: self[.asideSurroundings]
    case .part: self[.asidePart]
    case .joinedPart: self[.asideJoinedPart]
    case .home: self[.asideHome]
    case .elsewhere: self[.asideElsewhere]
    case .people: self[.asidePeople]
    case .repeated: self[.asideRepeated]
    case .locative: self[.asideLocative]
    case .distance: self[.asideDistance]
    case .label: self[.asideLabel]
    }
  }

  /// Returns what is added for a part of a place in a layer; nothing for areas below a continent.
  func price(ofPartOf layer: Layer) -> Double {
    switch layer {
    case .country, .region, .county: 0
    case .continent: self[.asidePartOfContinent]
    default: self[.asidePartOfPlace]
    }
  }

  /// Returns the bonus for nearness to the focus.
  ///
  /// It falls off to a third in 100 km, so that it decides ties, but does not outweigh exact and
  /// famous matches. A place at the focus itself gets twice as much again, falling off to a third
  /// in 10 km, so that the village there comes before a town with its name elsewhere.
  func focus(atMeters distance: Double) -> Double {
    self[.focus] * (exp(-distance / 100_000) + 2 * exp(-distance / 10_000))
  }
}

// MARK: Beginnings of names

extension ScoringWeights {
  /// Returns the additional cost of a name prefix for the place that it may stand for.
  func completion(of entry: ToponymEntry) -> Double {
    let costs = entry.completionCosts
    return -(costs.name.score + costs.place.score)
  }

  /// Returns the cost of a name prefix for an area of the context.
  ///
  /// "portland, m" is Maine rather than Multnomah County.
  func completedContext(of area: ToponymEntry) -> Double {
    let kindCost =
      switch area.kind {
      case .main, .endonym, .shortened, .code, .abbreviation: 0.0
      case .exonym, .untagged, .historic, .colloquial, .demonym: self[.contextCompletedAlias]
      }
    let isLarge = area.layer == .country || area.layer == .region
    return kindCost + (isLarge ? 0 : self[.contextCompletedSmall])
  }
}
