import Geocoding
public import Geodesy

// Apps of before async calls pass what is to be done with the answer.
extension PlacemarkGeocoder {
  /// What is done with an answer: its placemarks, or an error; both when the result is partial.
  public typealias CompletionHandler = @Sendable ([Placemark]?, (any Error)?) -> Void

  /// Finds the places that a text means, and hands them over.
  public func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CompletionHandler
  ) {
    hand(begin(search(addressString)), to: completionHandler)
  }

  /// Finds the place that a point is, and hands it over.
  public func reverseGeocodeLocation(
    _ location: Coordinate, completionHandler: @escaping CompletionHandler
  ) {
    hand(begin(reverse(location)), to: completionHandler)
  }

  private func hand(_ request: Int, to completionHandler: @escaping CompletionHandler) {
    Task {
      do {
        completionHandler(try await answer(request), nil)
      } catch PlacemarkError.geocodeFoundPartialResult(let placemarks) {
        completionHandler(placemarks, PlacemarkError.geocodeFoundPartialResult(placemarks))
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}
