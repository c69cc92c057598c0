import Geodesy
import OnTheMapGeocoder
import Posting
import ServerAPI

extension PinRequest {
  /// The draft of the request, before validation.
  var draft: PostDraft {
    PostDraft(
      location: place, link: link, latitude: latitude, longitude: longitude, placeID: placeID,
      placeLabel: placeLabel)
  }

  /// Returns the review of the draft.
  func review(_ geocoder: Geocoder) throws -> PostReview {
    try geocoder.withTools { try PostValidation(geocoder: $0.forward).review(draft) }
  }

  /// Returns the content to write.
  ///
  /// - Throws: ``NativeError/refused(_:)``, or an error of reading the gazetteer.
  func content(for account: Account?, _ geocoder: Geocoder) throws -> PinContent {
    let review = try review(geocoder)
    guard review.isAccepted, let link = review.link, let coordinate = review.coordinate else {
      throw NativeError.refused(review.problems)
    }
    let name = PersonName(first: firstName ?? "", last: lastName ?? "")
    let isNameFit = [name.first, name.last].allSatisfy {
      $0.unicodeScalars.count <= PostRules.maxName && !PostRules.hasControl($0)
    }
    return PinContent(
      uniqueKey: account?.id.rawValue ?? "",
      name: isNameFit ? name : PersonName(first: "", last: ""), place: review.location,
      placeLabel: review.placeLabel, link: link, coordinate: coordinate)
  }
}
