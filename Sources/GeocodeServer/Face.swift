/// Which service a path belongs to, and so which shape its answers and errors have.
enum Face: Hashable {
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
    let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
    switch (parts.first, parts.dropFirst().first) {
    case ("v1", "StudentLocation"): self = .wireLocations
    case ("v1", _), ("api", _): self = .wireAccounts
    case ("parse", _), ("1", _): self = .parseLocations
    case ("nominatim", _): self = .nominatim
    case ("photon", _): self = .photon
    case ("pelias", _): self = .pelias
    default: self = .native
    }
  }
}
