/// Which service a path belongs to, and so which shape its answers and errors have.
enum RequestAPI: Hashable {
  /// Our own API, and everything that is nobody else's.
  case native
  /// Sessions and users of the wire API: every body begins with five guard bytes.
  case wireAccounts
  /// Student locations of the wire API, on the paths of its last generation.
  case wireLocations
  /// Student locations of the wire API, on the paths of Parse.
  case parseLocations
  case nominatim
  case photon
  case pelias

  /// Finds the service of a path.
  init(path: String) {
    // By bytes: every request comes here more than once.
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
