import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Asks yes-or-no questions on standard error, because standard output is for results only.
enum Question {
  /// Asks a question; anything except yes counts as no, including the end of the input.
  static func isAnsweredYes(_ question: String) -> Bool {
    show(question + " [y/N] ")
    let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
    // A terminal echoes the newline that was typed; a pipe does not.
    if isatty(STDIN_FILENO) != 1 { show("\n") }
    return ["y", "yes"].contains(answer)
  }

  /// Writes a text unchanged, without a newline.
  static func show(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
