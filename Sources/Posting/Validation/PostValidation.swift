public import Geocoding

/// Says whether a draft can be posted, and everything that is wrong with it.
///
/// One piece of code for the shell, the web and the server, so that all of them accept the same.
/// It asks a geocoder and nothing else: no server, no account, no clock.
///
///     let review = try PostValidation(geocoder: geocoder)
///       .review(PostDraft(location: "Costa Rica", link: "https://example.org/ada"))
///     review.isAccepted  // true
///     review.coordinate  // 10° N, 84° W
public struct PostValidation {
  private let geocoder: ForwardGeocoder
  private let language: String?

  /// Creates a validation that names places in a language, as ``SearchOptions/language`` has it.
  ///
  /// The geocoder is lent: it is for one thread at a time, and so is this.
  public init(geocoder: ForwardGeocoder, language: String? = nil) {
    self.geocoder = geocoder
    self.language = language
  }

  /// Reviews a draft.
  ///
  /// - Complexity: one or two searches; they look at the first 256 scalars of the text only.
  /// - Throws: when the gazetteer cannot be read.
  public func review(_ draft: PostDraft) throws -> PostReview {
    let location = try LocationReview(
      draft.location, latitude: draft.latitude, longitude: draft.longitude, placeID: draft.placeID,
      geocoder: geocoder, language: language)
    let link = LinkReview(draft.link)
    return PostReview(
      problems: location.problems + link.problems, location: location.text, link: link.link,
      place: location.place, coordinate: location.coordinate)
  }

  /// Reviews a place alone, as a search near it needs: a text, or the id of the place that it means.
  ///
  /// - Throws: when the gazetteer cannot be read.
  public func review(location: String, placeID: String? = nil) throws -> LocationReview {
    try LocationReview(
      location, latitude: nil, longitude: nil, placeID: placeID, geocoder: geocoder,
      language: language)
  }
}
