extension String {
  /// Creates a text from its bytes in UTF-8; `nil` if they are not UTF-8.
  ///
  /// `String(validating:as:)` needs macOS 15 and iOS 18.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Whatever is not UTF-8 is replaced by U+FFFD.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
