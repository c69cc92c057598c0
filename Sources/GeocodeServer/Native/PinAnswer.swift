import Answers
import Geodesy
import Hummingbird
import NIOCore
import PostAnswers
import Posting
import WireFormat

/// Answers about pins.
enum PinAnswer {
  /// Returns an answer of several pins.
  static func response(_ listing: PinListing) -> Response {
    var bytes: [UInt8] = []
    PinRenderer.appendCompact(listing, to: &bytes)
    return fresh(JSONBody.response(bytes: ByteBuffer(bytes: bytes)))
  }

  /// Returns an answer of one pin.
  static func response(
    _ post: Post, for account: Account?, status: HTTPResponse.Status = .ok
  ) -> Response {
    var bytes: [UInt8] = []
    let pin = ShownPin(post, for: account)
    PinRenderer(format: .ndjson).append(PinListing(pins: [pin]), to: &bytes)
    var response = fresh(JSONBody.response(bytes: ByteBuffer(bytes: bytes), status: status))
    if status == .created { response.headers[.location] = "/pins/\(post.id.rawValue)" }
    return response
  }

  /// Whose a pin is depends on who asks, so nobody between may keep an answer.
  static func fresh(_ response: Response) -> Response {
    var response = response
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

extension ShownPin {
  /// Takes a post as somebody sees it.
  init(_ post: Post, for account: Account?, distanceMeters: Double? = nil) {
    self.init(
      id: post.id.rawValue, name: post.name.full, place: post.place, link: post.link,
      latitude: post.coordinate.latitude, longitude: post.coordinate.longitude,
      createdAt: WireDate.text(post.createdAt.milliseconds),
      updatedAt: WireDate.text(post.updatedAt.milliseconds),
      distanceMeters: distanceMeters,
      isMine: post.owner != nil && post.owner == account?.id)
  }
}
