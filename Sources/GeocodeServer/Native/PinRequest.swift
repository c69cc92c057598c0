import Geodesy
import OnTheMapGeocoder
import Posting
import ServerAPI

extension PinRequest {
  /// What it asks to be posted, before anything of it is known to be right.
  var draft: PostDraft {
    PostDraft(
      location: place, link: link, latitude: latitude, longitude: longitude, placeID: placeID)
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
    let name = PersonName(first: firstName ?? "", last: lastName ?? "")
    let isNameFit = [name.first, name.last].allSatisfy {
      $0.unicodeScalars.count <= PostRules.maxName && !PostRules.hasControl($0)
    }
    return PinContent(
      uniqueKey: account?.id.rawValue ?? "",
      name: isNameFit ? name : PersonName(first: "", last: ""), place: review.location,
      link: link, coordinate: coordinate)
  }
}
