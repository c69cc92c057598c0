import GazetteerModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Every number that ranking adds up, in natural logarithms of odds: larger is better.
///
/// Set by hand against the development queries of `otm-bench quality`.
struct ScoringWeights: Sendable {
  /// What a unit of ``Prominence`` counts.
  var prominence = 0.01

  /// What a name's kind costs the place that it stands for.
  func name(_ kind: ToponymKind) -> Double {
    switch kind {
    case .main: 0
    case .endonym: -0.2
    case .shortened: -0.5
    case .exonym: -2.5
    case .untagged: -5
    case .colloquial: -1
    case .abbreviation: -2
    case .code: -4
    case .historic: -2
    }
  }

  /// A code costs an airport less: it is what pilots and tickets call it.
  var airportCode = -0.5
  /// What a postal code takes over from the prominence of the settlement that it serves.
  var postcodeProminence = 0.5

  /// What an address takes over from the prominence of its town: of two, the one in the larger town.
  var addressProminence = 0.1

  /// What a layer costs, where the query does not ask for it.
  func layer(_ layer: Layer) -> Double {
    switch layer {
    case .country: 0.2
    case .continent: 3
    case .region: -1
    case .county: -2.5
    case .localadmin: -3
    case .locality, .neighbourhood: 0
    case .postalcode: 2
    case .airport: 0
    case .marine: 8
    case .natural: -2
    // Below any settlement that is called like the street.
    case .address: -6
    case .venue, .coordinate: 0
    }
  }

  /// A town of some size is meant before the region that is called after it: it scores by so much
  /// better than the region would.
  var namesakeLead = 0.5
  /// A town that is less prominent by more than this is not what its region is called after.
  var namesakeReach = 3.5

  /// What an area adds when it contains the subject.
  func context(_ area: NameMatch) -> Double {
    let kindCost =
      switch area.entry.kind {
      case .main, .endonym, .shortened, .abbreviation: 0.0
      case .exonym: -0.5
      case .code: -0.5
      case .colloquial: -0.5
      case .untagged, .historic: -1.5
      }
    let layer = area.entry.layer
    return kindCost + area.spellingCost
      + (area.isCompletion ? completedContext(of: area.entry) : 0)
      + (layer == .locality || layer == .localadmin ? -0.5 : 0)
  }

  /// A word in another spelling: "St" for "Saint".
  var respelling = -0.3
  /// What a unit of a correction's price costs: see `SpellingCorrection`.
  var correction = -4.0
  /// What a corrected reading must be worth at least, beside what it leaves over: below, the
  /// gazetteer more likely lacks what was meant.
  var leastCorrected = 2.0
  /// The same where an area that the query names confirms the correction.
  var leastConfirmed = -3.0
  /// A word for a kind of area that the name lacks: "Vernon Township" for "Vernon".
  var addedAreaTerm = -4.0
  /// A town around which the subject lies, though nothing files it there: "Brooklyn, New York
  /// City".
  var nearbyTown = -1.5
  /// A name that holds the phrase's words among others, or in another order.
  var wordMatch = -4.0
  /// What nearness to the focus adds: at most as much as twenty times the prominence, falling off
  /// to a third in 100 km, so that it moves ties and not what is exact and famous.
  func focus(atMeters distance: Double) -> Double { 3 * exp(-distance / 100_000) }

  /// A name of which the text is only the beginning: of places about as prominent, the one whose
  /// name is complete comes first.
  var completion = -1.5

  /// What else the beginning of a name costs the place that it may stand for.
  ///
  /// Somebody who types few letters means a town more often than its area, and writes a name in
  /// his own language; which one that is shows only when the name is complete.
  func completion(of entry: ToponymEntry) -> Double {
    let kindCost =
      switch entry.kind {
      case .main, .endonym, .shortened: 0.0
      case .code, .exonym: -2.5
      case .untagged, .historic: -3.0
      case .colloquial: -2.0
      case .abbreviation: -1.0
      }
    let layerCost =
      switch entry.layer {
      case .country, .natural: -3.0
      case .region, .county, .localadmin, .airport: -2.0
      case .continent: -9.0
      case .marine: -13.0
      case .locality, .neighbourhood, .postalcode, .venue, .address, .coordinate: 0.0
      }
    return kindCost + layerCost
  }

  /// What the beginning of its name costs an area of the context: "portland, m" is Maine before
  /// Multnomah County.
  func completedContext(of area: ToponymEntry) -> Double {
    let kindCost =
      switch area.kind {
      case .main, .endonym, .shortened, .code, .abbreviation: 0.0
      case .exonym, .untagged, .historic, .colloquial: -3.0
      }
    return kindCost + (area.layer == .country || area.layer == .region ? 0 : -4)
  }

  /// An area named before what it contains: "Japan, Tokyo".
  var reversedContext = -1.0
  /// A phrase that runs over a comma: "Washington, D.C.".
  var crossedBreak = -1.5
  /// A word that only joins others.
  var noiseWord = -0.2
  /// A number that may be a house's.
  var number = -1.0
  /// What the first word that matters costs when it is left over: as much as the most famous place
  /// outweighs an obscure one, so that a reading of the whole text comes before a famous part of it.
  var incompleteness = -20.0
  /// A word that nothing is known of.
  var unknownWord = -4.0
  /// A word that is, or is part of, the name of some place.
  var unusedName = -6.0
  /// A word of the name of a country or region which does not contain the subject.
  var contradiction = -8.0
}
