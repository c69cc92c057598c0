package import Gazetteer
import GeocodingAPI
package import Geodesy

/// Parses the values of filters from command lines and requests; each error says what is expected.
///
/// Lists are separated by commas; spaces around their items are ignored.
package enum FilterParsing {
  /// Parses the maximum number of results, an integer in `SearchOptions.limits`.
  package static func limit(_ text: String) throws(ParameterError) -> Int {
    guard let limit = Int(text), SearchOptions.limits.contains(limit) else {
      let limits = SearchOptions.limits
      throw ParameterError(
        "pass a whole number from \(limits.lowerBound) to \(limits.upperBound)")
    }
    return limit
  }

  /// Parses a list of country codes; whether the countries exist is not checked.
  package static func countries(_ text: String) throws(ParameterError) -> [CountryCode] {
    var countries: [CountryCode] = []
    for word in words(of: text) {
      guard let code = CountryCode(word) else {
        throw ParameterError(
          "'\(word)' is not a country code; pass two letters of ISO 3166-1, such as US or DE")
      }
      countries.append(code)
    }
    return countries
  }

  /// Parses a list of layers.
  package static func layers(_ text: String) throws(ParameterError) -> [Layer] {
    var layers: [Layer] = []
    for word in words(of: text) {
      guard let layer = Layer(name: word) else {
        let names = Layer.allCases.map(\.name).joined(separator: ", ")
        throw ParameterError("'\(word)' is not a layer; the layers are \(names)")
      }
      layers.append(layer)
    }
    return layers
  }

  /// Parses a bounding box: west, south, east, north in degrees.
  ///
  /// West may exceed east, across 180°.
  package static func boundingBox(_ text: String) throws(ParameterError) -> BoundingBox {
    let numbers = words(of: text).map { Double($0) }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1],
      let east = numbers[2], let north = numbers[3]
    else { throw ParameterError("pass four numbers: west,south,east,north") }
    guard let box = BoundingBox(south: south, west: west, north: north, east: east) else {
      throw ParameterError(
        """
        give west,south,east,north in degrees: longitudes from -180 to 180, latitudes from -90 \
        to 90, south not above north
        """)
    }
    return box
  }

  /// Parses a circle: latitude, longitude, and a radius with its unit.
  package static func circle(_ text: String) throws(ParameterError) -> BoundingCircle {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw ParameterError("pass latitude,longitude,radius: 46.7,-117,50km")
    }
    let center = try focus(parts[0] + "," + parts[1])
    // There may be a space between the radius and its unit.
    let start = parts[2].drop { $0.isWhitespace }
    guard let circle = BoundingCircle(center: center, radiusMeters: try radius(String(start)))
    else {
      throw ParameterError("pass a radius of 0 or more")
    }
    return circle
  }

  /// Parses a point: latitude and longitude in degrees.
  package static func focus(_ text: String) throws(ParameterError) -> Coordinate {
    let numbers = words(of: text).map { Double($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      throw ParameterError("pass two numbers, latitude,longitude, such as 48.85,2.35")
    }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw ParameterError(
        "pass latitude,longitude in degrees: latitude from -90 to 90, longitude from -180 to 180")
    }
    return point
  }

  /// Parses a language tag.
  ///
  /// A language without names is valid: names then fall back to another one.
  package static func language(_ text: String) throws(ParameterError) -> String {
    let isTag =
      (1...35).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
      }
    guard isTag else { throw ParameterError("pass a language tag, such as de or pt-BR") }
    return text
  }

  private static func words(of text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false)
      .map { word in
        let start = word.drop { $0.isWhitespace }
        return String(start.prefix { !$0.isWhitespace })
      }
  }
}

extension FilterParsing {
  /// The layers of places with points, which proximity searches can find, in order.
  package static let pointLayers = Layer.allCases.filter(PlaceFilter.searchableLayers.contains)

  /// Parses a list of layers of places with points.
  package static func pointLayers(_ text: String) throws(ParameterError) -> [Layer] {
    let layers = try layers(text)
    for layer in layers where !PlaceFilter.searchableLayers.contains(layer) {
      let names = pointLayers.map(\.name).joined(separator: ", ")
      throw ParameterError(
        "layer \(layer.name) cannot be searched by distance; use one or more of \(names)")
    }
    return layers
  }

  /// Parses a distance with its unit (`500m`, `25km`, `3.5 mi`), and returns meters.
  package static func radius(_ text: String) throws(ParameterError) -> Double {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    let meters: [String: Double] = ["m": 1, "km": 1_000, "mi": 1_609.344]
    guard let number = Double(digits), let factor = meters[unit], (number * factor).isFinite else {
      throw ParameterError("pass a number with m, km or mi, such as 25km")
    }
    return number * factor
  }

  /// Parses a population.
  package static func population(_ text: String) throws(ParameterError) -> Int {
    guard let number = Int(text), number >= 0 else {
      throw ParameterError("pass a whole number, 0 or more")
    }
    return number
  }
}

/// An invalid value of a parameter.
package struct ParameterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is expected, in one sentence without a period.
  package let description: String

  /// Creates an error from a sentence that says what is expected.
  package init(_ description: String) { self.description = description }
}
