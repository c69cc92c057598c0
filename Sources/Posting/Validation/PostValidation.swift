package import GeocodingAPI
package import ServerAPI

/// Validates drafts of posts, and reports all of their problems.
///
/// The shell, the web app and the server share this code, so they accept the same posts. It needs
/// only a geocoder: no server, no account, no clock.
///
///     let review = try PostValidation(geocoder: geocoder)
///       .review(
///         PinRequest {
///           $0.place = "Costa Rica"
///           $0.link = "https://example.org/ada"
///         })
///     review.isAccepted  // true
///     review.coordinate  // 10° N, 84° W
package struct PostValidation {
  private let geocoder: any ForwardGeocoding
  private let language: String?

  /// Creates a validation that names places in a language (see ``SearchOptions/language``).
  ///
  /// The geocoder may be used by one thread at a time, and so may the validation.
  package init(geocoder: any ForwardGeocoding, language: String? = nil) {
    self.geocoder = geocoder
    self.language = language
  }

  /// Reviews a draft.
  ///
  /// - Complexity: One or two searches, which use only the first 256 scalars of the text.
  /// - Throws: An error if the gazetteer cannot be read.
  package func review(_ draft: PinRequest) throws -> PostReview {
    let location = try LocationReview(
      draft.place, latitude: draft.latitude, longitude: draft.longitude, placeID: draft.placeID,
      geocoder: geocoder, language: language)
    let label = PlaceLabelReview(draft.placeLabel)
    let link = LinkReview(draft.link)
    return PostReview(
      problems: location.problems + label.problems + link.problems
        + Self.problems(name: draft.name), location: location.text,
      placeLabel: label.text == location.text ? nil : label.text, link: link.link,
      place: location.place, coordinate: location.coordinate, hint: location.hint)
  }

  /// Returns the problems with the name of a post without an owner, each once.
  private static func problems(name: PersonName) -> [PostProblem] {
    let parts = [(field: PostProblem.Field.firstName, text: name.first), (.lastName, name.last)]
    var problems: [PostProblem] = []
    let lengths = parts.map { (field: $0.field, length: $0.text.unicodeScalars.count) }
    if let (field, length) = lengths.max(by: { $0.length < $1.length }), length > TextRules.maxName
    {
      problems.append(
        PostProblem(
          .nameTooLong, field, message: "the name has \(length) characters",
          remedy: "write it in at most \(TextRules.maxName)"))
    }
    if let part = parts.first(where: { TextRules.hasControl($0.text) }) {
      problems.append(
        PostProblem(
          .textControl, part.field, message: "the name contains control characters",
          remedy: "type it again"))
    }
    return problems
  }

  /// Reviews only a place, for a search near it: a text, or the id of a place.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func review(location: String, placeID: String? = nil) throws -> LocationReview {
    try LocationReview(
      location, latitude: nil, longitude: nil, placeID: placeID, geocoder: geocoder,
      language: language)
  }
}

/// The review of the name to show for a place.
struct PlaceLabelReview {
  /// All problems.
  private(set) var problems: [PostProblem] = []
  /// The name without surrounding white space; `nil` if it is missing, empty or invalid.
  private(set) var text: String?

  init(_ label: String?) {
    let trimmed = TextRules.trimmed(label ?? "")
    let length = trimmed.unicodeScalars.count
    if length > TextRules.maxPlace {
      problems.append(
        PostProblem(
          .locationTooLong, .placeLabel, message: "the shown name has \(length) characters",
          remedy: "write it in at most \(TextRules.maxPlace)"))
    }
    if TextRules.hasControl(trimmed) {
      problems.append(
        PostProblem(
          .textControl, .placeLabel, message: "the shown name contains control characters",
          remedy: "type it again"))
    }
    if problems.isEmpty, !trimmed.isEmpty { text = trimmed }
  }
}
