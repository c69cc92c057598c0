import CZlib
import TextFormats

/// The checksum of gzip and zip contents: CRC-32 of ISO 3309, by zlib.
///
/// It protects against damage. Every change within 32 adjacent bits is detected, and of all others,
/// one in 4,294,967,296 is missed; the length is compared as well. A forged file can have any
/// checksum: only a signature would help against that. Instead, the folders that are read are
/// chosen by their owner (``GazetteerLocation``).
struct CRC32 {
  /// The checksum of the bytes so far; 0 for no bytes.
  private(set) var value: UInt32 = 0

  /// Adds the next bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    value = UInt32(
      truncatingIfNeeded: crc32_z(
        uLong(value), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        z_size_t(bytes.count)))
  }

  /// The checksum as eight hexadecimal digits, as in manifests.
  var text: String { Self.text(of: value) }

  /// Returns the digits of a checksum.
  static func text(of value: UInt32) -> String {
    Hexadecimal.text((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) })
  }
}
