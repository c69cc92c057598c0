import HTTPTypes
import NIOCore
import NIOHTTP1

/// What is said to a client whose bytes are no request, in the shape of our own errors.
///
/// Hummingbird answers such a client by a status alone, before any route is known.
struct ParserFaultAnswer {
  let head: HTTPResponse
  let body: ByteBuffer

  init(_ fault: HTTPParserError) {
    let shown =
      fault == .headerOverflow
      ? ErrorMapping.Shown(
        status: .requestHeaderFieldsTooLarge, code: "request.headersTooLong",
        message: "the headers are too long, or too many; send less")
      : ErrorMapping.Shown(
        status: .badRequest, code: "request.unreadable", message: "this is not an HTTP request")
    body = ByteBuffer(string: ErrorMapping.nativeText(shown))
    head = HTTPResponse(
      status: shown.status,
      headerFields: [
        .contentType: JSONBody.contentType, .contentLength: "\(body.readableBytes)",
        .connection: "close",
      ])
  }

  /// Whether an answer is the one that Hummingbird gives.
  static func isPlain(_ head: HTTPResponse) -> Bool {
    head.status == .badRequest && head.headerFields[.contentType] == nil
      && head.headerFields[.contentLength] == "0"
  }
}
