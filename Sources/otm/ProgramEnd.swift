import ArgumentParser
import Foundation
import GazetteerImport
import GeocodeServer
import Posting

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An end of the program with a message, other than by an error of a library.
struct Refusal: Error {
  /// The exit codes that mean something (those from 64 are `sysexits.h`'s).
  enum Status: Int32 {
    case nothingFound = 1
    case wrongUse = 64
    case badInputData = 65
    case noSuchInput = 66
    case unavailable = 69
    case inputOutput = 74
    case notPermitted = 77
  }

  let status: Status
  /// What happened and what to do, in one line.
  let message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }
}

/// How the program ends: one line on standard error, and the exit code.
enum ProgramEnd {
  /// Ends the program.
  static func exit(with error: any Error) -> Never {
    guard let (status, message) = report(on: error) else {
      // Help and version go to standard output.
      OTM.exit(withError: error)
    }
    if !message.isEmpty { note(message) }
    systemExit(status)
  }

  /// Writes a line to standard error.
  static func note(_ message: String) {
    // Messages may quote what was typed, line ends and all.
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data("otm: \(line)\n".utf8))
  }

  /// The exit code and the message of an error; `nil` for what is no failure.
  private static func report(on error: any Error) -> (status: Int32, message: String)? {
    switch error {
    case let refusal as Refusal: return (refusal.status.rawValue, refusal.message)
    case let code as ExitCode: return (code.rawValue, "")
    case let error as GazetteerError: return (error.exitCode, error.description)
    case let error as SettingError: return (status(of: error).rawValue, error.description)
    case let error as ListeningError:
      return (Refusal.Status.unavailable.rawValue, error.description)
    case let error as PostStoreError: return (status(of: error).rawValue, error.description)
    default:
      let code = OTM.exitCode(for: error)
      if code.isSuccess { return nil }
      guard code == .validationFailure else {
        return (Refusal.Status.inputOutput.rawValue, "\(error)")
      }
      return (Refusal.Status.wrongUse.rawValue, "\(OTM.message(for: error)) (see otm --help)")
    }
  }

  private static func status(of error: SettingError) -> Refusal.Status {
    if case .unreadable = error { .noSuchInput } else { .wrongUse }
  }

  private static func status(of error: PostStoreError) -> Refusal.Status {
    switch error {
    case .identityTaken, .invalid: .nothingFound
    case .unavailable, .full: .inputOutput
    case .unusable: .unavailable
    }
  }
}

/// `exit(3)`, under a name that the method above does not hide.
private func systemExit(_ status: Int32) -> Never { exit(status) }
