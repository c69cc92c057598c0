import Answers
import GazetteerModel

/// Regular expressions (ECMA-262) of the values that parameters have.
///
/// What they admit is accepted. That a box has its south below its north, or that two parameters
/// come together, they cannot say; the parameters' texts do.
enum ParameterPattern {
  private static let decimals = #"(\.[0-9]+)?"#
  private static let latitude = #"-?(90(\.0+)?|[0-8]?[0-9]\#(decimals))"#
  private static let longitude = #"-?(180(\.0+)?|(1[0-7][0-9]|[0-9]{1,2})\#(decimals))"#

  /// West, south, east, north.
  static let box = "^\(longitude),\(latitude),\(longitude),\(latitude)$"
  /// Latitude, longitude.
  static let point = "^\(latitude),\(longitude)$"
  /// A language tag.
  static let language = "^[A-Za-z0-9_-]{1,35}$"
  /// A distance with its unit.
  static let radius = #"^([0-9]{1,12}(\.[0-9]*)?|\.[0-9]+) *([mM]|[kK][mM]|[mM][iI])$"#
  /// Latitude, longitude, a distance with its unit.
  static let circle =
    #"^\#(latitude),\#(longitude),([0-9]{1,12}(\.[0-9]*)?|\.[0-9]+) *([mM]|[kK][mM]|[mM][iI])$"#
  /// An id of a place; codes have a byte each, or up to four.
  static let placeID = {
    let sources = PlaceID.Source.allCases.filter { $0 != .geonames }.map(\.rawValue)
    return
      "^((geonames:)?[0-9]{1,18}|(\(sources.joined(separator: "|"))):"
      + #"[^\x00-\x1f\x7f-\x9f/\\]{1,50})$"#
  }()
  /// Codes of countries, with two letters.
  static let countries = list(of: CountryCodeTable.pairs.map { String($0.prefix(2)) })
  /// Codes of countries, with two or three letters.
  static let mixedCountries = list(
    of: CountryCodeTable.pairs.flatMap { [String($0.prefix(2)), String($0.dropFirst(2))] })
  /// Names of layers.
  static let layers = list(of: Layer.allCases.map(\.name))
  /// Names of layers whose places have points.
  static let pointLayers = list(of: FilterParsing.pointLayers.map(\.name))
  /// Anything but blanks alone.
  static let notBlank = #"\S"#
  /// One line of text that is not blank, as names of people are; blanks around it do not count.
  static let line =
    #"^\s*[^\s\x00-\x1f\x7f-\x9f]"#
    + #"([^\x00-\x1f\x7f-\x9f]{0,126}[^\s\x00-\x1f\x7f-\x9f])?\s*$"#
  /// An e-mail address: no white space, control or format characters, and one at sign.
  static let email = {
    let letter =
      #"[^@\s\x00-\x20\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f"#
      + #"\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"# + "\u{E0000}-\u{E007F}]"
    return #"^\s*\#(letter){1,100}@\#(letter){1,100}\s*$"#
  }()
  /// A filter of Photon's tags.
  static let tagFilter = "^!*([^:!][^:]*(:[^:]*)?|:[^:]+)$"
  /// Ids as Pelias writes them, so many at most.
  static func peliasIDs(atMost most: Int) -> String {
    let id = "[^,:]+(:[^,:]+){2,}"
    return "^\(id)(,\(id)){0,\(most - 1)}$"
  }
  /// Text without control characters.
  static let plain = #"^[^\x00-\x1f\x7f-\x9f]*$"#

  /// Words from a list, with commas between.
  static func list(of words: [String]) -> String {
    let word = words.joined(separator: "|")
    return "^(\(word))(,(\(word)))*$"
  }
}
