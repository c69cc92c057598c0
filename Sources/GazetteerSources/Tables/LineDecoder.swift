#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A decoder of lines in another encoding than UTF-8, which the system's `iconv` knows by its name.
final class LineDecoder {
  private let handle: iconv_t

  /// Creates a decoder, or returns `nil` for an encoding that the system does not know.
  init?(encoding: String) {
    // The manual's error value, (iconv_t) -1.
    guard let handle = iconv_open("UTF-8", encoding), Int(bitPattern: handle) != -1 else {
      return nil
    }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Returns a line in UTF-8; bytes that are not valid become U+FFFD.
  func decoded(_ line: some Collection<UInt8>) -> [UInt8] {
    var input = line.map { CChar(bitPattern: $0) }
    // A letter of two bytes takes at most three in UTF-8, one of one byte too.
    var output = [CChar](repeating: 0, count: 4 * input.count + 16)
    var written = 0
    var read = 0
    iconv(handle, nil, nil, nil, nil)
    while read < input.count {
      let start = (read, written)
      input.withUnsafeMutableBufferPointer { source in
        output.withUnsafeMutableBufferPointer { target in
          var from = source.baseAddress.map { $0 + start.0 }
          var to = target.baseAddress.map { $0 + start.1 }
          var left = source.count - start.0
          // Room for the replacement of a wrong byte stays free.
          var room = target.count - start.1 - 3
          iconv(handle, &from, &left, &to, &room)
          read = source.count - left
          written = target.count - 3 - room
        }
      }
      guard read < input.count else { break }
      for byte: UInt8 in [0xEF, 0xBF, 0xBD] where written < output.count {
        output[written] = CChar(bitPattern: byte)
        written += 1
      }
      read += 1
    }
    return output.prefix(written).map { UInt8(bitPattern: $0) }
  }
}
