public import Geodesy
import NIOHTTP1
public import ServerAPI

extension ServerClient {
  /// Returns the pins last written, the newest first.
  public func newestPins(limit: Int, skip: Int = 0) async throws -> PinListing {
    try await listing("/pins?limit=\(limit)&skip=\(skip)")
  }

  /// Returns the pins nearest to a point, the nearest first; none farther than the radius, where
  /// `nil` stands for anywhere.
  public func pins(
    near point: Coordinate, count: Int, radiusMeters: Double? = nil
  ) async throws -> PinListing {
    let radius = radiusMeters.map { "&radius=\($0)m" } ?? ""
    return try await listing(
      "/pins/near?lat=\(point.latitude)&lon=\(point.longitude)&count=\(count)\(radius)")
  }

  /// Posts a pin, or puts it in the place of the one that is there.
  ///
  /// - Throws: ``ClientError/pinExists(id:)`` when there is one, and it is not to be overwritten.
  public func post(
    place: String, link: String, at point: Coordinate, overwriting: Bool = false
  ) async throws -> ShownPin {
    try await value(
      ShownPin.self, .POST, "/pins",
      body: PinRequest {
        $0.place = place
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
