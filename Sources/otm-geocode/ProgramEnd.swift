#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Answers
import ArgumentParser
import GazetteerImport
import GazetteerStore
import Shell

/// How the program ends: a line on standard error, and the exit code.
///
/// The only place that turns errors into either.
enum ProgramEnd {
  /// Ends the program; `command` is the subcommand that ran, whose help a message names.
  static func exit(with error: any Error, of command: String?) -> Never {
    let (status, message) = report(on: error, of: command)
    if !message.isEmpty { StandardError.write(line: "otm-geocode: \(oneLine(message))") }
    systemExit(status)
  }

  /// Ends a program that was called without arguments: a newcomer sees examples.
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
      case .missingHeader, .notUTF8: (ExitStatus.badInputData.rawValue, error.description)
      case .rowTooLong:
        (ExitStatus.badInputData.rawValue, "\(error) If not, pass a larger --max-row-bytes.")
      case .tooManyFields:
        (ExitStatus.badInputData.rawValue, "\(error) If it is, pass a larger --max-row-fields.")
      }
    default:
      // What is left comes from reading the gazetteer: SQLite, or a value that none of ours writes.
      parserReport(on: error, of: command)
        ?? (
          ExitStatus.unavailable.rawValue,
          "the gazetteer cannot be read: \(error); rebuild it with `otm gazetteer build`"
        )
    }
  }

  /// What ArgumentParser says: help and version go to standard output and end the program here.
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

  /// How to ask for the help that an error is about.
  private static func helpCall(of command: String?) -> String {
    guard let command, command != "help", OtmGeocode.subcommandNames.contains(command) else {
      return "otm-geocode --help"
    }
    return "otm-geocode \(command) --help"
  }

  /// Messages may quote what was typed, line ends and all.
  private static func oneLine(_ message: String) -> String {
    ShieldedNumber.unshielded(message).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// `exit(3)`, under a name that the method above does not hide.
private func systemExit(_ status: Int32) -> Never { exit(status) }
