import Answers
import ArgumentParser
import Foundation
import GazetteerImport
import GazetteerSources
import GeocodeServer
import PostStore
import Posting
import Shell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends the program with one line on standard error and an exit code.
enum ProgramEnd {
  /// Ends the program with an error.
  static func exit(with error: any Error) -> Never {
    guard let (status, message) = report(on: error) else {
      // Help and version go to standard output.
      if OTM.fullMessage(for: error) == ProductVersion.text {
        print(
          VersionLine.text(
            program: "otm", version: ProductVersion.text,
            dataDate: GazetteerBundle.dataDate(ExtractOptions.location())))
        systemExit(ExitStatus.found.rawValue)
      }
      OTM.exit(withError: error)
    }
    if !message.isEmpty { note(message) }
    systemExit(status)
  }

  /// Writes a line to standard error.
  static func note(_ message: String) {
    // Messages may quote input that contains line ends.
    let line = ShieldedNumber.unshielded(message).split(whereSeparator: \.isNewline).joined(
      separator: " ")
    StandardError.write(line: "otm: \(line)")
  }

  /// Returns the exit code and message of an error; `nil` if it is not a failure, such as a request
  /// for help.
  private static func report(on error: any Error) -> (status: Int32, message: String)? {
    switch error {
    case let refusal as Refusal: return (refusal.status.rawValue, refusal.message)
    case let code as ExitCode: return (code.rawValue, "")
    // The output was closed, as by `head` when it has enough.
    case is OutputClosed: return (ExitStatus.found.rawValue, "")
    case let error as GazetteerError: return (error.exitCode, error.description)
    case let error as DownloadError: return (error.exitCode, error.description)
    case let error as SettingError: return (status(of: error).rawValue, error.description)
    case let error as ListeningError:
      return (ExitStatus.unavailable.rawValue, error.description)
    case let error as PostStoreError: return (status(of: error).rawValue, error.description)
    case let error as StoreCopyError: return (status(of: error).rawValue, error.description)
    default:
      let code = OTM.exitCode(for: error)
      if code.isSuccess { return nil }
      guard code == .validationFailure else {
        return (ExitStatus.inputOutput.rawValue, "\(error)")
      }
      return (ExitStatus.wrongUse.rawValue, "\(OTM.message(for: error)) (see otm --help)")
    }
  }

  private static func status(of error: SettingError) -> ExitStatus {
    if case .unreadable = error { .noSuchInput } else { .wrongUse }
  }

  private static func status(of error: PostStoreError) -> ExitStatus {
    switch error {
    case .identityTaken, .invalid: .nothingFound
    case .unavailable, .full: .inputOutput
    case .unusable: .unavailable
    }
  }

  private static func status(of error: StoreCopyError) -> ExitStatus {
    switch error {
    case .exists, .occupied: .wrongUse
    case .damaged: .badInputData
    case .busy, .strayLog: .unavailable
    case .inputOutput: .inputOutput
    }
  }
}

/// Calls `exit(3)`, which the method above shadows.
private func systemExit(_ status: Int32) -> Never { exit(status) }
