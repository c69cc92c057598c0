/// A sequential reader of an address file, which decompresses gzip.
package final class AddressBytes {
  private let stream: ExtractStream
  /// The number of bytes read so far.
  package private(set) var position = 0
  /// What the file may make its reader do.
  package var budget: ImportBudget { stream.budget }

  /// Opens a file.
  ///
  /// - Throws: ``ExtractError``.
  package init(path: String) throws(ExtractError) {
    stream = try ExtractStream(path: path)
  }

  /// Returns the next `count` bytes, fewer if the file ends before that, or `nil` at its end.
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
