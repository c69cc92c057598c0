import HTTPTypes
import NIOCore
import NIOHTTP1

/// The response to a client that does not send valid HTTP, in the form of the API's errors.
///
/// Hummingbird would respond with only a status, before any routing.
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

  /// Returns whether a response is the one from Hummingbird.
  static func isPlain(_ head: HTTPResponse) -> Bool {
    head.status == .badRequest && head.headerFields[.contentType] == nil
      && head.headerFields[.contentLength] == "0"
  }
}
