/// The API of a path, which determines the format of responses and errors.
enum RequestAPI: Hashable {
  /// The server's own API, and all other paths.
  case native
  /// Sessions and users of the wire API, whose bodies begin with five guard bytes.
  case wireAccounts
  /// Student locations of the wire API, on the paths under `/v1`.
  case wireLocations
  /// Student locations of the wire API, on the paths of Parse.
  case parseLocations
  case nominatim
  case photon
  case pelias

  /// Determines the API of a path.
  init(path: String) {
    // Every request gets here more than once, most of them for routes of the native API.
    guard let letter = path.utf8.first(where: { $0 != UInt8(ascii: "/") }),
      Self.isFirstOfOthers(letter)
    else {
      self = .native
      return
    }
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2)
    let first = parts.first.map(Substring.init) ?? ""
    switch first {
    case "v1" where parts.count > 1 && Substring(parts[1]) == "StudentLocation":
      self = .wireLocations
    case "v1", "api": self = .wireAccounts
    case "parse", "1": self = .parseLocations
    case "nominatim": self = .nominatim
    case "photon": self = .photon
    case "pelias": self = .pelias
    default: self = .native
    }
  }

  /// Returns whether paths of another API than the native begin with a letter.
  private static func isFirstOfOthers(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "v"), UInt8(ascii: "a"), UInt8(ascii: "p"), UInt8(ascii: "1"),
      UInt8(ascii: "n"):
      true
    default: false
    }
  }
}
