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
      "the share of the settlement's prominence that a postal code inherits"),
    ScoringTerm(
      "addressProminence", \.addressProminence, 0...1, isFitted: false,
      "the share of the town's prominence that an address inherits"),

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
      "the code of an airport, as used by pilots and on tickets"),
    ScoringTerm(
      "airportCodeSmall", \.airportCodeSmall, -10...0,
      "such a code that is not in capitals, without a word for airports"),

    ScoringTerm(
      "layerContinent", \.layerContinent, -2...8, "a continent, compared with a settlement"),
    // Few rows name these: "Luxembourg" and "Mexico" are the countries, "Georgia" may be either.
    ScoringTerm("layerCountry", \.layerCountry, -4...6, isFitted: false, "a country"),
    ScoringTerm("layerRegion", \.layerRegion, -6...3, isFitted: false, "a first-order division"),
    ScoringTerm("layerCounty", \.layerCounty, -8...2, "a second-order division"),
    ScoringTerm("layerLocaladmin", \.layerLocaladmin, -8...2, "a smaller division"),
    ScoringTerm(
      "areaWithoutPoint", \.areaWithoutPoint, -8...0,
      "a county or smaller division without a point in any source: a village is usually meant"),
    ScoringTerm("layerPostalcode", \.layerPostalcode, -6...6, "a postal code"),
    ScoringTerm("layerAirport", \.layerAirport, -6...4, "an airport"),
    ScoringTerm("layerMarine", \.layerMarine, 0...12, isFitted: false, "a sea"),
    ScoringTerm("layerNatural", \.layerNatural, -8...4, "a mountain, a lake, an island"),
    ScoringTerm("layerVenue", \.layerVenue, -8...4, "a building or a site"),
    ScoringTerm(
      "layerAddress", \.layerAddress, -10...0, isFitted: false,
      "an address: below any settlement with the name of the street"),

    ScoringTerm(
      "namesakeLead", \.namesakeLead, 0...4, isFitted: false,
      "the lead of a town over the region named after it"),
    ScoringTerm(
      "namesakeReach", \.namesakeReach, 0...8, isFitted: false,
      "the maximum deficit in prominence of a town that its region is named after"),

    ScoringTerm(
      "genericName", \.genericName, -12...0,
      "a name that consists only of generic terms, among other words"),
    ScoringTerm(
      "abbreviationAbroad", \.abbreviationAbroad, -6...0,
      "an abbreviation of a division, except in countries whose mail uses them"),
    ScoringTerm(
      "borrowedName", \.borrowedName, -8...0,
      "a country or region by a foreign name that is also a town's name"),
    ScoringTerm(
      "borrowedAlias", \.borrowedAlias, -20...0, isFitted: false,
      "an American village by an alias that many towns have"),
    ScoringTerm(
      "codeWithStop", \.codeWithStop, -8...0,
      "a code followed by a period, which marks an abbreviation: Ind."),
    ScoringTerm(
      "divisionWithStop", \.divisionWithStop, 0...4, isFitted: false,
      "an abbreviation of a division with a period, which those of cities lack: N.Y., but NY"),
    ScoringTerm("unitedStates", \.unitedStates, -2...2, "a place in the United States"),
    ScoringTerm(
      "namesakeInCountry", \.namesakeInCountry, 0...6, isFitted: false,
      "an area whose country has a place with the name of the previous section, which is left over"),
    ScoringTerm(
      "townAlone", \.townAlone, -10...0, isFitted: false,
      "the same for a town that shares its name with a region: with another place name, usually the "
        + "region is meant"),

    ScoringTerm("respelling", \.respelling, -4...0, "a word in another spelling"),
    ScoringTerm(
      "codeRespelt", \.codeRespelt, -4...0, isFitted: false,
      "digits that a country writes with a hyphen or space between: 94043 for 94-043"),
    // Below `minCorrected`, interpretations are dropped: a cliff, about which slopes say nothing.
    ScoringTerm(
      "correction", \.correction, -10...0, isFitted: false, "a unit of a correction's price"),
    ScoringTerm(
      "minCorrected", \.minCorrected, -10...10, isFitted: false,
      "the minimum score of a corrected interpretation, without its words left over: below it, the "
        + "gazetteer more likely lacks the intended place"),
    ScoringTerm(
      "minConfirmed", \.minConfirmed, -10...10, isFitted: false,
      "the same if an area that the query names confirms the correction"),
    ScoringTerm("addedAreaTerm", \.addedAreaTerm, -10...0, "an area's word that the name lacks"),
    ScoringTerm(
      "wordMatch", \.wordMatch, -12...0,
      "a name that contains the words among others or in another order"),
    ScoringTerm(
      "airportWordMissing", \.airportWordMissing, -8...0,
      "a typed word that an airport's name lacks"),
    ScoringTerm(
      "wordAdded", \.wordAdded, -6...0,
      "a word of a name that the text lacks, if the name was found by its words"),

    // The sets do not have unfinished texts, but `otm-bench typing` does.
    ScoringTerm(
      "completion", \.completion, -6...0, isFitted: false,
      "a name that the text only begins: of places about equally prominent, the one whose "
        + "name is complete comes first"),

    ScoringTerm("contextExonym", \.contextExonym, -4...0, "an area by a foreign name"),
    ScoringTerm("contextCode", \.contextCode, -4...0, "an area by its code"),
    ScoringTerm("contextColloquial", \.contextColloquial, -4...0, "an area by its nickname"),
    ScoringTerm("contextUntagged", \.contextUntagged, -6...0, "an area by an untagged name"),
    ScoringTerm("contextHistoric", \.contextHistoric, -6...0, "an area by a former name"),
    ScoringTerm("contextDemonym", \.contextDemonym, -6...0, "an area by the word for its people"),
    ScoringTerm("contextTown", \.contextTown, -4...2, "an area that is a town or smaller"),
    // The sets have few territories.
    ScoringTerm(
      "contextTerritory", \.contextTerritory, -6...0, isFitted: false,
      "a country that a territory belongs to, or that claims an area: of two places equally "
        + "well known, the one in the country itself comes first"),
    ScoringTerm(
      "besideRegion", \.besideRegion, -60...0, isFitted: false,
      "a county by its short name or a nearby town, if a region elsewhere has the name: "
        + "Mississippi County"),
    ScoringTerm("nearbyTown", \.nearbyTown, -8...0, "a town near the subject"),
    ScoringTerm(
      "enclosingRegion", \.enclosingRegion, -20...0, "a region that lies around the subject"),
    ScoringTerm(
      "neighboringRegion", \.neighboringRegion, -20...0, "a region that lies next to the subject's"),
    ScoringTerm(
      "borrowedContext", \.borrowedContext, -20...0,
      "an area by a foreign name that is a famous town's own name"),
    ScoringTerm("namedAgain", \.namedAgain, -10...0, "the subject itself by another name"),
    ScoringTerm("reversedContext", \.reversedContext, -6...0, "an area named before its place"),
    ScoringTerm("crossedBreak", \.crossedBreak, -8...0, "a phrase that spans a comma"),
    // The sets have few texts without spaces.
    ScoringTerm(
      "cut", \.cut, -4...0, isFitted: false,
      "an end of a phrase without a separator, in scripts without spaces: of "
        + "two ways to divide a text, the one with fewer and longer names is more likely"),

    ScoringTerm("noiseWord", \.noiseWord, -3...0, "a word left over that only joins others"),
    ScoringTerm("number", \.number, -5...0, "a number left over"),
    ScoringTerm("kindWord", \.kindWord, -10...0, "a generic term left over: airport"),
    ScoringTerm(
      "unknownWord", \.unknownWord, -10...0, "a word left over that is not in the gazetteer"),
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
      "a possible street, without a number or a word for a street"),
    // More than fame and words left over can compensate for: people who name an area mean it.
    ScoringTerm(
      "elsewhere", \.elsewhere, -100...0, isFitted: false,
      "each section that names only areas that do not contain the subject"),
    ScoringTerm(
      "partOfName", \.partOfName, -100...0, isFitted: false,
      "a subject whose name is part of a landmark's: an area that the query names comes first"),

    ScoringTerm("asideMissing", \.asideMissing, -15...0, "passing over a missing value"),
    ScoringTerm("asideWorkplace", \.asideWorkplace, -15...0, "passing over a way of working"),
    ScoringTerm(
      "asideContact", \.asideContact, -15...0, "passing over an email address or the like"),
    ScoringTerm(
      "asideSurroundings", \.asideSurroundings, -12...0,
      "passing over words for the surroundings of a place"),
    ScoringTerm("asidePart", \.asidePart, -12...0, "passing over words for a part of an area"),
    ScoringTerm("asideJoinedPart", \.asideJoinedPart, -6...0, "the same with a word such as of"),
    ScoringTerm("asideHome", \.asideHome, -6...0, "passing over words for where somebody lives"),
    ScoringTerm(
      "asideElsewhere", \.asideElsewhere, -6...0,
      "passing over a place where somebody does not live"),
    ScoringTerm("asidePeople", \.asidePeople, -12...0, "passing over who lives at a place"),
    ScoringTerm("asideRepeated", \.asideRepeated, -8...0, "passing over the same words"),
    ScoringTerm("asideLocative", \.asideLocative, -6...0, "passing over a word for in"),
    ScoringTerm("asideDistance", \.asideDistance, -6...0, "passing over a distance"),
    ScoringTerm("asideDate", \.asideDate, -6...0, "passing over a date"),
    ScoringTerm("asideLabel", \.asideLabel, -6...0, "passing over the label of a postal code"),
    ScoringTerm(
      "asideLabelOfCode", \.asideLabelOfCode, 0...12, "a label beside a code of its country"),
    ScoringTerm(
      "asideLabelAbroad", \.asideLabelAbroad, -8...0, "a label beside a code of another country"),
    ScoringTerm("asideDepartment", \.asideDepartment, -12...0, "passing over a department"),
    ScoringTerm("asideInName", \.asideInName, -8...0, "passing over words of a longer name"),
    ScoringTerm("asidePartInName", \.asidePartInName, -12...0, "the same of words for a part"),
    ScoringTerm(
      "asidePartOfPlace", \.asidePartOfPlace, -6...0, "a part of a place other than an area"),
    ScoringTerm("asidePartOfContinent", \.asidePartOfContinent, -10...0, "a part of a continent"),
    ScoringTerm(
      "asidePartAlone", \.asidePartAlone, -12...0,
      "a subject called by nothing but a word for a part"),
    ScoringTerm(
      "focus", \.focus, 0...6, isFitted: false, "a place at the focus; decreases with the distance"),
  ]

  /// The weights used by ranking: those of `weights.tsv`.
  package static let fitted = Self(.bundled)

  /// Creates the weights of a file; those that it lacks are as set by hand.
  package init(_ file: FittedWeights) {
    self.init()
    for term in Self.terms {
      if let value = file.ranking(term.name) { self[keyPath: term.path] = value }
    }
  }
}
