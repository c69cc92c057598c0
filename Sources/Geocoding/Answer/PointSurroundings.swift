public import GazetteerModel

/// What a reverse answer says of the point itself, beside the settlement that it belongs to.
public struct PointSurroundings: Hashable, Sendable {
  /// The sea or lake that the point lies in; `nil` for dry land and for waters without a name.
  public var water: String?
  /// The point's own country, whatever settlement is the answer; `nil` at sea.
  public var pointCountryCode: CountryCode?
  /// Whether the settlement lies in the point's own country; `nil` where there is no settlement, or
  /// no country.
  public var isSameCountry: Bool?
  /// The nearest settlement that people far away may have heard of; `nil` in an empty gazetteer.
  public var nearestKnown: KnownPlace?

  /// A settlement that a point is described by: "12 km NW of Basel".
  public struct KnownPlace: Hashable, Sendable {
    /// The settlement's name.
    public var name: String
    /// How far the point is from it.
    public var distanceMeters: Double
    /// The direction in which the point lies from it, clockwise from north; `nil` where the point
    /// is the settlement's own.
    public var bearingDegrees: Double?

    public init(name: String, distanceMeters: Double, bearingDegrees: Double?) {
      self.name = name
      self.distanceMeters = distanceMeters
      self.bearingDegrees = bearingDegrees
    }

    /// The description in words: whole kilometers, tenths below ten, and one of eight directions;
    /// within 50 m `"in Basel"`.
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
