import Gazetteer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The numbers that ranking adds up, in natural logarithms of odds: larger is better.
///
/// A member's value here is the start of `otm-bench fit`, toward which it regularizes; ``fitted``
/// has the results. A new member needs a line here and a line in ``terms``.
package struct ScoringWeights: Hashable, Sendable {
  /// Creates the weights as set by hand.
  package init() {}

  // MARK: The subject

  package var prominence = 0.01
  package var postcodeProminence = 0.5
  package var addressProminence = 0.1

  package var nameEndonym = -0.2
  package var nameShortened = -0.5
  package var nameExonym = -2.5
  package var nameUntagged = -5.0
  package var nameColloquial = -1.0
  package var nameAbbreviation = -2.0
  package var nameCode = -4.0
  package var nameHistoric = -2.0
  package var nameDemonym = -4.0
  package var airportCode = -0.5

  package var layerContinent = 3.0
  package var layerCountry = 0.2
  package var layerRegion = -1.0
  package var layerCounty = -2.5
  package var layerLocaladmin = -3.0
  package var areaWithoutPoint = -2.5
  package var layerPostalcode = 2.0
  package var layerAirport = 0.0
  package var layerMarine = 8.0
  package var layerNatural = -2.0
  package var layerVenue = 0.0
  package var layerAddress = -6.0

  package var namesakeLead = 0.5
  package var namesakeReach = 3.5
  package var genericName = -6.0
  package var abbreviationAbroad = -1.0
  package var borrowedName = -3.5
  package var borrowedAlias = -14.0
  package var codeWithStop = -3.0
  package var divisionWithStop = 0.5
  package var unitedStates = 0.0
  package var namesakeInCountry = 2.0
  package var townAlone = -3.0

  // MARK: Spelling, of the subject and of areas

  package var respelling = -0.3
  package var codeRespelt = -2.5
  package var correction = -4.0
  package var minCorrected = 2.0
  package var minConfirmed = -3.0
  package var addedAreaTerm = -4.0
  package var wordMatch = -4.0
  package var airportWordMissing = -2.0
  package var wordAdded = -1.0
  package var completion = -1.5

  // MARK: Areas around the subject

  package var contextExonym = -0.5
  package var contextCode = -0.5
  package var contextColloquial = -0.5
  package var contextUntagged = -1.5
  package var contextHistoric = -1.5
  package var contextDemonym = -1.5
  package var contextTown = -0.5
  package var contextTerritory = -1.5
  package var besideRegion = -30.0
  package var nearbyTown = -1.5
  package var enclosingRegion = -10.0
  package var namedAgain = -6.0
  package var reversedContext = -1.0
  package var crossedBreak = -1.5
  package var cut = -0.5

  // MARK: Words left over

  package var noiseWord = -0.2
  package var number = -1.0
  package var kindWord = -3.0
  package var unknownWord = -4.0
  package var unusedName = -6.0
  package var contradiction = -10.0
  package var incompleteness = -20.0
  package var street = -1.0
  package var possibleStreet = -2.0
  package var elsewhere = -60.0
  package var partOfName = -60.0

  // MARK: Words passed over

  package var asideMissing = -13.0
  package var asideWorkplace = -10.0
  package var asideContact = -10.0
  package var asideSurroundings = -8.0
  package var asidePart = -8.0
  package var asideJoinedPart = -1.0
  package var asideHome = -1.0
  package var asideElsewhere = -2.0
  package var asidePeople = -8.0
  package var asideRepeated = -3.0
  package var asideLocative = -1.0
  package var asideDistance = -1.0
  package var asideDate = -1.0
  package var asideLabel = -1.0
  package var asideLabelOfCode = 10.0
  package var asideLabelAbroad = -3.0
  package var asideDepartment = -8.0
  package var asideInName = -4.0
  package var asidePartInName = -8.0
  package var asidePartOfPlace = -1.0
  package var asidePartOfContinent = -6.0
  package var asidePartAlone = -8.0

  // MARK: Nearness

  package var focus = 3.0
}

// MARK: What a thing counts

extension ScoringWeights {
  /// Returns the cost of a name's kind for its place; a main name costs nothing.
  func name(_ kind: ToponymKind) -> Double {
    switch kind {
    case .main: 0
    case .endonym: nameEndonym
    case .shortened: nameShortened
    case .exonym: nameExonym
    case .untagged: nameUntagged
    case .colloquial: nameColloquial
    case .abbreviation: nameAbbreviation
    case .code: nameCode
    case .historic: nameHistoric
    case .demonym: nameDemonym
    }
  }

  /// Returns the cost of a layer that the query does not ask for; a settlement costs nothing.
  func layer(_ layer: Layer) -> Double {
    switch layer {
    case .continent: layerContinent
    case .country: layerCountry
    case .region: layerRegion
    case .county: layerCounty
    case .localAdmin: layerLocaladmin
    case .postalCode: layerPostalcode
    case .airport: layerAirport
    case .marine: layerMarine
    case .natural: layerNatural
    case .venue: layerVenue
    case .address, .street: layerAddress
    case .locality, .neighborhood, .coordinate: 0
    }
  }

  /// Returns the bonus of an area that contains the subject, apart from its spelling.
  func context(_ area: ToponymEntry) -> Double {
    let kindCost =
      switch area.kind {
      case .main, .endonym, .shortened, .abbreviation: 0.0
      case .exonym: contextExonym
      case .code: contextCode
      case .colloquial: contextColloquial
      case .untagged: contextUntagged
      case .historic: contextHistoric
      case .demonym: contextDemonym
      }
    return kindCost + (area.layer == .locality || area.layer == .localAdmin ? contextTown : 0)
  }

  /// Returns the cost of leaving a word over.
  func price(of wordClass: WordClass) -> Double {
    switch wordClass {
    case .noise: noiseWord
    case .number: number
    case .genericTerm: kindWord
    case .area: contradiction
    case .name: unusedName
    case .unknown: unknownWord
    case .street: street
    }
  }

  /// Returns the price of passing over words of a class.
  func price(of aside: Aside.Class) -> Double {
    switch aside {
    case .missing: asideMissing
    case .workplace: asideWorkplace
    case .contact: asideContact
    case .surroundings: asideSurroundings
    case .part: asidePart
    case .joinedPart: asideJoinedPart
    case .home: asideHome
    case .elsewhere: asideElsewhere
    case .people: asidePeople
    case .repeated: asideRepeated
    case .locative: asideLocative
    case .distance: asideDistance
    case .date: asideDate
    case .label: asideLabel
    case .department: asideDepartment
    }
  }

  /// Returns what is added for a part of a place in a layer; nothing for areas below a continent.
  func price(ofPartOf layer: Layer) -> Double {
    switch layer {
    case .country, .region, .county: 0
    case .continent: asidePartOfContinent
    default: asidePartOfPlace
    }
  }

  /// Returns the bonus for nearness to the focus.
  ///
  /// It falls off to a third in 100 km, so that it decides ties, but does not outweigh exact and
  /// famous matches. A place at the focus itself gets twice as much again, falling off to a third
  /// in 10 km, so that the village there comes before a town with its name elsewhere.
  func focus(atMeters distance: Double) -> Double {
    focus * (exp(-distance / 100_000) + 2 * exp(-distance / 10_000))
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
      case .exonym, .untagged, .historic, .colloquial, .demonym: -3.0
      }
    return kindCost + (area.layer == .country || area.layer == .region ? 0 : -4)
  }
}
