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
    // By bytes, because every request gets here more than once.
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
}
