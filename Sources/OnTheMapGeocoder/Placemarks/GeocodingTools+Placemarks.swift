import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy

extension GeocodingTools {
  /// The layers whose placemarks name a town, although the place itself is not one.
  private static let layersInTowns: Set<Layer> = [
    .neighborhood, .airport, .venue, .address, .street, .coordinate,
  ]

  /// Returns how well a text was understood, and the places that it means.
  ///
  /// The places are the likeliest one and, unless it is sure, the others to choose from.
  func placemarks(
    for text: String, options: SearchOptions
  ) throws -> (Answer.Outcome, [Placemark]) {
    let answer = try forward.search(text, options: options)
    let placemarks = try answer.results.prefix(max(1, answer.ambiguity.count)).map { place in
      var placemark = Placemark(place)
      if Self.layersInTowns.contains(place.layer) {
        let surroundings = try self.placemark(
          at: place.coordinate, language: options.language, layers: Self.layersWithoutAddresses)
        if let surroundings { placemark.fill(from: surroundings) }
      }
      return placemark
    }
    return (answer.outcome, placemarks)
  }

  /// The layers for finding a town, even if a house stands at its point.
  private static let layersWithoutAddresses = Set(Layer.allCases).subtracting([.address, .street])

  /// Returns the place at a point, located at the point itself; `nil` far out at sea.
  func placemark(
    at point: Coordinate, language: String?, layers: Set<Layer> = []
  ) throws -> Placemark? {
    let answer = try reverse.reverse(point, language: language, layers: layers)
    guard let place = answer.results.first else { return nil }
    var placemark = Placemark(place)
    placemark.coordinate = point
    let water = answer.surroundings?.water
    switch try gazetteer.water(at: point)?.kind {
    case .sea: placemark.ocean = placemark.ocean ?? water
    case .lake: placemark.inlandWater = placemark.inlandWater ?? water
    case nil: break
    }
    return placemark
  }
}
