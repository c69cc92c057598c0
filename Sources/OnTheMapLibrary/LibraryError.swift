import Answers
import COnTheMap
import Gazetteer
import GazetteerImport

/// A failure of a call: its status, and a message with the remedy.
struct LibraryError: Error {
  let status: Int32
  let message: String

  init(_ status: Int, _ message: String) {
    self.status = Int32(status)
    self.message = message
  }

  /// Describes any error of the geocoder.
  init(_ error: any Error) {
    switch error {
    case let error as LibraryError: self = error
    case let error as ParameterError: self.init(OTM_WRONG_USE, error.description)
    case let error as GazetteerError: self.init(Int(error.exitCode), error.description)
    case is BuildStopped: self.init(OTM_CANCELED, "the build was canceled")
    case let error as ExtractError: self.init(OTM_BAD_DATA, error.description)
    default:
      self.init(
        OTM_UNAVAILABLE,
        "the gazetteer cannot be read: \(error); it may have been changed while it was open")
    }
  }
}
