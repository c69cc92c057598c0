import Shell

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
    StandardError.write(question + " [y/N] ")
    let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
    // A terminal echoes the newline that was typed; a pipe does not.
    if isatty(STDIN_FILENO) != 1 { StandardError.write("\n") }
    return ["y", "yes"].contains(answer)
  }
}
