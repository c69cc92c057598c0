package import GeocodingAPI
package import Geodesy
package import ServerAPI

/// The review of a draft: all problems, and what would be posted.
package struct PostReview: Hashable, Sendable {
  /// All problems: those of the place, then of the coordinates, then of the link.
  package let problems: [PostProblem]
  /// The place as typed, without surrounding white space.
  package let location: String
  /// The name to show for the place, without surrounding white space; `nil` if it would say no more
  /// than ``location``, or is invalid.
  package let placeLabel: String?
  /// The link as it would be posted; `nil` if it is invalid.
  package let link: String?
  /// The place; `nil` if it was not found or is ambiguous.
  package let place: AnsweredPlace?
  /// The position of the pin: the given coordinates, else the place's; `nil` if there is neither.
  package let coordinate: Coordinate?

  /// What the gazetteer lacks for a better answer to the text; `nil` if nothing is known to be lacking.
  package let hint: String?

  /// Whether the draft can be posted, because no problem is an error.
  ///
  /// In this case ``link`` and ``coordinate`` are not `nil`.
  package var isAccepted: Bool {
    link != nil && coordinate != nil && problems.allSatisfy { $0.severity != .error }
  }

  /// The label of the place that was found, if the pin is at its point; else `nil`.
  package var foundLabel: String? {
    place.flatMap { $0.coordinate == coordinate ? $0.label : nil }
  }

  /// Returns what would be written for an owner.
  ///
  /// - Parameters:
  ///   - name: The name to show without an owner.
  ///   - uniqueKey: The owner's number; empty without an owner.
  /// - Returns: The content; `nil` if the draft is refused.
  package func content(name: PersonName, uniqueKey: String) -> PinContent? {
    guard isAccepted, let link, let coordinate else { return nil }
    return PinContent(
      uniqueKey: uniqueKey, name: name, place: location, placeLabel: placeLabel, link: link,
      coordinate: coordinate)
  }

  package init(
    problems: [PostProblem], location: String, placeLabel: String? = nil, link: String?,
    place: AnsweredPlace?, coordinate: Coordinate?, hint: String? = nil
  ) {
    self.problems = problems
    self.location = location
    self.placeLabel = placeLabel
    self.link = link
    self.place = place
    self.coordinate = coordinate
    self.hint = hint
  }
}

extension PinRequest {
  /// The name to show if the post will not have an owner.
  package var name: PersonName { PersonName(first: firstName ?? "", last: lastName ?? "") }
}
