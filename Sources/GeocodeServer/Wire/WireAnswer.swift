import HTTPTypes
import Hummingbird
import NIOCore
import Posting
import ServerAPI
import TextFormats

/// Responses of the wire API, whose JSON bodies are never empty, since apps slice them without
/// checks.
enum WireAnswer {
  /// Returns a response of session and user paths: the guard bytes, then JSON.
  static func guarded(
    _ json: JSONValue, status: HTTPResponse.Status = .ok
  ) -> Response {
    answer(WireGuard.bytes, json, status)
  }

  /// Returns a response of location paths: only JSON, which the same apps decode without slicing.
  static func plain(_ json: JSONValue, status: HTTPResponse.Status = .ok) -> Response {
    answer([], json, status)
  }

  private static func answer(
    _ head: [UInt8], _ json: JSONValue, _ status: HTTPResponse.Status
  ) -> Response {
    var bytes = ByteBuffer(bytes: head)
    bytes.writeBytes(json.jsonBytes)
    var response = JSONBody.response(bytes: bytes, status: status)
    // Owners and newest pins must not be cached.
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

/// Bodies of requests of the wire API.
struct WireBody {
  let configuration: ServerConfiguration

  /// Reads a body as JSON; `nil` if it is not an object in UTF-8.
  ///
  /// The `Content-Type` is ignored: one app sends none, and another `application.json`.
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

/// Refuses requests to the Parse paths without the application's keys.
///
/// On paths under `/v1` the keys are ignored.
struct ParseKeysMiddleware: RouterMiddleware {
  let keys: ServerConfiguration.ParseKeys

  /// The keys are missing or wrong.
  struct Unauthorized: Error {}

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    if RequestAPI(path: request.uri.path) == .parseLocations {
      let sent = (request.headers[.parseApplicationID] ?? "", request.headers[.parseRESTKey] ?? "")
      guard Secret.isSame(sent.0, keys.applicationID), Secret.isSame(sent.1, keys.restKey) else {
        throw Unauthorized()
      }
    }
    return try await next(request, context)
  }
}
