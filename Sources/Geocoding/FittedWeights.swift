/// What `otm-bench fit` found: made by it, not to be edited.
///
/// Command: otm-bench fit, seed 1, 2 rounds, gazetteer of 2026-10-06.
/// Rows: addresses 135, airports 3592, city_state_messy 5661, news_bare_us 1240, news_bare_world
/// 393, news_qualified_us 950, news_qualified_world 269, typos_bare 1092, typos_messy 1631,
/// typos_qualified 955, web_bare 1149, world_cities_bare 1495, world_cities_qualified 5143.
/// Objective over the fitted rows: -0.56342 before, -0.55293 after.
/// Since: contradiction was set by hand; the next run writes all anew.
package enum FittedWeights {
  /// Weights by the names of their terms.
  package static let weights: [String: Double] = [
    "prominence": 0.01,
    "postcodeProminence": 0.501,
    "addressProminence": 0.1,
    "nameEndonym": -0.397583,
    "nameShortened": -1.138253,
    "nameExonym": -3.5,
    "nameUntagged": -5.795144,
    "nameColloquial": -1.0,
    "nameAbbreviation": -1.318367,
    "nameCode": -4.979035,
    "nameHistoric": -2.0,
    "airportCode": -0.783,
    "layerContinent": 3.0,
    "layerCountry": 0.2,
    "layerRegion": -1.2,
    "layerCounty": -3.75,
    "layerLocaladmin": -2.199,
    "layerPostalcode": 2.022,
    "layerAirport": -0.392,
    "layerMarine": 8.0,
    "layerNatural": -2.873,
    "layerVenue": 0.0,
    "layerAddress": -6.0,
    "namesakeLead": 0.5,
    "namesakeReach": 3.5,
    "genericName": -6.061376,
    "abbreviationAbroad": -1.699854,
    "unitedStates": 0.5,
    "respelling": -0.482677,
    "correction": -4.0,
    "leastCorrected": 2.0,
    "addedAreaTerm": -5.25,
    "wordMatch": -4.499322,
    "contextExonym": -0.503087,
    "contextCode": -0.72332,
    "contextColloquial": -0.5,
    "contextUntagged": -1.459932,
    "contextHistoric": -1.5,
    "contextTown": -0.507,
    "nearbyTown": -1.512645,
    "reversedContext": -0.842693,
    "crossedBreak": -1.659168,
    "noiseWord": -0.061435,
    "number": -1.625,
    "kindWord": -1.941013,
    "unknownWord": -4.0,
    "unusedName": -7.695107,
    "contradiction": -10.0,
    "incompleteness": -20.0,
    "focus": 3.0,
  ]

  /// What scores are divided by before they are taken for logarithms of odds.
  package static let temperature = 1.8228

  /// What each piece of evidence adds to the logarithm of the odds that the first result is right.
  package static let evidence: [String: Double] = [
    "always": -1.3874,
    "partial": -2.2747,
    "fameAlone": 1.8109,
    "context": 4.3978,
    "fameInContext": -0.0924,
    "spelling": 0.3899,
    "corrected": 1.5632,
    "name": 0.1399,
    "skipped": -0.0002,
    "airport": 1.0584,
    "area": -1.9461,
    "length": 0.072,
    "share": 0.4209,
  ]
}
