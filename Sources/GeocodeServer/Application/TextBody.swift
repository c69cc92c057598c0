import HTTPTypes
import Hummingbird
import NIOCore

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
