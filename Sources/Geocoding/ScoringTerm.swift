/// A weight with its name, for programs that list and vary all weights.
package struct ScoringTerm: Sendable {
  /// The name in files and tables.
  package let name: String
  /// A description for people.
  package let summary: String
  /// The range of plausible values, over which it is varied.
  package let range: ClosedRange<Double>
  /// The member that holds the value.
  package let path: any WritableKeyPath<ScoringWeights, Double> & Sendable
  /// Whether `otm-bench fit` varies it.
  package let isFitted: Bool

  fileprivate init(
    _ name: String, _ path: any WritableKeyPath<ScoringWeights, Double> & Sendable,
    _ range: ClosedRange<Double>, isFitted: Bool = true, _ summary: String
  ) {
    self.name = name
    self.path = path
    self.range = range
    self.isFitted = isFitted
    self.summary = summary
  }
}

extension ScoringWeights {
  /// Every weight, in the order of the members.
  package static let terms: [ScoringTerm] = [
    // The scale of all others, for which the calibration's temperature compensates.
    ScoringTerm(
      "prominence", \.prominence, 0.002...0.03, isFitted: false,
      "a unit of the place's prominence"),
    ScoringTerm(
      "postcodeProminence", \.postcodeProminence, 0...1,
      "what a postal code takes over from the prominence of the settlement that it serves"),
    ScoringTerm(
      "addressProminence", \.addressProminence, 0...1, isFitted: false,
      "what an address takes over from the prominence of its town"),

    ScoringTerm("nameEndonym", \.nameEndonym, -4...0, "a name in English or a local language"),
    ScoringTerm("nameShortened", \.nameShortened, -6...0, "a name without its area's word"),
    ScoringTerm("nameExonym", \.nameExonym, -8...0, "a name in another country's language"),
    ScoringTerm("nameUntagged", \.nameUntagged, -12...0, "a name whose language is not given"),
    ScoringTerm("nameColloquial", \.nameColloquial, -8...0, "a nickname"),
    ScoringTerm("nameAbbreviation", \.nameAbbreviation, -8...0, "an abbreviation"),
    ScoringTerm("nameCode", \.nameCode, -10...0, "a code"),
    ScoringTerm("nameHistoric", \.nameHistoric, -10...0, "a name no longer in use"),
    ScoringTerm("nameDemonym", \.nameDemonym, -10...0, "the word for a place's people"),
    ScoringTerm(
      "airportCode", \.airportCode, -6...1,
      "a code of an airport, which is what pilots and tickets call it"),

    ScoringTerm("layerContinent", \.layerContinent, -2...8, "a continent, beside a settlement"),
    // Few rows name these: "Luxembourg" and "Mexico" are the countries, "Georgia" may be either.
    ScoringTerm("layerCountry", \.layerCountry, -4...6, isFitted: false, "a country"),
    ScoringTerm("layerRegion", \.layerRegion, -6...3, isFitted: false, "a first-order division"),
    ScoringTerm("layerCounty", \.layerCounty, -8...2, "a second-order division"),
    ScoringTerm("layerLocaladmin", \.layerLocaladmin, -8...2, "a smaller division"),
    ScoringTerm(
      "areaWithoutPoint", \.areaWithoutPoint, -8...0,
      "a county or smaller division of which no source has a point: seldom meant before a village"),
    ScoringTerm("layerPostalcode", \.layerPostalcode, -6...6, "a postal code"),
    ScoringTerm("layerAirport", \.layerAirport, -6...4, "an airport"),
    ScoringTerm("layerMarine", \.layerMarine, 0...12, isFitted: false, "a sea"),
    ScoringTerm("layerNatural", \.layerNatural, -8...4, "a mountain, a lake, an island"),
    ScoringTerm("layerVenue", \.layerVenue, -8...4, "a building or a site"),
    ScoringTerm(
      "layerAddress", \.layerAddress, -10...0, isFitted: false,
      "an address: below any settlement that is called like the street"),

    ScoringTerm(
      "namesakeLead", \.namesakeLead, 0...4, isFitted: false,
      "by how much a town is meant before the region that is called after it"),
    ScoringTerm(
      "namesakeReach", \.namesakeReach, 0...8, isFitted: false,
      "a town that is less prominent by more is not what its region is called after"),

    ScoringTerm(
      "genericName", \.genericName, -12...0,
      "a name of nothing but words for a kind of thing, beside other words"),
    ScoringTerm(
      "abbreviationAbroad", \.abbreviationAbroad, -6...0,
      "an abbreviation of a division, but in the countries whose mail goes by them"),
    ScoringTerm(
      "borrowedName", \.borrowedName, -8...0,
      "a country or region by a foreign name that is a town's own"),
    ScoringTerm(
      "borrowedAlias", \.borrowedAlias, -20...0, isFitted: false,
      "an American village by an alias that many towns bear"),
    ScoringTerm(
      "codeWithStop", \.codeWithStop, -8...0,
      "a code with a full stop behind it, which cuts words short: Ind."),
    ScoringTerm("unitedStates", \.unitedStates, -2...2, "a place of the United States"),
    ScoringTerm(
      "namesakeInCountry", \.namesakeInCountry, 0...6, isFitted: false,
      "an area in whose country a place is called like the section before, which is left over"),
    ScoringTerm(
      "townAlone", \.townAlone, -10...0, isFitted: false,
      "the same of a town that shares its name with a region: who names a place beside it means the "
        + "region"),

    ScoringTerm("respelling", \.respelling, -4...0, "a word in another spelling"),
    // Below `minCorrected`, interpretations are dropped: a cliff, about which slopes say nothing.
    ScoringTerm(
      "correction", \.correction, -10...0, isFitted: false, "a unit of a correction's price"),
    ScoringTerm(
      "minCorrected", \.minCorrected, -10...10, isFitted: false,
      "what a corrected interpretation must be worth at least, beside what it leaves over: below, the "
        + "gazetteer more likely lacks what was meant"),
    ScoringTerm(
      "minConfirmed", \.minConfirmed, -10...10, isFitted: false,
      "the same where an area that the query names confirms the correction"),
    ScoringTerm("addedAreaTerm", \.addedAreaTerm, -10...0, "an area's word that the name lacks"),
    ScoringTerm(
      "wordMatch", \.wordMatch, -12...0, "a name that holds the words among others or reordered"),
    ScoringTerm(
      "airportWordMissing", \.airportWordMissing, -8...0,
      "a typed word that an airport's name lacks"),
    ScoringTerm(
      "wordAdded", \.wordAdded, -6...0,
      "a word of a name that the text lacks, where the name is found by its words"),

    // The sets do not have unfinished texts, but `otm-bench typing` does.
    ScoringTerm(
      "completion", \.completion, -6...0, isFitted: false,
      "a name of which the text is only the beginning: of places about as prominent, the one whose "
        + "name is complete comes first"),

    ScoringTerm("contextExonym", \.contextExonym, -4...0, "an area by a foreign name"),
    ScoringTerm("contextCode", \.contextCode, -4...0, "an area by its code"),
    ScoringTerm("contextColloquial", \.contextColloquial, -4...0, "an area by its nickname"),
    ScoringTerm("contextUntagged", \.contextUntagged, -6...0, "an area by an untagged name"),
    ScoringTerm("contextHistoric", \.contextHistoric, -6...0, "an area by a former name"),
    ScoringTerm("contextDemonym", \.contextDemonym, -6...0, "an area by the word for its people"),
    ScoringTerm("contextTown", \.contextTown, -4...2, "an area that is a town or small"),
    ScoringTerm(
      "besideRegion", \.besideRegion, -60...0, isFitted: false,
      "a county by its short name or a town nearby, where a region elsewhere is called so: "
        + "Mississippi County"),
    ScoringTerm("nearbyTown", \.nearbyTown, -8...0, "a town around which the subject lies"),
    ScoringTerm("reversedContext", \.reversedContext, -6...0, "an area named before its place"),
    ScoringTerm("crossedBreak", \.crossedBreak, -8...0, "a phrase that runs over a comma"),
    // The sets have few texts without spaces.
    ScoringTerm(
      "cut", \.cut, -4...0, isFitted: false,
      "an end of a phrase that nothing parts from what is beside it, in scripts without blanks: of "
        + "two ways to cut a text the one with fewer and longer names is likelier"),

    ScoringTerm("noiseWord", \.noiseWord, -3...0, "a word left over that only joins others"),
    ScoringTerm("number", \.number, -5...0, "a number left over"),
    ScoringTerm("kindWord", \.kindWord, -10...0, "a generic term left over: airport"),
    ScoringTerm("unknownWord", \.unknownWord, -10...0, "a word left over, known to nobody"),
    ScoringTerm("unusedName", \.unusedName, -14...0, "a word left over that is in a place's name"),
    // Needed by queries with more words left over than those in the development sets: "12 Elm St,
    // Moscow, ID" is not in Russia.
    ScoringTerm(
      "contradiction", \.contradiction, -18...0, isFitted: false,
      "a word left over of a country or region that does not contain the subject"),
    ScoringTerm(
      "incompleteness", \.incompleteness, -30...(-10), isFitted: false,
      "the first word that matters and is left over: an interpretation of the whole text comes first"
    ),
    // The sets have few addresses.
    ScoringTerm(
      "street", \.street, -6...0, isFitted: false, "a street with its number, a flat or a box"),
    ScoringTerm(
      "possibleStreet", \.possibleStreet, -10...0, isFitted: false,
      "what looks like a street, though no number says so or no word for a street"),
    // More than fame and words left over can compensate for: people who name an area mean it.
    ScoringTerm(
      "elsewhere", \.elsewhere, -100...0, isFitted: false,
      "each section that names areas, none of which the subject lies in"),
    ScoringTerm(
      "partOfName", \.partOfName, -100...0, isFitted: false,
      "a subject whose name is part of a landmark's: any area that the query names comes first"),

    ScoringTerm("focus", \.focus, 0...6, isFitted: false, "nearness to the focus, at its point"),

    // The sets do not have texts without a place, but Tests/EndToEndTests/Resources does.
    ScoringTerm(
      "noPlace", \.noPlace, -20...0, isFitted: false,
      "how seldom a text means no place, against an interpretation without any fame"),
    ScoringTerm(
      "addressOfMachine", \.addressOfMachine, 0...60, isFitted: false,
      "the text is a handle, a web address or an e-mail address"),
    ScoringTerm(
      "onlyNumbers", \.onlyNumbers, 0...60, isFitted: false,
      "the text is numbers only, and no postal code accounts for all of them"),
    ScoringTerm("mashedKeys", \.mashedKeys, 0...60, isFitted: false, "a word is mashed keys"),
    ScoringTerm(
      "noPlacePhrase", \.noPlacePhrase, 0...60, isFitted: false,
      "the text is a phrase that means no place: worldwide, she/her"),
    ScoringTerm(
      "ordinaryName", \.ordinaryName, 0...30, isFitted: false,
      "the best interpretation's name is an ordinary word: what a village is worth, and no town"),
    ScoringTerm(
      "furtherOrdinaryWord", \.furtherOrdinaryWord, -10...0, isFitted: false,
      "each further word of such a name: two ordinary words are seldom a name by chance"),
    ScoringTerm(
      "ordinaryWordRespelt", \.ordinaryWordRespelt, 0...10, isFitted: false,
      "an ordinary word of which the gazetteer has another spelling or a longer name"),
    ScoringTerm(
      "ordinaryAbbreviation", \.ordinaryAbbreviation, 0...20, isFitted: false,
      "an ordinary word that is an abbreviation or a code: sun for Surigao del Norte"),
    ScoringTerm(
      "sentence", \.sentence, 0...20, isFitted: false,
      "an interpretation leaves words over, and the text has ordinary words only"),
    ScoringTerm(
      "ordinaryWordLeft", \.ordinaryWordLeft, 0...10, isFitted: false,
      "a word of sentences that is left over"),
    ScoringTerm(
      "joiningWordLeft", \.joiningWordLeft, 0...10, isFitted: false,
      "a joining word that is left over"),
    ScoringTerm(
      "otherWordLeft", \.otherWordLeft, 0...10, isFitted: false, "any other word that is left over"),
    ScoringTerm(
      "maxLeftOver", \.maxLeftOver, 0...20, isFitted: false,
      "all words left over count no more: names of landmarks and firms are long"),
    ScoringTerm(
      "partOfLandmark", \.partOfLandmark, 0...100, isFitted: false,
      "the best interpretation's name is part of a landmark's"),
    ScoringTerm(
      "unconfirmedPart", \.unconfirmedPart, 0...100, isFitted: false,
      "a village, a region or a natural feature, named by some of a section's words and confirmed by "
        + "nothing"),
    ScoringTerm(
      "confirmedByArea", \.confirmedByArea, -30...0, isFitted: false,
      "an area around the subject is named beside it, or its postal code"),
    ScoringTerm(
      "confirmedByOrdinaryWord", \.confirmedByOrdinaryWord, -30...0, isFitted: false,
      "the same, but the area's name is an ordinary word in the middle of others"),
  ]

  /// The weights used by ranking.
  ///
  /// They are those of `FittedWeights.swift`, and for the others the values set by hand.
  package static let fitted: Self = {
    var weights = Self()
    for (name, value) in FittedWeights.weights {
      if let term = terms.first(where: { $0.name == name }) { weights[keyPath: term.path] = value }
    }
    return weights
  }()
}
