import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import TextFormats

/// Assigns an id to each request, counts it, and logs it.
///
/// The line does not contain query texts, to protect people's privacy. A setting adds them for
/// troubleshooting.
struct RequestLoggingMiddleware: RouterMiddleware {
  let metrics: ServerMetrics
  let trustedProxies: [AddressBlock]
  let logsQueries: Bool

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let id = RequestID.of(request.headers, context, trustedProxies)
    var context = context
    // Not in the logger's metadata, which would cost more than everything else here, while few
    // requests log a fault.
    context.requestID = id
    var response = try await next(request, context)
    response.headers[.requestID] = id
    // Keeps browsers from treating a response as something other than its content type, such as a
    // script.
    response.headers[.contentTypeOptions] = "nosniff"
    let status = response.status.code
    if let bytes = response.body.contentLength {
      note(request, context, status: status, since: start, bytes: bytes)
      return response
    }
    let body = response.body
    response.body = ResponseBody { [context] writer in
      let tally = CountingWriter.Tally()
      do {
        try await body.write(CountingWriter(parent: writer, tally: tally))
      } catch {
        note(request, context, status: status, since: start, bytes: tally.bytes)
        throw error
      }
      note(request, context, status: status, since: start, bytes: tally.bytes)
    }
    return response
  }

  private func note(
    _ request: Request, _ context: ServerRequestContext, status: Int,
    since start: ContinuousClock.Instant, bytes: Int
  ) {
    let route = Self.route(context)
    let nanoseconds = (ContinuousClock.now - start).nanoseconds
    metrics.count(
      route: route, method: request.method, status: status, nanoseconds: nanoseconds)
    // Built only if the level is logged.
    guard context.logger.logLevel <= .info else { return }
    var metadata: Logger.Metadata = [
      "request": "\(context.requestID)", "method": "\(request.method.rawValue)",
      "route": "\(route)", "status": "\(status)",
      "microseconds": "\(nanoseconds / 1_000)", "bytes": "\(bytes)",
    ]
    if logsQueries {
      metadata["path"] = "\(LogText.plain(request.uri.path))"
      metadata["query"] = "\(LogText.plain(request.uri.query ?? ""))"
    }
    context.logger.info("answered", metadata: metadata)
  }

  /// Returns the route as in the API description, such as `/pins/{id}`; `none` if no route matched.
  private static func route(_ context: ServerRequestContext) -> String {
    // Hummingbird's name for "no route" is not a path.
    guard let path = context.endpointPath, path.utf8.first == UInt8(ascii: "/") else {
      return "none"
    }
    guard path.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "*") }) else {
      return path
    }
    return path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      if part == "**" { return "{path}" }
      return part.first == ":" ? "{\(part.dropFirst())}" : String(part)
    }.joined(separator: "/")
  }
}

/// A body writer that counts the bytes it passes on.
struct CountingWriter: ResponseBodyWriter {
  /// The number of bytes passed on.
  final class Tally: Sendable {
    private let count = Atomic<Int>(0)
    var bytes: Int { count.load(ordering: .relaxed) }
    func add(_ bytes: Int) { count.wrappingAdd(bytes, ordering: .relaxed) }
  }

  var parent: any ResponseBodyWriter
  let tally: Tally

  mutating func write(_ buffer: ByteBuffer) async throws {
    tally.add(buffer.readableBytes)
    try await parent.write(buffer)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await parent.finish(trailingHeaders)
  }
}

/// The id of a request in logs and in the `X-Request-Id` of the response.
enum RequestID {
  /// The maximum length of an id that is accepted from a proxy.
  private static let longest = 64

  /// Returns the id from a trusted proxy, or a new one.
  static func of(
    _ headers: HTTPFields, _ context: ServerRequestContext, _ trusted: [AddressBlock]
  ) -> String {
    if let given = headers[.requestID], isPlain(given),
      trusted.contains(where: { $0.contains(context.peerAddress) })
    {
      return given
    }
    return made()
  }

  /// Returns whether an id consists only of letters, digits and separators, so that it cannot forge
  /// a line of a log.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longest
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
          || $0 == 0x2E || $0 == 0x5F
      }
  }

  /// Drawn once, because asking the system for each request would cost more than everything else
  /// here.
  private static let seed = UInt64.random(in: .min ... .max)
  private static let count = Atomic<UInt64>(0)

  /// Returns 16 hexadecimal digits, different for each request of a process (SeededGenerator).
  private static func made() -> String {
    var value = seed &+ count.wrappingAdd(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    let digits = String(value ^ (value >> 31), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
