import Shell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Asks for a password on the terminal, without showing it.
enum PasswordPrompt {
  /// Longer ones are refused by every server of ours.
  private static let maxBytes = 4_096

  /// Asks, and asks again when the password is a new one.
  ///
  /// - Throws: ``Refusal`` when there is no terminal to ask on.
  static func ask(_ question: String, again: String? = nil) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Refusal(
        .wrongUse, "there is no terminal to ask for the password; give --password-stdin")
    }
    let password = try askOnce(question)
    if let again, try askOnce(again) != password {
      throw Refusal(.wrongUse, "the two passwords differ; try again")
    }
    return password
  }

  /// Reads a password from a pipe or file: its first line.
  ///
  /// - Throws: ``Refusal``.
  static func read() throws -> String {
    guard let line = readLine() else {
      throw Refusal(.wrongUse, "--password-stdin: there is no password on standard input")
    }
    return line
  }

  private static func askOnce(_ question: String) throws -> String {
    Question.show(question + " ")
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else {
      throw Refusal(.inputOutput, "the terminal cannot be asked; give --password-stdin")
    }
    var silent = before
    // Letter by letter and without signals, so that the terminal is itself again whatever is typed.
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      Question.show("\n")
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
      // Backspace takes a whole letter, ^U all.
      case 0x08, 0x7F:
        while let last = typed.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: typed.removeAll()
      default: if typed.count < maxBytes { typed.append(byte) }
      }
    }
  }
}

/// `read(2)` of one byte, under a name that the method above does not hide.
private func systemRead(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
  read(descriptor, &byte, 1)
}
