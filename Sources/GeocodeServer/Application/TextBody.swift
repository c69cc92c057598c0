import HTTPTypes
import Hummingbird
import NIOCore

/// Answers that are plain text.
enum TextBody {
  /// Returns an answer of a text.
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
