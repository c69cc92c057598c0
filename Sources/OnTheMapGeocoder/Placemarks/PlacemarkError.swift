public import Foundation

/// A failure to return placemarks, with the names and meanings of CLError's codes.
public enum PlacemarkError: Error, Hashable, Sendable {
  /// No place was found.
  case geocodeFoundNoResult
  /// Places were found, but significant words are left over, or one contradicts.
  ///
  /// "1600 Amphitheatre Pkwy, Mountain View" finds the town if the gazetteer has no streets.
  case geocodeFoundPartialResult([Placemark])
  /// The request was canceled.
  case geocodeCanceled
}

extension PlacemarkError: CustomNSError {
  /// The domain of CLError, so that code which compares domains and codes goes on to work.
  public static var errorDomain: String { "kCLErrorDomain" }

  /// The number of CLError's code of this name.
  public var errorCode: Int {
    switch self {
    case .geocodeFoundNoResult: 8
    case .geocodeFoundPartialResult: 9
    case .geocodeCanceled: 10
    }
  }
}

extension PlacemarkError: CustomStringConvertible, LocalizedError {
  /// The problem, in one sentence.
  public var description: String {
    switch self {
    case .geocodeFoundNoResult: "no place was found; ask for a place by its name, \"Paris, Texas\""
    case .geocodeFoundPartialResult(let placemarks):
      "only a part of the text was understood: \(placemarks.first?.name ?? "nothing of it")"
    case .geocodeCanceled: "the request was canceled"
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
