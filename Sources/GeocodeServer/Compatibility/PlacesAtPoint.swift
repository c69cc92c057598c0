import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import OnTheMapGeocoder

/// The places around a point, for services that return a list for a point.
struct PlacesAtPoint {
  /// The settlement of the point, then those around it, nearest first.
  let settlements: [AnsweredPlace]
  /// The areas that contain the first settlement, smallest first.
  let areas: [AnsweredPlace]

  init(
    _ point: Coordinate, language: String?, radiusMeters: Double, limit: Int,
    countries: Set<CountryCode> = [], _ tools: GeocodingTools
  ) throws {
    let own = try tools.reverse.reverse(point, language: language).results
      .filter { place in
        countries.isEmpty || place.countryCode.map(countries.contains) == true
      }
    // Far from every settlement, the place of a point is an area.
    let isArea = { (place: AnsweredPlace) in
      [.continent, .country, .region, .marine, .natural].contains(place.layer)
    }
    var found = own.filter { !isArea($0) && $0.distanceMeters ?? 0 <= radiusMeters }
    if limit > found.count {
      found += try tools.proximity.nearest(
        to: point,
        options: ProximityOptions(
          count: min(limit + 1, ProximityOptions.counts.upperBound), radiusMeters: radiusMeters,
          filter: PlaceFilter(countries: countries), language: language)
      ).results.filter { $0.id != found.first?.id }
    }
    settlements = Array(found.prefix(limit))
    let first = own.first ?? found.first
    let record = try first.flatMap { try tools.forward.lookUp($0.id, language: language) }
    areas = own.filter(isArea) + (record?.ancestors ?? [])
  }
}
