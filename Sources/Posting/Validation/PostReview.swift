public import Geocoding
public import Geodesy

/// The review of a draft: all problems, and what would be posted.
public struct PostReview: Hashable, Sendable {
  /// All problems: those of the place, then of the coordinates, then of the link.
  public let problems: [PostProblem]
  /// The place as typed, without surrounding white space.
  public let location: String
  /// The name to show for the place, without surrounding white space; `nil` if it would say no more
  /// than ``location``, or is invalid.
  public let placeLabel: String?
  /// The link as it would be posted; `nil` if it is invalid.
  public let link: String?
  /// The place; `nil` if it was not found or is ambiguous.
  public let place: AnsweredPlace?
  /// The position of the pin: the given coordinates, else the place's; `nil` if there is neither.
  public let coordinate: Coordinate?

  /// Whether the draft can be posted, because no problem is an error.
  ///
  /// In this case ``link`` and ``coordinate`` are not `nil`.
  public var isAccepted: Bool {
    link != nil && coordinate != nil && problems.allSatisfy { $0.severity != .error }
  }

  /// The label of the place that was found, if the pin is at its point; else `nil`.
  public var foundLabel: String? {
    place.flatMap { $0.coordinate == coordinate ? $0.label : nil }
  }

  public init(
    problems: [PostProblem], location: String, placeLabel: String? = nil, link: String?,
    place: AnsweredPlace?, coordinate: Coordinate?
  ) {
    self.problems = problems
    self.location = location
    self.placeLabel = placeLabel
    self.link = link
    self.place = place
    self.coordinate = coordinate
  }
}

/// A post as typed, before validation.
public struct PostDraft: Hashable, Sendable {
  /// The place, in words.
  public var location: String
  /// The link.
  public var link: String
  /// The latitude if the client has one; any number.
  public var latitude: Double?
  /// The longitude if the client has one; any number.
  public var longitude: Double?
  /// The id of the place, from an answer of the geocoder; any text.
  public var placeID: String?
  /// The name to show for the place instead of the words.
  public var placeLabel: String?
  /// The name to show if the post will not have an owner.
  public var name: PersonName

  public init(
    location: String, link: String, latitude: Double? = nil, longitude: Double? = nil,
    placeID: String? = nil, placeLabel: String? = nil,
    name: PersonName = PersonName(first: "", last: "")
  ) {
    self.location = location
    self.link = link
    self.latitude = latitude
    self.longitude = longitude
    self.placeID = placeID
    self.placeLabel = placeLabel
    self.name = name
  }
}
