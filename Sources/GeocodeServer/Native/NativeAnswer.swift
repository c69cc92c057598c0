import Geodesy
import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// Responses that depend on the session.
enum NativeAnswer {
  /// Returns a response that caches must not store, because it depends on the session.
  static func response(
    _ message: some JSONMessage, status: HTTPResponse.Status = .ok
  ) -> Response {
    fresh(JSONBody.response(message.jsonValue, status: status))
  }

  /// Returns a response with one pin.
  static func response(
    _ post: Post, for account: Account?, status: HTTPResponse.Status = .ok
  ) -> Response {
    // With a newline at the end, as `otm` prints it.
    var response = fresh(
      JSONBody.response(ShownPin(post, for: account).jsonValue.json + "\n", status: status))
    if status == .created { response.headers[.location] = "/pins/\(post.id.rawValue)" }
    return response
  }

  /// Returns a response without a body.
  static func empty() -> Response { fresh(Response(status: .noContent)) }

  /// Marks a response as not cacheable.
  static func fresh(_ response: Response) -> Response {
    var response = response
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

extension ShownPin {
  /// Creates the view of a post for a person.
  init(_ post: Post, for account: Account?, distanceMeters: Double? = nil) {
    self.init {
      $0.id = post.id.rawValue
      $0.name = post.name.full
      $0.place = post.place
      $0.placeLabel = post.placeLabel
      $0.link = post.link
      $0.latitude = post.coordinate.latitude
      $0.longitude = post.coordinate.longitude
      $0.createdAt = WireDate.text(post.createdAt.milliseconds)
      $0.updatedAt = WireDate.text(post.updatedAt.milliseconds)
      $0.distanceMeters = distanceMeters
      $0.isMine = post.owner != nil && post.owner == account?.id
    }
  }
}
