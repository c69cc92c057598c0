import CZlib
import TextFormats

/// The checksum that gzip and zip give their contents: CRC-32 of ISO 3309, by zlib.
///
/// It is against damage. Every change within 32 neighboring bits is found, and of all others one in
/// 4,294,967,296 is not; the length is compared beside it. Whoever wants to forge a file can give it
/// any checksum: against that only a signature would help, and the folders that are read are chosen
/// by their owner instead (``GazetteerLocation``).
struct CRC32 {
  /// The checksum of the bytes so far; 0 for none.
  private(set) var value: UInt32 = 0

  /// Adds the bytes that follow.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    value = UInt32(
      truncatingIfNeeded: crc32_z(
        uLong(value), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        z_size_t(bytes.count)))
  }

  /// Eight hexadecimal digits, as manifests have them.
  var text: String { Self.text(of: value) }

  /// The digits of a checksum.
  static func text(of value: UInt32) -> String {
    Hexadecimal.text((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) })
  }
}
