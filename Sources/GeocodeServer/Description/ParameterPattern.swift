import Answers
import Gazetteer

/// Regular expressions (ECMA-262) for the values of parameters.
///
/// They cannot express that a box has its south below its north, or that two parameters belong
/// together; the parameters' descriptions do.
enum ParameterPattern {
  private static let decimals = #"(\.[0-9]+)?"#
  private static let latitude = #"-?(90(\.0+)?|[0-8]?[0-9]\#(decimals))"#
  private static let longitude = #"-?(180(\.0+)?|(1[0-7][0-9]|[0-9]{1,2})\#(decimals))"#

  /// A box: west, south, east, north.
  static let box = "^\(longitude),\(latitude),\(longitude),\(latitude)$"
  /// A point: latitude, longitude.
  static let point = "^\(latitude),\(longitude)$"
  /// A language tag.
  static let language = "^[A-Za-z0-9_-]{1,35}$"
  /// A distance with its unit.
  static let radius = #"^([0-9]{1,12}(\.[0-9]*)?|\.[0-9]+) *([mM]|[kK][mM]|[mM][iI])$"#
  /// A circle: latitude, longitude, distance with its unit.
  static let circle =
    #"^\#(latitude),\#(longitude),([0-9]{1,12}(\.[0-9]*)?|\.[0-9]+) *([mM]|[kK][mM]|[mM][iI])$"#
  /// The id of a place; codes are percent-encoded if needed.
  static let placeID = {
    let sources = PlaceID.Source.allCases.filter { $0 != .geonames }.map(\.rawValue)
    return
      "^((geonames:)?[0-9]{1,18}|(\(sources.joined(separator: "|"))):"
      + #"[^\x00-\x1f\x7f-\x9f/\\]{1,50})$"#
  }()
  /// A list of two-letter country codes.
  static let countries = list(of: CountryCodeTable.pairs.map { String($0.prefix(2)) })
  /// A list of country codes with two or three letters.
  static let mixedCountries = list(
    of: CountryCodeTable.pairs.flatMap { [String($0.prefix(2)), String($0.dropFirst(2))] })
  /// A list of layers.
  static let layers = list(of: Layer.allCases.map(\.name))
  /// A list of layers whose places have points.
  static let pointLayers = list(of: FilterParsing.pointLayers.map(\.name))
  /// Text that does not consist only of white space.
  static let notBlank = #"\S"#
  /// One line of text, such as a person's name, that does not consist only of white space.
  static let line =
    #"^\s*[^\s\x00-\x1f\x7f-\x9f]"#
    + #"([^\x00-\x1f\x7f-\x9f]{0,126}[^\s\x00-\x1f\x7f-\x9f])?\s*$"#
  /// An email address in ASCII, all of which are accepted.
  ///
  /// No pattern can tell which domains in other scripts are (UTS 46); those that are do not match it.
  static let email = {
    let label = "[A-Za-z0-9]([A-Za-z0-9]|-[A-Za-z0-9]){0,20}"
    return #"^\s*[!-?A-~]{1,64}@\#(label)(\.\#(label)){0,3}\s*$"#
  }()
  /// A filter of Photon's tags.
  static let tagFilter = "^!*([^:!][^:]*(:[^:]*)?|:[^:]+)$"
  /// Returns the pattern of a list of Pelias ids with a maximum length.
  static func peliasIDs(atMost most: Int) -> String {
    let id = "[^,:]+(:[^,:]+){2,}"
    return "^\(id)(,\(id)){0,\(most - 1)}$"
  }
  /// Text without control characters.
  static let plain = #"^[^\x00-\x1f\x7f-\x9f]*$"#

  /// Returns the pattern of a comma-separated list of words.
  static func list(of words: [String]) -> String {
    let word = words.joined(separator: "|")
    return "^(\(word))(,(\(word)))*$"
  }
}
