public import Geodesy

/// The data of a country or division in addition to its ``Place``; for other places, only the box.
public struct Area: Hashable, Sendable {
  /// The ISO 3166-1 or 3166-2 code (`"US"`, `"US-ID"`); `nil` if unknown.
  public let isoCode: String?
  /// The full GeoNames code, such as `"US.ID"` or `"US.ID.057"`; `nil` if the division has none.
  public let adminCode: String?
  /// The bounding box; `nil` if unknown.
  ///
  /// It surrounds the places inside the area that have a point of their own. For an area that
  /// contains no places, it is the area's extent.
  public let boundingBox: BoundingBox?

  public init(isoCode: String?, adminCode: String?, boundingBox: BoundingBox?) {
    self.isoCode = isoCode
    self.adminCode = adminCode
    self.boundingBox = boundingBox
  }
}
