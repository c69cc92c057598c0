import Answers
package import ArgumentParser

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program: it ends with one line on standard error and an exit code.
package protocol ShellProgram: ParsableCommand {
  /// The name, with which its messages begin.
  static var name: String { get }
  /// The newest date of the data that it answers from; `nil` if it finds none.
  static var dataDate: String? { get }
  /// Returns the exit code and message of an error of the libraries.
  static func report(on error: any Error) -> (status: Int32, message: String)
}

extension ShellProgram {
  /// Ends the program with an error, of the parser too; `help` is the call that shows how to use it.
  package static func end(with error: any Error, help: String) -> Never {
    let (status, message) = ending(with: error, help: help)
    if !message.isEmpty { note(message) }
    systemExit(status)
  }

  /// Writes a line to standard error, after the program's name.
  package static func note(_ message: String) {
    // Messages may quote input that contains line ends.
    let line = ShieldedNumber.unshielded(message).split(whereSeparator: \.isNewline).joined(
      separator: " ")
    StandardError.write(line: "\(name): \(line)")
  }

  private static func ending(
    with error: any Error, help: String
  ) -> (status: Int32, message: String) {
    switch error {
    case let refusal as Refusal: return (refusal.status.rawValue, refusal.message)
    // The output was closed, as by `head` when it has enough.
    case is OutputClosed: return (ExitStatus.found.rawValue, "")
    case let code as ArgumentParser.ExitCode: return (code.rawValue, "")
    default:
      let code = exitCode(for: error)
      if code.isSuccess { return showing(fullMessage(for: error)) }
      guard code == .validationFailure else { return report(on: error) }
      return (ExitStatus.wrongUse.rawValue, "\(Self.message(for: error)) (see \(help))")
    }
  }

  /// Writes help or the version to standard output.
  private static func showing(_ text: String) -> (status: Int32, message: String) {
    let shown =
      text == ProductVersion.text
      ? VersionLine.text(program: name, version: text, dataDate: dataDate) : text
    do {
      try StandardOutput.write(Array("\(shown)\n".utf8))
      return (ExitStatus.found.rawValue, "")
    } catch let refusal as Refusal {
      return (refusal.status.rawValue, refusal.message)
    } catch {
      return (ExitStatus.found.rawValue, "")
    }
  }
}

/// Calls `exit(3)`, which a method of the parser's shadows.
private func systemExit(_ status: Int32) -> Never { exit(status) }
