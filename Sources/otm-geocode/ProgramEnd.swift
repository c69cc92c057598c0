#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Answers
import ArgumentParser
import Gazetteer
import GazetteerImport
import Shell

/// Ends the program with a line on standard error and an exit code.
///
/// The only place that maps errors to messages and exit codes.
enum ProgramEnd {
  /// Ends the program with an error; `command` is the subcommand whose help the message names.
  static func exit(with error: any Error, of command: String?) -> Never {
    let (status, message) = report(on: error, of: command)
    if !message.isEmpty { StandardError.write(line: "otm-geocode: \(oneLine(message))") }
    systemExit(status)
  }

  /// Ends the program after showing examples, when it is called without arguments.
  static func exitWithExamples() -> Never {
    StandardError.write(line: OtmGeocode.examples)
    systemExit(ExitStatus.wrongUse.rawValue)
  }

  private static func report(
    on error: any Error, of command: String?
  ) -> (status: Int32, message: String) {
    switch error {
    case let refusal as Refusal: (refusal.status.rawValue, refusal.message)
    case is OutputClosed: (ExitStatus.found.rawValue, "")
    case let code as ExitCode: (code.rawValue, "")
    case let error as GazetteerError: (error.exitCode, error.description)
    case let error as ExtractError: (ExitStatus.badInputData.rawValue, error.description)
    case let error as BatchInputError:
      switch error {
      case .unknownColumn: (ExitStatus.wrongUse.rawValue, error.description)
      case .unmarkedUTF16(let isLittleEndian):
        (
          ExitStatus.badInputData.rawValue,
          """
          the input is UTF-16 without a byte order mark; pass --encoding \
          \(isLittleEndian ? "utf-16le" : "utf-16be"), or save it as UTF-8
          """
        )
      case .missingHeader, .notUTF8, .notUTF16, .repeatedColumn, .compressed:
        (ExitStatus.badInputData.rawValue, error.description)
      case .rowTooLong:
        (ExitStatus.badInputData.rawValue, "\(error) If not, pass a larger --max-row-bytes.")
      case .tooManyFields:
        (ExitStatus.badInputData.rawValue, "\(error) If it is, pass a larger --max-row-fields.")
      }
    default:
      // Other errors come from reading the gazetteer: SQLite, or an invalid value.
      parserReport(on: error, of: command)
        ?? (
          ExitStatus.unavailable.rawValue,
          GazetteerReadError.systemFailure(of: error) == nil
            ? "the gazetteer cannot be read: \(error); rebuild it with `otm gazetteer build`"
            : "the gazetteer cannot be read: \(error)"
        )
    }
  }

  /// Returns ArgumentParser's message.
  ///
  /// Help and version go to standard output and end the program here.
  private static func parserReport(
    on error: any Error, of command: String?
  ) -> (status: Int32, message: String)? {
    let code = OtmGeocode.exitCode(for: error)
    guard code.isSuccess else {
      guard code == .validationFailure else { return nil }
      return (
        ExitStatus.wrongUse.rawValue,
        "\(OtmGeocode.message(for: error)) (see \(helpCall(of: command)))"
      )
    }
    var message = OtmGeocode.fullMessage(for: error)
    if message == ProductVersion.text {
      message = VersionLine.text(
        program: "otm-geocode", version: message,
        dataDate: GazetteerBundle.dataDate(GazetteerSession.location()))
    }
    do {
      try StandardOutput.write(Array("\(message)\n".utf8))
      return (ExitStatus.found.rawValue, "")
    } catch {
      return report(on: error, of: command)
    }
  }

  /// Returns the command that shows the help related to an error.
  private static func helpCall(of command: String?) -> String {
    guard let command, command != "help", OtmGeocode.subcommandNames.contains(command) else {
      return "otm-geocode --help"
    }
    return "otm-geocode \(command) --help"
  }

  /// Joins the lines of a message, which may quote input with line ends.
  private static func oneLine(_ message: String) -> String {
    ShieldedNumber.unshielded(message).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// Calls `exit(3)`, which the method above shadows.
private func systemExit(_ status: Int32) -> Never { exit(status) }
