import HTTPTypes
import Hummingbird
import NIOCore
import TextFormats
import WireFormat

/// Answers of the wire API: whole bodies of JSON, never empty, since apps slice them unseen.
enum WireAnswer {
  /// Returns an answer of session and user paths: the guard, then JSON.
  static func guarded(
    _ json: JSONValue, status: HTTPResponse.Status = .ok
  ) -> Response {
    answer(WireGuard.bytes, json, status)
  }

  /// Returns an answer of location paths: JSON alone, which the same apps decode as it is.
  static func plain(_ json: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    answer([], json, status)
  }

  private static func answer(
    _ head: [UInt8], _ json: JSONValue, _ status: HTTPResponse.Status
  ) -> Response {
    var bytes = ByteBuffer(bytes: head)
    bytes.writeBytes(json.jsonBytes)
    var response = JSONBody.response(bytes: bytes, status: status)
    // What is whose, and what is newest, is nothing to keep.
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

/// Bodies of requests of the wire API.
struct WireBody {
  let configuration: ServerConfiguration

  /// Reads a body as JSON; `nil` when it is no object in UTF-8.
  ///
  /// Whatever its `Content-Type` says: one app sends none, and another `application.json`.
  ///
  /// - Throws: ``RequestBytes/Refusal``.
  func object(_ request: Request) async throws -> JSONValue? {
    let bytes = try await RequestBytes(
      maximumBytes: configuration.bodyBytes, timeLimit: configuration.bodyTimeLimit
    ).read(request)
    guard let value = try? JSONValue(bytes: bytes.readableBytesView), case .object = value else {
      return nil
    }
    return value
  }
}
