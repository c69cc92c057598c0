#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Returns the system's message for an error number: "No such file or directory".
package func systemMessage(_ number: Int32) -> String { String(cString: strerror(number)) }

/// Standard output, which contains the result and nothing else.
package enum StandardOutput {
  /// Whether text may be colored: on a terminal, unless `NO_COLOR` is set (no-color.org).
  package static var isColored: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return false }
    return (ProcessEnvironment.value(of: "NO_COLOR") ?? "").isEmpty
      && ProcessEnvironment.value(of: "TERM") != "dumb"
  }

  /// The number of columns of the terminal; `nil` if output does not go to one.
  package static var terminalWidth: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all bytes.
  ///
  /// - Throws: `OutputClosed` if the reader has gone, ``Refusal`` for other failures.
  package static func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let count = systemWrite(STDOUT_FILENO, base + written, buffer.count - written)
        if count >= 0 {
          written += count
        } else if errno == EPIPE {
          throw OutputClosed()
        } else if errno != EINTR {
          throw Refusal(
            .inputOutput, "writing the answer failed: \(systemMessage(errno)); is the disk full?")
        }
      }
    }
  }
}

/// The reader of the output has gone, as with `head` when it has enough.
package struct OutputClosed: Error {}

/// Standard error, for everything but the result.
package enum StandardError {
  /// Writes a line; a failure is ignored, such as when nobody reads any more.
  package static func write(line: String) { write(line + "\n") }

  /// Writes a text unchanged; a failure is ignored.
  package static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// `write(2)`, under a name that the methods above do not hide.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
