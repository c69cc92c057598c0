public import Geocoding
public import Geodesy

/// What is to be said of a draft: every problem, and what would be posted.
public struct PostReview: Hashable, Sendable {
  /// All problems: those of the place, then of the coordinates, then of the link.
  public let problems: [PostProblem]
  /// The place as typed, without blanks around it.
  public let location: String
  /// The link as it would be posted; `nil` when it cannot be.
  public let link: String?
  /// The place that is meant; `nil` when none was found, or several may be.
  public let place: AnsweredPlace?
  /// Where the pin would be: the given coordinates, else the place's; `nil` when there is neither.
  public let coordinate: Coordinate?

  /// Whether the draft can be posted: no problem is an error.
  ///
  /// Then there are a link and a coordinate.
  public var isAccepted: Bool {
    link != nil && coordinate != nil && problems.allSatisfy { $0.severity != .error }
  }

  public init(
    problems: [PostProblem], location: String, link: String?, place: AnsweredPlace?,
    coordinate: Coordinate?
  ) {
    self.problems = problems
    self.location = location
    self.link = link
    self.place = place
    self.coordinate = coordinate
  }
}
