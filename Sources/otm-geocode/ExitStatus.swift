/// The exit codes of all our programs (those from 64 are `sysexits.h`'s).
enum ExitStatus: Int32 {
  case found = 0
  case nothingFound = 1
  case wrongUse = 64
  case badInputData = 65
  case noSuchInput = 66
  case gazetteerUnavailable = 69
  case inputOutput = 74
}

/// An end of the program with a message, other than by an error of a library.
struct Refusal: Error {
  let status: ExitStatus
  /// What happened and what to do, in one line.
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
