import ArgumentParser
import GazetteerModel
import Geocoding
import Geodesy
import Shell

/// Reads the values of filters; each error says what would be right.
enum FilterParsing {
  static func limit(_ text: String) throws -> Int {
    try TypedNumber.whole(text, in: SearchOptions.limits)
  }

  static func countries(_ text: String) throws -> [CountryCode] {
    try words(of: text).map { word in
      guard let code = CountryCode(word) else {
        throw ValidationError(
          "'\(word)' is no country code; give two letters of ISO 3166-1, such as US or DE")
      }
      return code
    }
  }

  static func layers(_ text: String) throws -> [Layer] {
    try words(of: text).map { word in
      guard let layer = Layer(name: word) else {
        let names = Layer.allCases.map(\.name).joined(separator: ", ")
        throw ValidationError("'\(word)' is no layer; the layers are \(names)")
      }
      return layer
    }
  }

  static func boundingBox(_ text: String) throws -> BoundingBox {
    let numbers = words(of: text).map { Double($0) }
    guard numbers.count == 4, let west = numbers[0], let south = numbers[1],
      let east = numbers[2], let north = numbers[3]
    else { throw ValidationError("give four numbers: west,south,east,north") }
    guard let box = BoundingBox(south: south, west: west, north: north, east: east) else {
      throw ValidationError(
        """
        give west,south,east,north in degrees: longitudes from -180 to 180, latitudes from -90 \
        to 90, south not above north
        """)
    }
    return box
  }

  static func focus(_ text: String) throws -> Coordinate {
    let numbers = words(of: text).map { Double($0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      throw ValidationError("give two numbers with decimal points: latitude,longitude")
    }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw ValidationError(
        "give latitude,longitude in degrees: latitude from -90 to 90, longitude from -180 to 180")
    }
    return point
  }

  /// Whether names exist in the language is not asked: one that has none falls back.
  static func language(_ text: String) throws -> String {
    let tag = ShieldedNumber.unshielded(text)
    let isTag =
      (1...35).contains(tag.utf8.count)
      && tag.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
      }
    guard isTag else { throw ValidationError("give a language tag, such as de or pt-BR") }
    return tag
  }

  /// What to say of a code that no country has.
  static func unknownCountry(_ code: CountryCode) -> String {
    let hint =
      switch code.description {
      case "UK": "the United Kingdom is GB"
      case "EL": "Greece is GR"
      default: "give two letters of ISO 3166-1, such as US or DE"
      }
    return "--country \(code): the gazetteer has no such country; \(hint)"
  }

  private static func words(of text: String) -> [String] {
    ShieldedNumber.unshielded(text)
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { word in
        let start = word.drop { $0.isWhitespace }
        return String(start.prefix { !$0.isWhitespace })
      }
  }
}
