import Gazetteer
package import GeocodingAPI
package import Geodesy
import ServerAPI

/// The review of a place: of its text, id and coordinates.
///
/// The position of the pin comes from the coordinates, else from the id, else from the text.
package struct LocationReview: Sendable {
  /// All problems; those of the text come first.
  package private(set) var problems: [PostProblem] = []
  /// The text without surrounding white space.
  package let text: String
  /// The place; `nil` if it was not found or is ambiguous.
  package private(set) var place: AnsweredPlace?
  /// The position: the given coordinates, else the place's; `nil` if there is neither.
  package private(set) var coordinate: Coordinate?

  /// What the gazetteer lacks for a better answer to the text; `nil` if nothing is known to be lacking.
  package private(set) var hint: String?

  private let latitude: Double?
  private let longitude: Double?
  private let placeID: String?

  /// The maximum number of candidates to list; more would not help a reader.
  private static let maxCandidates = 10

  init(
    _ text: String, latitude: Double?, longitude: Double?, placeID: String?,
    geocoder: any ForwardGeocoding, language: String?
  ) throws {
    self.text = TextRules.trimmed(text)
    self.latitude = latitude
    self.longitude = longitude
    self.placeID = placeID
    reviewText()
    reviewCoordinates()
    let lookup = PlaceLookup(geocoder: geocoder, language: language)
    if let id = placeID {
      place = try lookup.place(id, in: searchableText)
      reviewFoundPlace(of: id)
    }
    if let searchableText {
      review(try lookup.search(searchableText, near: coordinate ?? place?.coordinate))
    }
    if !hasCoordinates { coordinate = place?.coordinate }
  }

  /// Whether the position is known and no problem is an error.
  package var isAccepted: Bool {
    coordinate != nil && problems.allSatisfy { $0.severity != .error }
  }

  private var hasCoordinates: Bool { latitude != nil || longitude != nil }

  /// Whether the position comes from the text alone.
  private var isTextDeciding: Bool { !hasCoordinates && placeID == nil }

  /// The text to search for; `nil` if it is empty or too long for the geocoder.
  private var searchableText: String? {
    text.isEmpty || text.unicodeScalars.count > TextRules.maxPlace ? nil : text
  }

  private mutating func reviewText() {
    let length = text.unicodeScalars.count
    if text.isEmpty {
      add(
        .locationEmpty, .place, "the place is missing",
        "type where you are, such as Lyon, Costa Rica or Seattle, WA")
    }
    if length > TextRules.maxPlace {
      add(
        .locationTooLong, .place, "the place has \(length) characters",
        "write it in at most \(TextRules.maxPlace)")
    }
    if TextRules.hasControl(text) {
      add(.textControl, .place, "the place contains control characters", "type it again")
    }
  }

  private mutating func reviewCoordinates() {
    guard hasCoordinates else { return }
    guard let latitude, let longitude else {
      let missing = latitude == nil ? PostProblem.Field.latitude : .longitude
      add(
        .coordinatesRange, missing, "the \(missing.rawValue) is missing",
        "give both latitude and longitude, or neither")
      return
    }
    coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if coordinate == nil {
      add(
        .coordinatesRange, (-90...90).contains(latitude) ? .longitude : .latitude,
        "\(latitude), \(longitude) is not a point on the globe",
        "give degrees: latitude from -90 to 90, longitude from -180 to 180")
    }
  }

  private mutating func reviewFoundPlace(of id: String) {
    if let place {
      reviewVagueness(of: place, .placeID)
    } else {
      add(
        .locationNotFound, .placeID, "no place has the id \(Self.quoted(id))",
        "use the id of a place from an answer of the geocoder, or leave it out")
    }
  }

  /// Compares the answer for the text with the id and the coordinates.
  private mutating func review(_ answer: Answer) {
    guard let first = answer.results.first else {
      // With coordinates or an id the position is known, whatever the text means.
      add(
        .locationNotFound, .place, "no place named \(Self.quoted(text)) was found",
        isTextDeciding
          ? "check the spelling, or name a larger town near it"
          : "check that others will understand it",
        severity: isTextDeciding ? .error : .warning)
      return
    }
    guard isTextDeciding else {
      reviewDistance(of: answer.results)
      return
    }
    let candidates = Array(answer.results.prefix(min(answer.ambiguity.count, Self.maxCandidates)))
    // Offering oceans to choose from would not help.
    if candidates.count > 1, !candidates.allSatisfy(\.isTooVagueForPin) {
      problems.append(
        PostProblem(
          .locationAmbiguous, .place,
          message: "\(Self.quoted(text)) may be one of \(answer.ambiguity.count) places",
          remedy: "add a county, region or country, or choose one of them", candidates: candidates,
          candidateCount: answer.ambiguity.count))
      return
    }
    place = first
    hint = answer.hintText
    reviewVagueness(of: first, .place)
    if answer.outcome == .partial { reviewLeftWords(of: answer, first) }
  }

  private mutating func reviewVagueness(of place: AnsweredPlace, _ field: PostProblem.Field) {
    guard !hasCoordinates, place.isTooVagueForPin else { return }
    let kind = place.layer == .continent ? "a continent" : "an ocean"
    problems.append(
      PostProblem(
        .locationTooVague, field,
        message: "\(place.label) is \(kind), which is too large for a pin",
        remedy: "name a country, a region or a town", words: [place.name]))
  }

  private mutating func reviewLeftWords(of answer: Answer, _ place: AnsweredPlace) {
    let words = answer.unmatched.map(\.text)
    let quoted = words.map(Self.quoted).joined(separator: ", ")
    problems.append(
      PostProblem(
        .locationPartial, .place, .warning,
        message: words.isEmpty
          ? "part of the text does not fit \(place.label)"
          : "\(quoted) was not found; the pin would be at \(place.label)",
        remedy: "check that this is the right place, or write it differently", words: words))
  }

  /// Warns if the pin would be far from all places that the text may mean.
  private mutating func reviewDistance(of results: [AnsweredPlace]) {
    guard let point = coordinate ?? place?.coordinate else { return }
    if let reached = results.first(where: { PlaceReach(of: $0).contains(point) }) {
      if place == nil { place = reached }
      return
    }
    guard
      let nearest = results.min(by: {
        PlaceReach(of: $0).metersBeyond(point) < PlaceReach(of: $1).metersBeyond(point)
      })
    else { return }
    let kilometers = Int((nearest.coordinate.distanceMeters(to: point) / 1_000).rounded())
    add(
      .coordinatesFarFromText, hasCoordinates ? .latitude : .placeID,
      "the pin would be \(kilometers) km from \(nearest.label), which the text names",
      hasCoordinates
        ? "check the coordinates: latitude comes first, south and west are negative"
        : "check that the text and the id mean the same place",
      severity: .warning)
    if place == nil { place = nearest }
  }

  private mutating func add(
    _ code: PostProblem.Code, _ field: PostProblem.Field, _ message: String, _ remedy: String,
    severity: PostProblem.Severity = .error
  ) {
    problems.append(PostProblem(code, field, severity, message: message, remedy: remedy))
  }

  /// Returns a text for a message: shortened, and without control characters.
  private static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.lazy.filter { !TextRules.isControl($0) }.prefix(80)
    return "“\(String(String.UnicodeScalarView(shown)))”"
  }
}

extension AnsweredPlace {
  /// Whether the place is too large for a meaningful pin: a continent or an ocean.
  var isTooVagueForPin: Bool { layer == .continent || featureCode?.rawValue == "OCN" }
}
