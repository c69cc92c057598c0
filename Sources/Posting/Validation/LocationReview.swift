import GazetteerModel
public import Geocoding
public import Geodesy

/// What is to be said of a place: of its text, its id and its coordinates.
///
/// What decides where the pin goes: the coordinates, else the place of the id, else the text.
public struct LocationReview: Sendable {
  /// All problems, those of the text first.
  public private(set) var problems: [PostProblem] = []
  /// The text, without blanks around it.
  public let text: String
  /// The place that is meant; `nil` when none was found, or several may be.
  public private(set) var place: AnsweredPlace?
  /// Where it is: the given coordinates, else the place's; `nil` when there is neither.
  public private(set) var coordinate: Coordinate?

  private let latitude: Double?
  private let longitude: Double?
  private let placeID: String?

  /// The most candidates that are listed; more are no help to a reader.
  private static let maxCandidates = 10

  init(
    _ text: String, latitude: Double?, longitude: Double?, placeID: String?,
    geocoder: ForwardGeocoder, language: String?
  ) throws {
    self.text = PostRules.trimmed(text)
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

  /// Whether the point is known and right: no problem is an error.
  public var isAccepted: Bool {
    coordinate != nil && problems.allSatisfy { $0.severity != .error }
  }

  private var hasCoordinates: Bool { latitude != nil || longitude != nil }

  /// Whether the text alone decides where the pin goes.
  private var isTextDeciding: Bool { !hasCoordinates && placeID == nil }

  /// What to search for; `nil` when the text is none, or none that is read to its end.
  private var searchableText: String? {
    text.isEmpty || text.unicodeScalars.count > PostRules.maxLocation ? nil : text
  }

  private mutating func reviewText() {
    let length = text.unicodeScalars.count
    if text.isEmpty {
      add(
        .locationEmpty, .location, "the place is empty",
        "type where you are, such as Lyon, Costa Rica or Seattle, WA")
    }
    if length > PostRules.maxLocation {
      add(
        .locationTooLong, .location, "the place has \(length) characters",
        "write it in at most \(PostRules.maxLocation)")
    }
    if PostRules.hasControl(text) {
      add(.textControl, .location, "the place holds control characters", "type it again")
    }
  }

  private mutating func reviewCoordinates() {
    guard hasCoordinates else { return }
    guard let latitude, let longitude else {
      let missing = latitude == nil ? "latitude" : "longitude"
      add(
        .coordinatesRange, .coordinates, "the \(missing) is missing",
        "give both latitude and longitude, or neither")
      return
    }
    coordinate = Coordinate(latitude: latitude, longitude: longitude)
    if coordinate == nil {
      add(
        .coordinatesRange, .coordinates, "\(latitude), \(longitude) is not a point on the globe",
        "give degrees: latitude from -90 to 90, longitude from -180 to 180")
    }
  }

  private mutating func reviewFoundPlace(of id: String) {
    if let place {
      reviewVagueness(of: place, .placeID)
    } else {
      add(
        .locationNotFound, .placeID, "no place has the id \(Self.quoted(id))",
        "take the id of a place that the geocoder answered with, or leave it out")
    }
  }

  /// Weighs what the text means against what else came.
  private mutating func review(_ answer: Answer) {
    guard let first = answer.results.first else {
      // With coordinates or an id the pin has its place, whatever its text says.
      add(
        .locationNotFound, .location, "no place called \(Self.quoted(text)) is known",
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
    let rivals = Array(answer.results.prefix(min(answer.ambiguity.count, Self.maxCandidates)))
    // Choosing among oceans would not help.
    if rivals.count > 1, !rivals.allSatisfy(\.isTooVagueForPin) {
      problems.append(
        PostProblem(
          .locationAmbiguous, .location,
          message: "\(Self.quoted(text)) may be one of \(answer.ambiguity.count) places",
          remedy: "add a county, region or country, or choose one of them", candidates: rivals))
      return
    }
    place = first
    reviewVagueness(of: first, .location)
    if answer.outcome == .partial { reviewLeftWords(of: answer, first) }
  }

  private mutating func reviewVagueness(of place: AnsweredPlace, _ field: PostProblem.Field) {
    guard !hasCoordinates, place.isTooVagueForPin else { return }
    let kind = place.layer == .continent ? "a continent" : "an ocean"
    add(
      .locationTooVague, field, "\(place.label) is \(kind), which is too large for a pin",
      "name a country, a region or a town")
  }

  private mutating func reviewLeftWords(of answer: Answer, _ place: AnsweredPlace) {
    let words = answer.unmatched.map { Self.quoted($0.text) }.joined(separator: ", ")
    add(
      .locationPartial, .location,
      words.isEmpty
        ? "part of the text does not fit \(place.label)"
        : "\(words) was not found; the pin would be at \(place.label)",
      "check that this is the place, or write it otherwise", severity: .warning)
  }

  /// Warns when the pin would be far from everything that the text names.
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
      .coordinatesFarFromText, hasCoordinates ? .coordinates : .placeID,
      "the pin would be \(kilometers) km from \(nearest.label), which the text names",
      hasCoordinates
        ? "check the coordinates: latitude comes first, south and west are negative"
        : "check that text and id mean the same place",
      severity: .warning)
    if place == nil { place = nearest }
  }

  private mutating func add(
    _ code: PostProblem.Code, _ field: PostProblem.Field, _ message: String, _ remedy: String,
    severity: PostProblem.Severity = .error
  ) {
    problems.append(PostProblem(code, field, severity, message: message, remedy: remedy))
  }

  /// A text as a message may show it: short, and without control characters.
  private static func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.lazy.filter { !PostRules.isControl($0) }.prefix(80)
    return "“\(String(String.UnicodeScalarView(shown)))”"
  }
}

extension AnsweredPlace {
  /// Whether a pin there would say nothing: continents and oceans.
  var isTooVagueForPin: Bool { layer == .continent || featureCode?.rawValue == "OCN" }
}
