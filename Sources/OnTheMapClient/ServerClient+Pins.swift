import NIOHTTP1
public import Geodesy
public import PostAnswers

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
      ServerMessages.Pins.Pin.self, .POST, "/pins",
      body: ServerMessages.Pin(
        place: place, link: link, latitude: point.latitude, longitude: point.longitude,
        overwrite: overwriting)
    ).shown
  }

  private func listing(_ path: String) async throws -> PinListing {
    let answer = try await value(ServerMessages.Pins.self, .GET, path)
    return PinListing(pins: answer.pins.map(\.shown), searchedToMeters: answer.searchedToMeters)
  }
}
