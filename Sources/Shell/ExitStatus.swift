/// The exit codes of all our programs (those from 64 are `sysexits.h`'s).
package enum ExitStatus: Int32, Sendable {
  /// Done; of a question, that there is an answer.
  case found = 0
  /// No such place, pin or account; of a post, that it was refused.
  case nothingFound = 1
  /// The command was typed wrong.
  case wrongUse = 64
  /// What was read is not as it should be.
  case badInputData = 65
  /// There is no such file.
  case noSuchInput = 66
  /// The gazetteer, the store or the server cannot be reached.
  case unavailable = 69
  /// Reading or writing failed.
  case inputOutput = 74
  /// Not logged in, or not allowed.
  case notPermitted = 77
}

/// An end of the program with a message, other than by an error of a library.
package struct Refusal: Error {
  /// The exit code.
  package let status: ExitStatus
  /// What happened and what to do, in one line.
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
