/// The exit codes of all programs (those from 64 on are `sysexits.h`'s).
package enum ExitStatus: Int32, Sendable {
  /// Success; for a query, there is a result.
  case found = 0
  /// The place, pin or account does not exist; for a post, it was refused.
  case nothingFound = 1
  /// The command line is invalid.
  case wrongUse = 64
  /// The input data is invalid.
  case badInputData = 65
  /// The input file does not exist.
  case noSuchInput = 66
  /// The gazetteer, the store or the server is unavailable.
  case unavailable = 69
  /// Reading or writing failed.
  case inputOutput = 74
  /// The user is not logged in, or not authorized.
  case notPermitted = 77
  /// The user pressed Ctrl-C (128 and the number of SIGINT, as shells show it).
  case interrupted = 130
}

/// An error that ends the program with a message, other than an error of a library.
package struct Refusal: Error {
  /// The exit code.
  package let status: ExitStatus
  /// The problem and its remedy, in one line.
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
