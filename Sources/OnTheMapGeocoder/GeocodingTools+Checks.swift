import GazetteerModel
import Geocoding

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
        advice: "\(options.radiusMeters) is not a distance; give 0 or more, or infinity")
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
