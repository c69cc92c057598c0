import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Questions that are answered by yes or no; they go to standard error, as all but answers do.
enum Question {
  /// Asks, and takes anything but yes for no, the end of the input too.
  static func isAnsweredYes(_ question: String) -> Bool {
    show(question + " [y/N] ")
    let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
    // A terminal shows the line end that was typed; a pipe does not.
    if isatty(STDIN_FILENO) != 1 { show("\n") }
    return ["y", "yes"].contains(answer)
  }

  /// Shows a text as it is, without a line end.
  static func show(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
