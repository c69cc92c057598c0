import Gazetteer
import TextAnalysis

/// A test of whether a text is a common thing that is called after a place: "Swiss cheese".
///
/// The place comes first, and then words of the language that neither are about people nor about
/// parts of a place: "Texas girl", "Boston suburbs" and "Berlin office" are in these places.
struct CommonThing {
  /// The maximum number of words behind the place.
  private static let maxWords = 3

  /// Words for people, and for what lies in or around a place.
  private static let aboutPlaces = WordList([
    "area", "areas", "baby", "babe", "based", "border", "born", "boy", "boys", "branch", "bred",
    "campus", "capital", "center", "central", "centre", "chick", "citizen", "city", "clinic",
    "club", "coast", "coastal", "community", "corridor", "country", "countryside", "county",
    "district", "division", "downtown", "east", "eastern", "elsewhere", "embassy", "fan", "girl",
    "girls", "ghetto", "guy", "headquarters", "heights", "here", "hills", "home", "hood", "inner",
    "kid", "lad", "lady", "land", "lane", "life", "living", "local", "lover", "made", "mainland",
    "man", "metro", "metropolitan", "mom", "native", "neighborhood", "neighbourhood", "north",
    "northeast", "northern", "northwest", "now", "office", "outskirts", "over", "people",
    "peninsula", "province", "raised", "region", "republic", "resident", "rural", "school",
    "shore", "side", "south", "southeast", "southern", "southwest", "state", "states", "street",
    "student", "suburb", "suburban", "suburbs", "territory", "town", "township", "union", "united",
    "university", "urban", "valley", "village", "west", "western", "woman", "zone",
  ])

  /// What people ask of places: "Oslo weather".
  private static let askedFor = WordList([
    "bound", "coordinates", "hq", "latitude", "location", "longitude", "map", "weather",
  ])

  private let best: Interpretation
  private let query: ParsedQuery

  init(_ best: Interpretation, _ query: ParsedQuery) {
    self.best = best
    self.query = query
  }

  /// Returns whether the text is such a thing.
  ///
  /// - Complexity: O(1) unless a text in one section begins with a place and leaves one to three words
  ///   over; then each is looked up in a dictionary.
  func isNamed(among phrases: [Phrase], wording: Wording) throws -> Bool {
    guard query.sections.count == 1, best.words.lowerBound == query.words.lowerBound,
      best.parts.count == query.words.count - best.words.count,
      (1...Self.maxWords).contains(best.parts.count), isSettlementOrArea
    else { return false }
    let rest = best.words.upperBound..<query.words.upperBound
    // "Lyon / Grenoble" and "Paris London" are two places.
    guard best.parts.allSatisfy({ $0.leftOverWord != nil }),
      query.folded.words[rest.lowerBound].breakBefore < .slash, !phrases.nameFamousPlace(rest),
      !rest.contains(where: {
        Self.isAboutPlace($0, in: query.folded)
          || Self.askedFor.contains(hash: query.folded.words[$0].hash)
      }),
      isNamedForPeople || !rest.contains(where: { PeopleWords.contains($0, of: query.folded) })
    else { return false }
    return try wording.kind(of: rest, in: query.folded) != .other
  }

  /// Whether the place is matched by a word for its people: a "French teacher" is anywhere.
  private var isNamedForPeople: Bool {
    if case .place(let match) = best.subject { match.entry.kind == .demonym } else { false }
  }

  private var isSettlementOrArea: Bool {
    switch best.subject.layer {
    case .continent, .country, .region, .locality: true
    default: false
    }
  }

  /// Returns whether a word is about people, or a kind of place or a part of one.
  static func isAboutPlace(_ word: Int, in text: FoldedText) -> Bool {
    let hash = text.words[word].hash
    return aboutPlaces.contains(hash: hash) || LandmarkTerms.isSight(hash: hash)
      || WordClass.isGeneric(hash: hash)
  }
}
