/// GeoNames' coarse kind of a place: one letter.
public enum FeatureClass: String, CaseIterable, Sendable {
  /// Countries, states, counties and other divisions.
  case administrative = "A"
  /// Streams, lakes, seas.
  case water = "H"
  /// Parks, areas, regions, continents.
  case landscape = "L"
  /// Cities, towns, villages and their parts.
  case settlement = "P"
  /// Roads and railways.
  case road = "R"
  /// Spots, buildings, farms; airports.
  case site = "S"
  /// Mountains, hills, islands.
  case terrain = "T"
  /// Undersea features.
  case undersea = "U"
  /// Forests, heaths.
  case vegetation = "V"
}
