/// The bytes of a file of addresses, read from front to back; gzip is unpacked.
package final class AddressBytes {
  private let stream: ExtractStream
  /// How many bytes were read.
  package private(set) var position = 0

  /// Opens a file.
  ///
  /// - Throws: ``ExtractError``.
  package init(path: String) throws(ExtractError) {
    stream = try ExtractStream(path: path)
  }

  /// Reads so many bytes, fewer at the end; `nil` when none is left.
  ///
  /// - Throws: ``ExtractError``.
  package func read(upTo count: Int) throws(ExtractError) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let start = filled
      var failure: ExtractError?
      let read = bytes.withUnsafeMutableBytes { buffer in
        do throws(ExtractError) {
          return try stream.read(into: .init(rebasing: buffer[start...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if read == 0 { break }
      filled += read
    }
    position += filled
    if filled == 0, count > 0 { return nil }
    bytes.removeLast(count - filled)
    return bytes
  }
}
