package import Gazetteer
package import Geocoding
import GeocodingAPI

/// The geocoders that answer queries from one reader, for one thread at a time.
package final class GeocodingTools {
  /// Forward geocoding: text to places.
  package let forward: ForwardGeocoder
  /// Reverse geocoding: points to places.
  package let reverse: ReverseGeocoder
  /// Proximity search: points to the places around them.
  package let proximity: ProximitySearch
  /// The tiles and labels of a map.
  package let map: MapSearch
  /// The records of places.
  package let gazetteer: any GazetteerReading

  init(folder: String) throws {
    let reader = try GazetteerReader(folder: folder)
    gazetteer = reader
    forward = try ForwardGeocoder(gazetteer: reader)
    reverse = ReverseGeocoder(gazetteer: reader)
    proximity = ProximitySearch(gazetteer: reader)
    map = MapSearch(gazetteer: reader)
  }
}

extension GeocodingTools {
  /// Checks the options of a search, and throws an error if one is invalid.
  func check(_ options: SearchOptions) throws {
    try Self.check("limit", options.limit, in: SearchOptions.limits)
    try check(options.countries)
  }

  /// Checks the options of a search by position, and throws an error if one is invalid.
  func check(_ options: ProximityOptions) throws {
    try Self.check("count", options.count, in: ProximityOptions.counts)
    guard options.radiusMeters >= 0 else {
      throw GeocoderError.invalidOption(
        name: "radiusMeters",
        advice: "\(options.radiusMeters) is not a distance; pass 0 or more, or infinity")
    }
    for layer in Layer.allCases
    where options.filter.layers.contains(layer) && !PlaceFilter.searchableLayers.contains(layer) {
      throw GeocoderError.invalidOption(
        name: "layers",
        advice: """
          layer \(layer.name) cannot be searched by distance; use one or more of \
          PlaceFilter.searchableLayers
          """)
    }
    try check(options.filter.countries)
  }

  private static func check(
    _ name: String, _ count: Int, in range: ClosedRange<Int>
  ) throws(GeocoderError) {
    guard range.contains(count) else {
      throw .invalidOption(
        name: name,
        advice: "\(count) is not from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  private func check(_ countries: Set<CountryCode>) throws {
    for code in countries.sorted() where try gazetteer.country(code) == nil {
      throw GeocoderError.unknownCountry(code)
    }
  }
}
