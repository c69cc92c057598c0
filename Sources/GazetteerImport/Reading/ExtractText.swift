/// What `Data/manifest.json` says of the text of a file: unpacked, where the file is packed.
struct ExtractText: Equatable {
  /// ``CRC32`` in eight hexadecimal digits.
  let crc32: String
  /// Its length in bytes.
  let bytes: Int
}

extension ExtractText: CustomStringConvertible {
  /// As messages have it: `"5120 bytes with CRC-32 00c0ffee"`.
  var description: String { "\(bytes) bytes with CRC-32 \(crc32)" }
}
