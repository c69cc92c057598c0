import Foundation
import HTTPClient

/// Requests a file or the rest of a partial one, and follows redirections.
struct FileRequest {
  let connection: HTTPConnection
  let address: String
  /// The maximum time without receiving anything.
  let silence: Duration

  /// The maximum number of redirections; GeoNames' server has none, mirrors one or two.
  private static let maxRedirections = 5
  /// The time limit for a whole file.
  ///
  /// At 100 KB/s, 400 MB takes more than an hour. A stalled download ends sooner, by the limit on
  /// silence.
  private static let wholeTime = Duration.seconds(12 * 60 * 60)

  /// Sends a request with additional headers, and passes the response on.
  ///
  /// - Parameters:
  ///   - headers: The additional headers.
  ///   - receive: Called with the head of the response that is not a redirection; it returns what
  ///     receives the body, or `nil` if the body is not wanted.
  /// - Throws: ``DownloadError/badRedirection(address:to:)``, an `HTTPClientError`,
  ///   `CancellationError`, or an error of `receive`.
  func send(
    _ headers: HeaderFields,
    _ receive: (ResponseHead) throws -> ((UnsafeRawBufferPointer) throws -> Void)?
  ) throws {
    var address = address
    for _ in 0...Self.maxRedirections {
      var request = ClientRequest(.get, address, headers: headers, timeout: Self.wholeTime)
      request.connectTimeout = .seconds(10)
      request.silence = silence
      var location: String?
      try connection.send(request) { head in
        guard [301, 302, 303, 307, 308].contains(head.status) else { return try receive(head) }
        location = head.headers.first(name: "Location") ?? ""
        return nil
      }
      guard let location else { return }
      guard let url = URL(string: location, relativeTo: URL(string: address))?.absoluteURL,
        MirrorAddress.isAllowed(url)
      else { throw DownloadError.badRedirection(address: self.address, to: location) }
      address = url.absoluteString
    }
    throw DownloadError.badRedirection(address: self.address, to: "itself")
  }
}

/// The range of bytes in a response.
struct FileRange {
  /// The offset of the first byte in the file.
  let start: Int
  /// The size of the file in bytes; `nil` if the response does not say.
  let total: Int?

  /// Parses the headers of a response with a file or a part of one; `nil` if they are inconsistent.
  init?(_ head: ResponseHead) {
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) }
    guard head.status == 206 else {
      (start, total) = (0, length)
      return
    }
    // bytes 100-199/200, or /* if the total is unknown
    guard
      let match = head.headers.first(name: "Content-Range")?
        .wholeMatch(of: /bytes (\d+)-(\d+)\/(\d+|\*)/),
      let start = Int(match.output.1), let end = Int(match.output.2), start <= end
    else { return nil }
    self.start = start
    total = Int(match.output.3)
    if let total, end >= total { return nil }
    if let length, length != end - start + 1 { return nil }
  }
}
