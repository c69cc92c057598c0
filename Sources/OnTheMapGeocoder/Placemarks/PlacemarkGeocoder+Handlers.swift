import Geocoding
public import Geodesy

// Apps written before async calls pass a completion handler.
extension PlacemarkGeocoder {
  /// A handler for an answer: its placemarks, or an error; both if the result is partial.
  public typealias CompletionHandler = @Sendable ([Placemark]?, (any Error)?) -> Void

  /// Finds the places that a text means, and passes them to a completion handler.
  public func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CompletionHandler
  ) {
    hand(begin(search(addressString)), to: completionHandler)
  }

  /// Finds the place at a point, and passes it to a completion handler.
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
