import Gazetteer
import GeocodingAPI
import Geodesy
import Posting
import ServerAPI
import TextFormats
import Testing

@Suite struct PostValidationTests {
  private static let link = "https://example.org/ada"

  private static func review(
    _ location: String, link: String = link, at point: (Double?, Double?) = (nil, nil),
    id: String? = nil
  ) throws -> PostReview {
    try PostValidation(geocoder: SmallGazetteer.posting.get().geocoder()).review(
      PinRequest {
        $0.place = location
        $0.link = link
        ($0.latitude, $0.longitude) = point
        $0.placeID = id
      })
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let location: String
    var link = PostValidationTests.link
    var point: (Double?, Double?) = (nil, nil)
    var id: String?
    /// Codes of errors, then of warnings, as they come.
    var errors: [PostProblem.Code] = []
    var warnings: [PostProblem.Code] = []
    /// The label of the chosen place.
    var place: String?
    let why: String
    var testDescription: String { why }
  }

  static let cases: [Case] = [
    Case(
      location: "Moscow, ID", place: "Moscow, Idaho, United States", why: "a town with its state"),
    Case(location: " Costa Rica ", place: "Costa Rica", why: "a country is exact enough"),
    Case(location: "Idaho", place: "Idaho, United States", why: "so is a region"),
    Case(location: "46.73, -117.0", place: "46.73, -117.0", why: "coordinates may be typed"),
    Case(
      location: "Lake Superior", place: "Lake Superior, United States", why: "students sail"),
    Case(location: "", errors: [.locationEmpty], why: "nothing typed"),
    Case(location: " \n", errors: [.locationEmpty], why: "nothing but blanks"),
    Case(
      location: "", point: (9.93, -84.08), errors: [.locationEmpty],
      why: "a pin shows words, so coordinates alone are not enough"),
    Case(location: "qwertzuiop", errors: [.locationNotFound], why: "no such place"),
    Case(
      location: "my dormitory", point: (9.93, -84.08), warnings: [.locationNotFound],
      why: "with coordinates a text that names nothing stops nobody"),
    Case(
      location: "Springfield", errors: [.locationAmbiguous],
      why: "two towns are as likely, and nothing tells them apart"),
    Case(
      location: "Springfield, MA", place: "Springfield, Massachusetts, United States",
      why: "a state tells them apart"),
    Case(
      location: "Springfield", point: (39.92, -83.81),
      place: "Springfield, Ohio, United States",
      why: "coordinates tell namesakes apart, and no warning comes of it"),
    Case(
      location: "Springfield", id: "geonames:4525353", place: "Springfield, Ohio, United States",
      why: "so does an id"),
    Case(
      location: "Springfield", id: "4525353", place: "Springfield, Ohio, United States",
      why: "a bare number is a GeoNames id"),
    Case(
      location: "London", place: "London, England, United Kingdom",
      why: "one of two is far likelier: not ambiguous"),
    Case(location: "Asia", errors: [.locationTooVague], why: "a continent"),
    Case(location: "Pacific Ocean", errors: [.locationTooVague], why: "an ocean"),
    Case(
      location: "Asia", point: (30, 90), place: "Asia",
      why: "a continent with coordinates is a point"),
    Case(
      location: "here", id: "geonames:6255147", errors: [.locationTooVague],
      warnings: [.locationNotFound], place: "Asia", why: "a continent by its id"),
    Case(
      location: "Zanzibarrr Street 12, London", warnings: [.locationPartial],
      place: "London, England, United Kingdom", why: "words that were not found"),
    Case(
      location: "Zanzibarrr Street 12, London", point: (51.5, -0.1),
      place: "London, England, United Kingdom",
      why: "with coordinates it does not matter which words were found"),
    Case(
      location: "London", id: "geonames:1", errors: [.locationNotFound],
      why: "an id that no place has"),
    Case(
      location: "London", id: "no id", errors: [.locationNotFound], why: "what is no id"),
    Case(
      location: "94043", id: "postcode:US:94043",
      place: "94043 Mountain View, California, United States",
      why: "a postal code has an id, but no record"),
    Case(
      location: "46.73, -117.0", id: "coordinate:46.73,-117.0", place: "46.73, -117.0",
      why: "nor has a typed coordinate"),
    Case(
      location: "London", id: "geonames:6058560", place: "London, Ontario, Canada",
      why: "the less likely namesake, chosen by id: the text names it too"),
    Case(
      location: "London", id: "geonames:524901", warnings: [.coordinatesFarFromText],
      place: "Moscow, Russia", why: "text and id disagree"),
    Case(
      location: "London", point: (91, 0), errors: [.coordinatesRange], why: "no latitude"),
    Case(location: "London", point: (0, -180.5), errors: [.coordinatesRange], why: "no longitude"),
    Case(
      location: "London", point: (.nan, 0), errors: [.coordinatesRange], why: "not a number"),
    Case(
      location: "London", point: (0, .infinity), errors: [.coordinatesRange], why: "not finite"),
    Case(
      location: "London", point: (51.5, nil), errors: [.coordinatesRange], why: "half a point"),
    Case(
      location: "Springfield", point: (91, 0), errors: [.coordinatesRange],
      why: "coordinates came, so which Springfield is no question yet"),
    Case(
      location: "London", point: (-0.13, 51.51), warnings: [.coordinatesFarFromText],
      place: "London, England, United Kingdom", why: "latitude and longitude exchanged"),
    Case(
      location: "San José", point: (9.93, 84.08), warnings: [.coordinatesFarFromText],
      place: "San José, Costa Rica", why: "a lost sign"),
    Case(
      location: "London", point: (51.28, -0.13), place: "London, England, United Kingdom",
      why: "25 km south: a suburb"),
    Case(
      location: "Lake Superior", point: (46.8, -90.8), place: "Lake Superior, United States",
      why: "250 km from the point that stands for the lake, and on its shore"),
    Case(
      location: "United States", point: (38, -121), place: "United States",
      why: "far from a country's point, and in it"),
    Case(
      location: String(repeating: "x ", count: 300), errors: [.locationTooLong],
      why: "longer than the wire takes"),
    Case(
      location: "Lon\u{7}don, Ontario", errors: [.textControl], place: "London, Ontario, Canada",
      why: "a bell"),
    Case(
      location: "\u{202E}London", errors: [.textControl], place: "London, England, United Kingdom",
      why: "turns the direction of what follows"),
    Case(
      location: "", link: "", errors: [.locationEmpty, .linkEmpty],
      why: "every problem is told, not the first"),
    Case(
      location: "Asia", link: "ftp://ada:x@y", point: (99, nil),
      errors: [.coordinatesRange, .linkScheme], why: "of all three parts"),
    Case(
      location: "Springfield\u{1}", link: "http://ada@/\u{0}",
      errors: [.textControl, .locationAmbiguous, .textControl, .linkCredentials, .linkHost],
      why: "of one part too"),
  ]

  @Test(arguments: cases)
  func says(_ example: Case) throws {
    let review = try Self.review(
      example.location, link: example.link, at: example.point, id: example.id)
    #expect(review.problems.filter { $0.severity == .error }.map(\.code) == example.errors)
    #expect(review.problems.filter { $0.severity == .warning }.map(\.code) == example.warnings)
    #expect(review.isAccepted == example.errors.isEmpty)
    if example.errors.isEmpty || example.place != nil {
      #expect(review.place?.label == example.place)
    }
    for problem in review.problems {
      #expect(!problem.message.isEmpty && !problem.remedy.isEmpty)
      #expect(!TextRules.hasControl(problem.message))
    }
  }

  @Test func thePinIsAtItsPlace() throws {
    let review = try Self.review(" Moscow, ID ")
    #expect(review.location == "Moscow, ID")
    #expect(review.coordinate == review.place?.coordinate)
    #expect(review.coordinate?.latitude == 46.73239)
  }

  @Test func givenCoordinatesDecideWhereThePinIs() throws {
    let review = try Self.review("London", at: (51.6, -0.2), id: "geonames:2643743")
    #expect(review.coordinate?.latitude == 51.6)
    #expect(review.place?.name == "London")
  }

  @Test func anAmbiguousPlaceComesWithItsCandidates() throws {
    let review = try Self.review("Springfield")
    let problem = try #require(review.problems.first)
    #expect(
      Set(problem.candidates.map(\.label)) == [
        "Springfield, Ohio, United States", "Springfield, Massachusetts, United States",
      ])
    #expect(review.place == nil && review.coordinate == nil)
    // Every candidate's id is a way out.
    for candidate in problem.candidates {
      let chosen = try Self.review("Springfield", id: candidate.id.description)
      #expect(chosen.isAccepted)
      #expect(chosen.place?.id == candidate.id)
    }
  }

  @Test func placesAreNamedInTheAskedLanguage() throws {
    let geocoder = try SmallGazetteer.posting.get().geocoder()
    let draft = PinRequest {
      $0.place = "New York City"
      $0.link = Self.link
    }
    let english = try PostValidation(geocoder: geocoder, language: "en").review(draft)
    #expect(english.place?.name == "New York")
    #expect(try PostValidation(geocoder: geocoder).review(draft).place?.name == "New York City")
  }

  @Test(
    arguments: [
      ("Ada", "Lovelace", [], "fit"), ("", "", [], "nothing is sent where the owner's name counts"),
      (String(repeating: "é", count: 128), "", [], "the maximum"),
      (String(repeating: "é", count: 129), "", [.nameTooLong], "one more"),
      ("", "L\u{7}", [.textControl], "a bell in the last name"),
      (String(repeating: "\n", count: 200), "\n", [.nameTooLong, .textControl], "both, each once"),
    ] as [(String, String, [PostProblem.Code], String)])
  func namesThatDoNotFitAreRefused(
    first: String, last: String, codes: [PostProblem.Code], why: String
  ) throws {
    let geocoder = try SmallGazetteer.posting.get().geocoder()
    let review = try PostValidation(geocoder: geocoder).review(
      PinRequest {
        $0.place = "New York City"
        $0.link = Self.link
        ($0.firstName, $0.lastName) = (first, last)
      })
    #expect(review.problems.map(\.code) == codes, "\(why)")
    #expect(review.isAccepted == codes.isEmpty, "\(why)")
    let field = first.isEmpty ? PostProblem.Field.lastName : .firstName
    #expect(review.problems.allSatisfy { $0.field == field }, "\(why)")
  }

  @Test func hugeTextsAreNotSearchedFor() throws {
    let huge = String(repeating: "Springfield ", count: 1_000_000)
    let review = try Self.review(huge, link: huge)
    #expect(
      review.problems.map(\.code) == [.locationTooLong, .linkTooLong, .linkScheme])
  }
}
