import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Requests a file or the rest of a partial one, and follows redirections.
struct FileRequest {
  let http: HTTPClient
  let address: String

  /// The maximum number of redirections; GeoNames' server has none, mirrors one or two.
  private static let maxRedirections = 5
  /// The time limit for a whole file.
  ///
  /// At 100 KB/s, 400 MB takes more than an hour. A stalled download ends sooner, by the limit on
  /// silence.
  private static let wholeTime = TimeAmount.hours(12)

  /// Sends a request with additional headers, and returns the response.
  ///
  /// - Throws: ``DownloadError/badRedirection(address:to:)``, or an error of the connection.
  func send(_ headers: HTTPHeaders) async throws -> HTTPClientResponse {
    var address = address
    for _ in 0...Self.maxRedirections {
      var request = HTTPClientRequest(url: address)
      request.headers = headers
      request.headers.add(name: "User-Agent", value: "otm")
      let response = try await http.execute(request, timeout: Self.wholeTime)
      guard [301, 302, 303, 307, 308].contains(response.status.code) else { return response }
      let target = response.headers.first(name: "Location") ?? ""
      guard let url = URL(string: target, relativeTo: URL(string: address))?.absoluteURL,
        MirrorAddress.isAllowed(url)
      else { throw DownloadError.badRedirection(address: self.address, to: target) }
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
  init?(_ response: HTTPClientResponse) {
    let length = response.headers.first(name: "Content-Length").flatMap(Int.init)
    guard response.status == .partialContent else {
      (start, total) = (0, length)
      return
    }
    // bytes 100-199/200, or /* if the total is unknown
    guard
      let match = response.headers.first(name: "Content-Range")?
        .wholeMatch(of: /bytes (\d+)-(\d+)\/(\d+|\*)/),
      let start = Int(match.output.1), let end = Int(match.output.2), start <= end
    else { return nil }
    self.start = start
    total = Int(match.output.3)
    if let total, end >= total { return nil }
    if let length, length != end - start + 1 { return nil }
  }
}
