/// A number that ranking adds up; `weights.tsv` has its value, what it may be, and what it is.
package enum ScoringTerm: Int, CaseIterable, Sendable {
  // The subject.
  case prominence, postcodeProminence, addressProminence, nameEndonym, nameShortened, nameExonym,
    nameUntagged, nameColloquial, nameAbbreviation, nameCode, nameHistoric, nameDemonym,
    airportCode, airportCodeSmall, layerContinent, layerCountry, layerRegion, layerCounty,
    layerLocaladmin, areaWithoutPoint, layerPostalcode, layerAirport, layerMarine, layerNatural,
    layerVenue, layerAddress, namesakeLead, namesakeReach, genericName, abbreviationAbroad,
    borrowedName, borneByTown, codeWithStop, divisionWithStop, unitedStates,
    namesakeInCountry, townAlone

  // Spelling, of the subject and of areas.
  case respelling, codeRespelt, correction, marksMissing, addedAreaTerm, wordMatch, wordAdded

  // Names that the text only begins.
  case completion, completionRank, completionBehindStop, completionOfLess

  // Areas around the subject.
  case contextExonym, contextCode, contextColloquial, contextUntagged, contextHistoric,
    contextDemonym, contextTown, contextCompletedAlias, contextCompletedSmall, contextTerritory,
    contextFame, besideRegion, nearbyTown, neighboringRegion, borrowedContext, ownCode, namedAgain,
    reversedContext, crossedBreak, cut

  // Words left over.
  case noiseWord, number, kindWord, unknownWord, unusedName, contradiction, incompleteness, street,
    possibleStreet, elsewhere, partOfName, nameOfSight

  // Words passed over.
  case asideMissing, asideWorkplace, asideSurroundings, asidePart, asideJoinedPart,
    asideHome, asideElsewhere, asidePeople, asideRepeated, asideLocative, asideDistance,
    asideLabel, asideLabelOfCode, asideLabelAbroad, asideInName, asidePartInName,
    asidePartOfPlace, asidePartOfContinent, asidePartAlone

  // Nearness.
  case focus
}
