import HTTPTypes
import Hummingbird
import NIOCore
import TextFormats

/// Responses with JSON bodies.
enum JSONBody {
  /// The `Content-Type`.
  static let contentType = "application/json; charset=utf-8"

  /// Returns a response with JSON text.
  static func response(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    response(bytes: ByteBuffer(string: text), status: status)
  }

  /// Returns a response with bytes that are JSON.
  static func response(bytes: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: contentType, .contentLength: "\(bytes.readableBytes)"],
      body: ResponseBody(byteBuffer: bytes))
  }

  /// Returns a response with a JSON value.
  static func response(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    response(bytes: ByteBuffer(bytes: value.jsonBytes), status: status)
  }
}

/// Responses with plain text.
enum TextBody {
  /// Returns a response with a text.
  static func response(
    _ text: String, status: HTTPResponse.Status = .ok,
    contentType: String = "text/plain; charset=utf-8"
  ) -> Response {
    let bytes = ByteBuffer(string: text)
    return Response(
      status: status,
      headers: [.contentType: contentType, .contentLength: "\(bytes.readableBytes)"],
      body: ResponseBody(byteBuffer: bytes))
  }
}
