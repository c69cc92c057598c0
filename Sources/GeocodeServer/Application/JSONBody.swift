import HTTPTypes
import Hummingbird
import NIOCore
import TextFormats

/// Answers that are JSON.
enum JSONBody {
  /// What answers say of themselves.
  static let contentType = "application/json; charset=utf-8"

  /// Returns an answer of a JSON text.
  static func response(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    response(bytes: ByteBuffer(string: text), status: status)
  }

  /// Returns an answer of bytes that are JSON already.
  static func response(bytes: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: contentType, .contentLength: "\(bytes.readableBytes)"],
      body: ResponseBody(byteBuffer: bytes))
  }

  /// Returns an answer of a value.
  static func response(_ value: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    response(bytes: ByteBuffer(bytes: value.jsonBytes), status: status)
  }
}
