public import Geocoding

/// One thing about a draft that its writer should know.
public struct PostProblem: Hashable, Sendable {
  /// Lasting names of the problems, for programs.
  public enum Code: String, Sendable, CaseIterable {
    /// No place was typed.
    case locationEmpty = "location.empty"
    /// No place is known by this text or id.
    case locationNotFound = "location.notFound"
    /// Several places are about as likely.
    case locationAmbiguous = "location.ambiguous"
    /// It is a continent or an ocean.
    case locationTooVague = "location.tooVague"
    /// The text has more than ``PostRules/maxLocation`` scalars.
    case locationTooLong = "location.tooLong"
    /// A place was found, but words are left over.
    case locationPartial = "location.partial"
    /// No link was typed.
    case linkEmpty = "link.empty"
    /// It does not begin with `http://` or `https://`.
    case linkScheme = "link.scheme"
    /// What should name a computer cannot.
    case linkHost = "link.host"
    /// It holds a user's name or password.
    case linkCredentials = "link.credentials"
    /// The text has more than ``PostRules/maxLink`` scalars.
    case linkTooLong = "link.tooLong"
    /// A text holds control characters.
    case textControl = "text.control"
    /// The coordinates are no point of the globe.
    case coordinatesRange = "coordinates.range"
    /// The coordinates lie far from the place that the text names.
    case coordinatesFarFromText = "coordinates.farFromText"
  }

  /// The part of a draft that a problem is about.
  public enum Field: String, Sendable, CaseIterable {
    /// ``PostDraft/location``.
    case location
    /// ``PostDraft/link``.
    case link
    /// ``PostDraft/latitude`` and ``PostDraft/longitude``.
    case coordinates
    /// ``PostDraft/placeID``.
    case placeID = "placeId"
  }

  /// Whether a problem stands in the way.
  public enum Severity: String, Sendable, CaseIterable {
    /// The draft cannot be posted.
    case error
    /// It can be; somebody may want to look again.
    case warning
  }

  /// What kind of problem it is.
  public let code: Code
  /// What it is about.
  public let field: Field
  /// Whether it stands in the way.
  public let severity: Severity
  /// What is wrong, without a full stop.
  public let message: String
  /// What to do, without a full stop.
  public let remedy: String
  /// For ``Code/linkScheme``, the link that may be meant and would be accepted; else `nil`.
  public let offeredLink: String?
  /// For ``Code/locationAmbiguous``, the places that may be meant, most likely first; else empty.
  public let candidates: [AnsweredPlace]

  public init(
    _ code: Code, _ field: Field, _ severity: Severity = .error, message: String, remedy: String,
    offeredLink: String? = nil, candidates: [AnsweredPlace] = []
  ) {
    self.code = code
    self.field = field
    self.severity = severity
    self.message = message
    self.remedy = remedy
    self.offeredLink = offeredLink
    self.candidates = candidates
  }
}
