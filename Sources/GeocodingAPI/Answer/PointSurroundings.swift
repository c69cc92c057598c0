public import Gazetteer

/// Facts about the point of a reverse answer, in addition to the settlement that it belongs to.
public struct PointSurroundings: Hashable, Sendable {
  /// The sea or lake that contains the point; `nil` for dry land and for unnamed waters.
  public var water: String?
  /// The point's own country, regardless of the settlement returned; `nil` at sea.
  public var pointCountryCode: CountryCode?
  /// Whether the settlement lies in the point's own country.
  ///
  /// It is `nil` if there is no settlement or no country.
  public var isSameCountry: Bool?
  /// The nearest settlement known to people far away; `nil` in an empty gazetteer.
  public var nearestKnown: KnownPlace?

  /// A settlement used to describe a point: "12 km NW of Basel".
  public struct KnownPlace: Hashable, Sendable {
    /// The settlement's name.
    public var name: String
    /// The distance of the point from it.
    public var distanceMeters: Double
    /// The bearing of the point from it, clockwise from north.
    ///
    /// It is `nil` if the point is the settlement's own.
    public var bearingDegrees: Double?

    /// Creates the description of a point by a town.
    public init(name: String, distanceMeters: Double, bearingDegrees: Double?) {
      self.name = name
      self.distanceMeters = distanceMeters
      self.bearingDegrees = bearingDegrees
    }

    /// The description in words.
    ///
    /// It has whole kilometers, tenths below ten, and one of eight directions; within 50 m, it is
    /// `"in Basel"`.
    public var text: String {
      let tenths = Int((min(max(distanceMeters, 0), 1e9) / 100).rounded())
      guard tenths > 0, let bearingDegrees else { return "in \(name)" }
      let kilometers =
        tenths >= 100
        ? "\((tenths + 5) / 10)"
        : tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
      return "\(kilometers) km \(Self.direction(bearingDegrees)) of \(name)"
    }

    private static let directions = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

    private static func direction(_ bearing: Double) -> String {
      guard bearing.isFinite, abs(bearing) <= 720 else { return directions[0] }
      return directions[(Int((bearing / 45).rounded()) % 8 + 8) % 8]
    }
  }

  /// Creates the description of a point.
  public init(
    water: String?, pointCountryCode: CountryCode?, isSameCountry: Bool?,
    nearestKnown: KnownPlace?
  ) {
    self.water = water
    self.pointCountryCode = pointCountryCode
    self.isSameCountry = isSameCountry
    self.nearestKnown = nearestKnown
  }
}
