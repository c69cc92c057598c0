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

/// How the program ends: one line on standard error, and the exit code.
///
/// The only place that turns errors into either.
enum ProgramEnd {
  /// Ends the program.
  static func exit(with error: any Error) -> Never {
    let (status, message) = report(on: error)
    if !message.isEmpty { StandardError.write(line: "otm-geocode: \(oneLine(message))") }
    systemExit(status)
  }

  private static func report(on error: any Error) -> (status: Int32, message: String) {
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
      parserReport(on: error)
        ?? (
          ExitStatus.unavailable.rawValue,
          "the gazetteer cannot be read: \(error); rebuild it with `otm gazetteer build`"
        )
    }
  }

  /// What ArgumentParser says: help and version go to standard output and end the program here.
  private static func parserReport(on error: any Error) -> (status: Int32, message: String)? {
    let code = OtmGeocode.exitCode(for: error)
    guard code.isSuccess else {
      guard code == .validationFailure else { return nil }
      return (
        ExitStatus.wrongUse.rawValue,
        "\(OtmGeocode.message(for: error)) (see otm-geocode --help)"
      )
    }
    do {
      try StandardOutput.write(Array("\(OtmGeocode.fullMessage(for: error))\n".utf8))
      return (ExitStatus.found.rawValue, "")
    } catch {
      return report(on: error)
    }
  }

  /// Messages may quote what was typed, line ends and all.
  private static func oneLine(_ message: String) -> String {
    ShieldedNumber.unshielded(message).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

/// `exit(3)`, under a name that the method above does not hide.
private func systemExit(_ status: Int32) -> Never { exit(status) }
