import CLibCurl
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sends requests one after the other, and blocks its thread until each is answered.
///
/// Connections stay open between requests to one server. HTTP/2 is used where the server offers it
/// in an encrypted connection. Proxies come from the variables `http_proxy`, `https_proxy`,
/// `all_proxy` and `no_proxy`, which never apply to this machine; trusted certificates come from
/// the system.
package final class HTTPConnection {
  private let handle: CurlHandle
  private let cancellation: Cancellation

  init(_ handle: CurlHandle, _ cancellation: Cancellation) {
    self.handle = handle
    self.cancellation = cancellation
  }

  /// Sends a request, and passes the response on while it arrives.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - receive: Called once with the head; it returns what receives each piece of the body, or
  ///     `nil` if the body is not wanted.
  /// - Throws: ``HTTPClientError``, `CancellationError`, or an error of `receive`.
  package func send(
    _ request: ClientRequest,
    _ receive: (ResponseHead) throws -> ((UnsafeRawBufferPointer) throws -> Void)?
  ) throws {
    try cancellation.check()
    try withoutActuallyEscaping(receive) { receive in
      let exchange = Exchange(
        silence: request.silence, isCancelled: { [cancellation] in cancellation.isCancelled },
        receive: receive)
      try perform(request, exchange)
    }
  }

  /// Sends a request, and returns the response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - maxBytes: The maximum size of the body.
  /// - Returns: The response, whatever its status.
  /// - Throws: ``HTTPClientError`` or `CancellationError`.
  package func send(_ request: ClientRequest, maxBytes: Int) throws -> ClientResponse {
    var head: ResponseHead?
    var body: [UInt8] = []
    try send(request) { received in
      head = received
      return { piece in
        guard body.count + piece.count <= maxBytes else { throw HTTPClientError.tooLong }
        body.append(contentsOf: piece)
      }
    }
    guard let head else { throw HTTPClientError.closed }
    return ClientResponse(head: head, body: body)
  }

  /// Waits, unless the task is cancelled.
  ///
  /// - Throws: `CancellationError`.
  package func wait(_ time: Duration) throws { try cancellation.wait(time) }

  // MARK: One transfer

  private func perform(_ request: ClientRequest, _ exchange: Exchange) throws {
    let (library, pointer) = (handle.library, handle.pointer)
    ccurl_reset(library, pointer)
    let lines = try setUp(request)
    defer {
      // The handle outlives what it points to here.
      ccurl_reset(library, pointer)
      ccurl_free_lines(library, lines)
    }
    try CurlHandle.check(ccurl_set_headers(library, pointer, lines))
    try withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CURL_ERROR_SIZE)) { text in
      guard let start = text.baseAddress else { return }
      text.initialize(repeating: 0)
      try CurlHandle.check(ccurl_set_error_text(library, pointer, start))
      try CurlHandle.check(
        ccurl_set_callbacks(
          library, pointer, Exchange.header, Exchange.body, Exchange.progress,
          Unmanaged.passUnretained(exchange).toOpaque()))
      let code = withExtendedLifetime(exchange) { ccurl_perform(library, pointer) }
      if let failure = exchange.failure { throw failure }
      guard code == CURLE_OK || exchange.isEnough else {
        throw error(code, String(cString: start), request)
      }
      try exchange.deliverHead()
    }
  }

  /// Sets the options of a request, and returns its header lines, which the caller frees.
  private func setUp(_ request: ClientRequest) throws -> UnsafeMutablePointer<curl_slist>? {
    let (library, pointer) = (handle.library, handle.pointer)
    try CurlHandle.check(ccurl_allow_http_only(library, pointer))
    try handle.set(CURLOPT_URL, request.url)
    // Signals belong to the program.
    try handle.set(CURLOPT_NOSIGNAL, 1)
    try handle.set(CURLOPT_TIMEOUT_MS, max(1, request.timeout.milliseconds))
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, request.connectTimeout.milliseconds))
    try handle.set(CURLOPT_NOPROXY, Self.withoutProxy)
    // What a proxy says before the server does.
    try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try handle.set(CURLOPT_USERAGENT, "otm")
    if let body = request.body {
      try body.withUnsafeBytes { bytes in
        // An empty array may have no address.
        try CurlHandle.check(
          bytes.baseAddress.map { ccurl_set_body(library, pointer, $0, bytes.count) }
            ?? ccurl_set_text(library, pointer, CURLOPT_COPYPOSTFIELDS, ""))
      }
    } else if request.method == .post || request.method == .put {
      try handle.set(CURLOPT_POSTFIELDSIZE, 0)
      try handle.set(CURLOPT_COPYPOSTFIELDS, "")
    }
    try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    var lines: UnsafeMutablePointer<curl_slist>?
    // The body follows at once: waiting for "100 Continue" costs a second where a server does not
    // know it.
    for line in request.headers.lines + ["Expect:"] {
      guard let longer = ccurl_append(library, lines, line) else {
        ccurl_free_lines(library, lines)
        throw HTTPClientError.other("not enough memory")
      }
      lines = longer
    }
    return lines
  }

  /// Hosts that are asked directly: this machine, and those of `no_proxy`.
  private static let withoutProxy: String = {
    let given = getenv("no_proxy") ?? getenv("NO_PROXY")
    let hosts = given.map { String(cString: $0) } ?? ""
    return hosts == "*" ? hosts : hosts + ",localhost,127.0.0.1,::1"
  }()

  /// Returns the error for a code of libcurl.
  private func error(_ code: CURLcode, _ text: String, _ request: ClientRequest) -> HTTPClientError
  {
    let (library, pointer) = (handle.library, handle.pointer)
    let proxyStatus = ccurl_number(library, pointer, CURLINFO_HTTP_CONNECTCODE)
    if proxyStatus >= 300 { return .refusedByProxy(status: proxyStatus) }
    switch code {
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: return .invalidURL
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      // "Could not resolve host: example.org"
      return .noSuchHost(text.split(separator: " ").last.map(String.init) ?? request.url)
    case CURLE_COULDNT_CONNECT:
      let number = Int32(truncatingIfNeeded: ccurl_number(library, pointer, CURLINFO_OS_ERRNO))
      return number > 0 ? .notConnected(errno: number) : .other(Self.firstWords(text))
    case CURLE_OPERATION_TIMEDOUT:
      // The time to connect is set only after encryption, the port as soon as there is a connection.
      let isConnected =
        ccurl_seconds(library, pointer, CURLINFO_CONNECT_TIME) > 0
        || ccurl_number(library, pointer, CURLINFO_LOCAL_PORT) > 0
      guard isConnected else { return .connectTimedOut }
      let isEncrypted = ccurl_seconds(library, pointer, CURLINFO_APPCONNECT_TIME) > 0
      return request.url.hasPrefix("https:") && !isEncrypted
        ? .notEncrypted(reason: "it does not answer") : .timedOut
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_USE_SSL_FAILED:
      return .notEncrypted(reason: Self.firstWords(text))
    case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE: return .closed
    default: return .other(Self.firstWords(text.isEmpty ? "libcurl error \(code.rawValue)" : text))
    }
  }

  /// Returns the start of the library's message, which may be long and have several lines.
  private static func firstWords(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(120)
    return String(line.last == " " ? line.dropLast() : line)
  }
}

extension Duration {
  /// The whole milliseconds.
  fileprivate var milliseconds: Int {
    Int(clamping: components.seconds) * 1_000
      + Int(clamping: components.attoseconds / 1_000_000_000_000_000)
  }
}
