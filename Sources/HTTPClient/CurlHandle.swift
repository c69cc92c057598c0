import CLibCurl

/// A handle of libcurl: it keeps connections open between requests, and is used by one thread at a
/// time.
///
/// It may move between threads while no request runs, so it is `Sendable`; ``HTTPConnections`` never
/// gives it to two.
final class CurlHandle: @unchecked Sendable {
  /// The library, loaded by the first request of the process; `nil` if it is not installed.
  nonisolated(unsafe) private static let installed: UnsafePointer<ccurl>? = ccurl_load()

  let library: UnsafePointer<ccurl>
  let pointer: UnsafeMutableRawPointer

  /// Creates a handle.
  ///
  /// - Throws: ``HTTPClientError/libraryMissing``, or ``HTTPClientError/other(_:)`` if there is no
  ///   memory.
  init() throws(HTTPClientError) {
    guard let library = Self.installed else { throw .libraryMissing }
    guard let pointer = ccurl_new(library) else { throw .other("not enough memory") }
    self.library = library
    self.pointer = pointer
  }

  deinit { ccurl_free(library, pointer) }

  /// Sets an option that is a number.
  func set(_ option: CURLoption, _ number: Int) throws(HTTPClientError) {
    try Self.check(ccurl_set_number(library, pointer, option, number))
  }

  /// Sets an option that is a text, which the library copies.
  func set(_ option: CURLoption, _ text: String) throws(HTTPClientError) {
    try Self.check(ccurl_set_text(library, pointer, option, text))
  }

  /// Throws unless a call has succeeded.
  static func check(_ code: CURLcode) throws(HTTPClientError) {
    guard code == CURLE_OK else { throw .other("libcurl refuses an option (\(code.rawValue))") }
  }
}
