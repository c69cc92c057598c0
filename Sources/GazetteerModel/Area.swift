public import Geodesy

/// What a country or division has beside its ``Place``; of other places only the box.
public struct Area: Hashable, Sendable {
  /// ISO 3166-1 or 3166-2 code (`"US"`, `"US-ID"`); `nil` where none is known.
  public let isoCode: String?
  /// GeoNames' code with all its parts, such as `"US.ID"` or `"US.ID.057"`; `nil` where the
  /// division has none.
  public let adminCode: String?
  /// The box around the places inside it that have a point of their own, of what holds none its
  /// extent; `nil` when neither is known.
  public let boundingBox: BoundingBox?

  public init(isoCode: String?, adminCode: String?, boundingBox: BoundingBox?) {
    self.isoCode = isoCode
    self.adminCode = adminCode
    self.boundingBox = boundingBox
  }
}
