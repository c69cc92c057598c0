public import Geodesy
import NIOHTTP1
public import ServerAPI

extension ServerClient {
  /// Returns the most recently written pins, newest first.
  public func newestPins(limit: Int, skip: Int = 0) async throws -> PinListing {
    try await listing("/pins?limit=\(limit)&skip=\(skip)")
  }

  /// Returns the pins nearest to a point, nearest first, within a radius in meters; `nil` means no
  /// limit.
  public func pins(
    near point: Coordinate, count: Int, radiusMeters: Double? = nil
  ) async throws -> PinListing {
    let radius = radiusMeters.map { "&radius=\($0)m" } ?? ""
    return try await listing(
      "/pins/near?lat=\(point.latitude)&lon=\(point.longitude)&count=\(count)\(radius)")
  }

  /// Posts a pin, or replaces the existing one; others see the label, or the place without one.
  ///
  /// - Throws: ``ClientError/pinExists(id:)`` if there is one and `overwrite` is not set.
  public func post(
    place: String, shownAs label: String? = nil, link: String, at point: Coordinate,
    overwriting: Bool = false
  ) async throws -> ShownPin {
    try await value(
      ShownPin.self, .POST, "/pins",
      body: PinRequest {
        $0.place = place
        $0.placeLabel = label
        $0.link = link
        $0.latitude = point.latitude
        $0.longitude = point.longitude
        $0.overwrites = overwriting
      })
  }

  private func listing(_ path: String) async throws -> PinListing {
    try await value(PinListing.self, .GET, path)
  }
}
