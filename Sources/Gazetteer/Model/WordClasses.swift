public import TextFormats

/// A set of the classes of words, which say what a word is wherever it stands in a text.
///
/// They come from `Data/dictionaries`; ``named`` has the names that its tables use.
@usableFromInline package struct WordClasses: OptionSet, Hashable, Sendable {
  @usableFromInline package var rawValue: BitPair

  @inlinable package init(rawValue: BitPair) { self.rawValue = rawValue }

  /// Creates an empty set.
  @inlinable package init() { rawValue = BitPair() }

  private init(bit: Int) { rawValue = BitPair(bit: bit) }

  @inlinable package mutating func formUnion(_ other: Self) {
    rawValue.low |= other.rawValue.low
    rawValue.high |= other.rawValue.high
  }

  @inlinable package mutating func formIntersection(_ other: Self) {
    rawValue.low &= other.rawValue.low
    rawValue.high &= other.rawValue.high
  }

  @inlinable package mutating func formSymmetricDifference(_ other: Self) {
    rawValue.low ^= other.rawValue.low
    rawValue.high ^= other.rawValue.high
  }

  /// The words have a meaning, too: a ``QueryWord``.
  package static let meaning = Self(bit: 0)

  // MARK: Files of one class

  /// Words that only join others: "in", "near", "based".
  package static let joining = Self(bit: 1)
  /// Common nouns, verbs, adjectives and pronouns: words of sentences rather than of names.
  package static let ordinary = Self(bit: 2)
  /// Phrases in the position of a place name that do not mean a place: "worldwide", "hogwarts".
  package static let noPlace = Self(bit: 3)
  /// English words of four letters and more.
  package static let dictionary = Self(bit: 4)
  /// English words that are no names.
  package static let plain = Self(bit: 5)
  /// English words that are names as well.
  package static let alsoNames = Self(bit: 6)

  // MARK: Words of addresses

  /// Before a street's name: "rue de Rome".
  package static let streetBefore = Self(bit: 7)
  /// After a street's name, with the house number before both: "200 Georgia Street".
  package static let streetAfter = Self(bit: 8)
  /// On either side of a street's name: "avenue Foch", "Fifth Avenue".
  package static let streetEither = Self(bit: 9)
  /// After a street's name or at its end, with the number last: "Hauptstraße 5".
  package static let streetEnding = Self(bit: 10)
  /// At the end of the names of streets, and of towns as well: "10 Tower Hill".
  package static let streetLoose = Self(bit: 11)
  /// With the name, after a word that precedes it: "la", "saint", "general".
  package static let streetParticle = Self(bit: 12)
  /// With a house number: "number 5", "15 bis".
  package static let streetNumber = Self(bit: 13)
  /// With the number of an apartment, floor or box: "Suite 5".
  package static let streetUnit = Self(bit: 14)
  /// Behind the number of a floor or a door: "3e étage".
  package static let unitFloor = Self(bit: 15)
  /// A floor without a number: "Erdgeschoss".
  package static let unitGround = Self(bit: 16)
  /// Behind a floor: "3º izq.".
  package static let unitSide = Self(bit: 17)
  /// A part of a building, alone or behind a number: "Hinterhaus".
  package static let unitPart = Self(bit: 18)
  /// Before a number or a letter: "interno 5".
  package static let unitMark = Self(bit: 19)
  /// Words that people leave out of a street's name: "de la".
  package static let streetArticle = Self(bit: 20)
  /// "St" and its like, which before a name is no street.
  package static let saint = Self(bit: 21)
  /// A direction behind a street's name.
  package static let streetDirection = Self(bit: 22)
  /// A direction between a house's number and a street that is a number too: "450 East 300 South".
  package static let directionBeforeNumber = Self(bit: 24)
  /// Behind a number, for a block, and behind that and between it and a house: "9番1号".
  package static let block = Self(bit: 23)
  package static let blockJoint = Self(bit: 62)
  /// Between the number of a house and that of its building: "12к1".
  package static let buildingLetter = Self(bit: 68)
  /// A letter for a direction, which may belong to what follows.
  package static let directionLetter = Self(bit: 25)
  /// Before an address, for a place across the street, next to it or behind it.
  package static let opposite = Self(bit: 26)
  /// Between such a word and the address: "frente a la Calle Mayor 5".
  package static let oppositeJoint = Self(bit: 27)
  /// A house has no number: "snc".
  package static let withoutNumber = Self(bit: 28)
  /// "Without", and "number", which say so together: "sin número".
  package static let without = Self(bit: 29)
  package static let numberWord = Self(bit: 30)
  /// Between two streets: "and".
  package static let crossingJoint = Self(bit: 31)
  /// For a crossing: "corner of A and B", "A Ecke B".
  package static let crossing = Self(bit: 32)
  /// Beside these: "esquina com a Rua Augusta".
  package static let crossingArticle = Self(bit: 33)
  /// A letter behind a town for a postal district: "København V".
  package static let districtLetter = Self(bit: 34)
  /// The ending of a number of a postal district: "Paris 1er".
  package static let districtOrdinal = Self(bit: 35)
  /// The ending of a number of an arrondissement, and the word.
  package static let arrondissementOrdinal = Self(bit: 36)
  package static let arrondissement = Self(bit: 37)
  /// The ending of a number in a street's name: "5th Avenue".
  package static let streetOrdinal = Self(bit: 39)

  // MARK: Words of names

  /// A term before the name of a sight or natural feature, and one after it.
  package static let landmarkBefore = Self(bit: 40)
  package static let landmarkAfter = Self(bit: 41)
  /// A word that names a town only by itself: "Xyzzyx Street" is not in Street.
  package static let landmarkAlone = Self(bit: 42)
  /// A school or the like, which bears the name of a founder more often than of a village.
  package static let institution = Self(bit: 43)
  /// The end of a street's name in English.
  package static let landmarkStreet = Self(bit: 44)
  /// May come between a name and a term after it, and joins a term before a name to it.
  package static let landmarkBetween = Self(bit: 45)
  package static let landmarkJoint = Self(bit: 46)
  /// A kind of sight or building, of which nearly every city has one.
  package static let sight = Self(bit: 47)
  /// A word for a kind of thing that does not name anything by itself: "airport".
  package static let genericTerm = Self(bit: 48)
  /// Ends a section that means an airport; does so after ``airfieldBefore``; stands before it; or is another
  /// word for a kind of airport, which sources add and omit.
  package static let airfield = Self(bit: 49)
  package static let airfieldBehind = Self(bit: 50)
  package static let airfieldBefore = Self(bit: 51)
  package static let airfieldKind = Self(bit: 52)
  /// Begins or ends the name of a lake or the like; its ``QueryWord/Role/feature`` is which.
  package static let feature = Self(bit: 53)
  /// Joins such a word, or one for a university, to the name.
  package static let featureJoint = Self(bit: 54)
  /// A word for a university.
  package static let university = Self(bit: 55)
  /// Articles, and words for kinds of areas, that lists put after a name: "Durham, County".
  package static let listedLast = Self(bit: 56)
  /// Articles that lists put after a name, also joined to others.
  package static let article = Self(bit: 57)
  /// Words before names that indexes put after them: "Zealand, New".
  package static let opening = Self(bit: 58)
  /// Says that a division is a city, or names the district of a capital if there are no other words.
  package static let cityDivision = Self(bit: 59)
  package static let capitalDistrict = Self(bit: 60)
  /// Stands before the word "station" in full names: "railway".
  package static let stationKind = Self(bit: 61)

  // MARK: Words of sentences

  /// Between places that are apart from each other: "Boston and New York".
  package static let conjunction = Self(bit: 64)
  /// Beside a conjunction: "as well as", "or maybe".
  package static let conjunctionFiller = Self(bit: 65)
  /// For people, and for what lies in or around a place: "Boston suburbs".
  package static let aboutPlace = Self(bit: 67)
  /// A part of an area: "southern Bavaria".
  package static let areaPart = Self(bit: 69)

  /// All classes of the tables by their names: a class and, unless words of it may stand anywhere, where they
  /// stand.
  package static let named: [String: WordClasses] = [
    "street-article": .streetArticle, "saint before": .saint,
    "street-direction behind": .streetDirection,
    "street-direction between": .directionBeforeNumber, "direction-letter": .directionLetter,
    "block": .block, "block joining": .blockJoint, "building-letter between": .buildingLetter,
    "opposite before": .opposite, "opposite between": .oppositeJoint,
    "no-number": .withoutNumber, "no-number first": .without, "no-number last": .numberWord,
    "crossing between": .crossingJoint, "crossing": .crossing, "crossing beside": .crossingArticle,
    "district-letter behind": .districtLetter, "district-ordinal": .districtOrdinal,
    "arrondissement-ordinal": .arrondissementOrdinal, "arrondissement last": .arrondissement,
    "street-ordinal": .streetOrdinal,
    "landmark before": .landmarkBefore, "landmark behind": .landmarkAfter,
    "landmark": .landmarkAlone, "institution": .institution, "street-type last": .landmarkStreet,
    "landmark between": .landmarkBetween, "landmark joining": .landmarkJoint, "sight": .sight,
    "generic": .genericTerm, "airfield last": .airfield, "airfield behind": .airfieldBehind,
    "airfield before": .airfieldBefore, "airfield": .airfieldKind,
    "feature joining": .featureJoint, "university": .university,
    "listed-last before": .listedLast, "article before": .article, "opening before": .opening,
    "city-division": .cityDivision, "capital-district": .capitalDistrict,
    "station before": .stationKind,
    "conjunction between": .conjunction, "conjunction beside": .conjunctionFiller,
    "about-place": .aboutPlace,
    "area-part before": .areaPart,
  ]
}
