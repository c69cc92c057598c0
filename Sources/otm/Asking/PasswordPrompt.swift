import Shell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Asks for a password on the terminal without showing it.
enum PasswordPrompt {
  /// The maximum length of a password; servers reject longer ones.
  private static let maxBytes = 4_096

  /// Asks for a password, twice if it is a new one.
  ///
  /// - Throws: ``Refusal`` if there is no terminal.
  static func ask(_ question: String, again: String? = nil) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Refusal(
        .wrongUse, "cannot prompt for the password without a terminal; pass --password-stdin")
    }
    let password = try askOnce(question)
    if let again, try askOnce(again) != password {
      throw Refusal(.wrongUse, "the two passwords differ; try again")
    }
    return password
  }

  /// Reads a password from the first line of standard input.
  ///
  /// - Throws: ``Refusal``.
  static func read() throws -> String {
    guard let line = readLine() else {
      throw Refusal(.wrongUse, "--password-stdin: standard input contains no password")
    }
    return line
  }

  private static func askOnce(_ question: String) throws -> String {
    StandardError.write(question + " ")
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else {
      throw Refusal(.inputOutput, "the terminal cannot be read; use --password-stdin")
    }
    var silent = before
    // Characters are read one by one and without signals, so that the terminal is always restored.
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      StandardError.write("\n")
    }
    return String(decoding: try line(), as: UTF8.self)
  }

  private static func line() throws -> [UInt8] {
    var typed: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      guard systemRead(STDIN_FILENO, &byte) == 1 else { return typed }
      switch byte {
      case 0x0A, 0x0D: return typed
      // ^C and ^D.
      case 0x03, 0x04: throw Refusal(.nothingFound, "nothing was done")
      // Backspace deletes a whole character, ^U everything.
      case 0x08, 0x7F:
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: typed.removeAll()
      default: if typed.count < maxBytes { typed.append(byte) }
      }
    }
  }
}

/// Reads one byte with `read(2)`, which the method above shadows.
private func systemRead(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
  read(descriptor, &byte, 1)
}
