package import GeocodingAPI

/// An error in a draft, or a warning.
package struct PostProblem: Hashable, Sendable {
  /// The stable names of the problems, for programs.
  package enum Code: String, Sendable, CaseIterable {
    /// No place was typed.
    case locationEmpty = "location.empty"
    /// No place is found for this text or id.
    case locationNotFound = "location.notFound"
    /// The likeliest place is not sure, and there are others to choose from.
    case locationAmbiguous = "location.ambiguous"
    /// The place is a continent or an ocean.
    case locationTooVague = "location.tooVague"
    /// The text has more than `TextRules.maxPlace` scalars.
    case locationTooLong = "location.tooLong"
    /// A place was found, but some words did not match.
    case locationPartial = "location.partial"
    /// No link was typed.
    case linkEmpty = "link.empty"
    /// The link does not start with `http://` or `https://`.
    case linkScheme = "link.scheme"
    /// The host of the link is invalid.
    case linkHost = "link.host"
    /// The link contains a user name or password.
    case linkCredentials = "link.credentials"
    /// The text has more than `TextRules.maxLink` scalars.
    case linkTooLong = "link.tooLong"
    /// A first or last name has more than `TextRules.maxName` scalars.
    case nameTooLong = "name.tooLong"
    /// A text contains control characters.
    case textControl = "text.control"
    /// The coordinates are not a point on the globe.
    case coordinatesRange = "coordinates.range"
    /// The coordinates are far from the place that the text names.
    case coordinatesFarFromText = "coordinates.farFromText"
  }

  /// The member of a draft that a problem is about; of a point, the first that is wrong.
  package enum Field: String, Sendable, CaseIterable {
    /// What was typed.
    case place
    /// The name to show for the place.
    case placeLabel
    /// The link.
    case link
    /// The latitude of the pin.
    case latitude
    /// The longitude of the pin.
    case longitude
    /// The id of the place.
    case placeID = "placeId"
    /// The first name of a pin without an account.
    case firstName
    /// Its last name.
    case lastName
  }

  /// The severity of a problem.
  package enum Severity: String, Sendable, CaseIterable {
    /// The draft cannot be posted.
    case error
    /// The draft can be posted, but should be checked.
    case warning
  }

  /// The kind of problem.
  package let code: Code
  /// The part of the draft.
  package let field: Field
  /// The severity.
  package let severity: Severity
  /// What is wrong, without a period.
  package let message: String
  /// What to do, without a period.
  package let remedy: String
  /// For ``Code/linkScheme``, a similar link that would be accepted; else `nil`.
  package let offeredLink: String?
  /// The words that it is about: those that were not found, a place that is too large, or a link's
  /// scheme; may be empty.
  package let words: [String]
  /// For ``Code/locationAmbiguous``, the likeliest candidates, at most ten; else empty.
  package let candidates: [AnsweredPlace]
  /// The number of all candidates, of which the list may have only the first.
  package let candidateCount: Int

  package init(
    _ code: Code, _ field: Field, _ severity: Severity = .error, message: String, remedy: String,
    offeredLink: String? = nil, words: [String] = [], candidates: [AnsweredPlace] = [],
    candidateCount: Int? = nil
  ) {
    self.code = code
    self.field = field
    self.severity = severity
    self.message = message
    self.remedy = remedy
    self.offeredLink = offeredLink
    self.words = words
    self.candidates = candidates
    self.candidateCount = candidateCount ?? candidates.count
  }
}
