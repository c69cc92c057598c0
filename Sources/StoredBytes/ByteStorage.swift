/// Bytes that do not change while they are read: an array, or a mapped file.
///
/// An index over them does not copy anything, so its memory is the file's pages.
public protocol ByteStorage: Sendable {
  /// Calls a closure with all the bytes, and returns its result.
  ///
  /// Each call must see the same bytes, and several threads may call at the same time.
  func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension [UInt8]: ByteStorage {
  /// Calls a closure with the array's bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(span.bytes)
  }
}
