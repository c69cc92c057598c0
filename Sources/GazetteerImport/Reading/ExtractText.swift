/// The description of a file's text in `Data/manifest.json`: decompressed, if it is compressed.
struct ExtractText: Equatable {
  /// ``CRC32`` in eight hexadecimal digits.
  let crc32: String
  /// The length in bytes.
  let bytes: Int
}

extension ExtractText: CustomStringConvertible {
  /// The text for messages: `"5120 bytes with CRC-32 00c0ffee"`.
  var description: String { "\(bytes) bytes with CRC-32 \(crc32)" }
}
