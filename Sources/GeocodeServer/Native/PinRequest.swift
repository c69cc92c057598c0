import Geodesy
import Hummingbird
import OnTheMapGeocoder
import Posting

/// A pin as somebody sends it: what it says, and what is to happen when there is one already.
struct PinRequest {
  let draft: PostDraft
  let overwrites: Bool
  /// Shown where the pin has no owner.
  private let name: PersonName

  /// Reads a body.
  ///
  /// Texts that are missing count as empty, so that all that is wrong is told at once.
  init(_ body: NativeBody) throws(NativeError) {
    draft = PostDraft(
      location: try body.text("place") ?? "", link: try body.text("link") ?? "",
      latitude: try body.number("latitude"), longitude: try body.number("longitude"),
      placeID: try body.text("placeId"))
    overwrites = try body.flag("overwrite")
    name = PersonName(
      first: try body.text("firstName") ?? "", last: try body.text("lastName") ?? "")
  }

  /// The id in a request's path.
  static func id(_ context: ServerRequestContext) -> PostID {
    PostID(rawValue: context.pathID)
  }

  /// Says everything that is wrong with it.
  func review(_ geocoder: Geocoder) throws -> PostReview {
    try geocoder.withTools { try PostValidation(geocoder: $0.forward).review(draft) }
  }

  /// Returns what to write.
  ///
  /// - Throws: ``NativeError/refused(_:)``, and what reading the gazetteer throws.
  func content(for account: Account?, _ geocoder: Geocoder) throws -> PinContent {
    let review = try review(geocoder)
    guard review.isAccepted, let link = review.link, let coordinate = review.coordinate else {
      throw NativeError.refused(review.problems)
    }
    let isNameFit = [name.first, name.last].allSatisfy {
      $0.unicodeScalars.count <= PostRules.maxName && !PostRules.hasControl($0)
    }
    return PinContent(
      uniqueKey: account?.id.rawValue ?? "",
      name: isNameFit ? name : PersonName(first: "", last: ""), place: review.location,
      link: link, coordinate: coordinate)
  }
}
