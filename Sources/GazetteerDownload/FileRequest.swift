import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Asks for a file, and for the rest of one that is there in part, and follows redirections.
struct FileRequest {
  let http: HTTPClient
  let address: String

  /// GeoNames' own server redirects nowhere, mirrors once or twice.
  private static let maxRedirections = 5
  /// For a whole file.
  ///
  /// At 100 KB a second, 400 MB take more than an hour. What stalls ends sooner, by the time between
  /// two pieces.
  private static let wholeTime = TimeAmount.hours(12)

  /// Returns the answer to a request with these headers.
  ///
  /// - Throws: ``DownloadError/badRedirection(address:to:)``, and what the connection throws.
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

/// What an answer says of the bytes in it.
struct FileRange {
  /// Where they begin in the file.
  let start: Int
  /// How long the file is; `nil` when the answer does not say.
  let total: Int?

  /// Reads the headers of an answer with a file, or with a part of one; `nil` when they say nothing
  /// that makes sense.
  init?(_ response: HTTPClientResponse) {
    let length = response.headers.first(name: "Content-Length").flatMap(Int.init)
    guard response.status == .partialContent else {
      (start, total) = (0, length)
      return
    }
    // bytes 100-199/200, or /* where the whole length is not known
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
