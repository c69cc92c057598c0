import Answers
import Gazetteer
import GazetteerImport
import Shell

/// The only place that maps errors to messages and exit codes.
extension OtmGeocode: ShellProgram {
  static let name = "otm-geocode"

  static var dataDate: String? { GazetteerBundle.dataDate(GazetteerSession.location()) }

  static func report(on error: any Error) -> (status: Int32, message: String) {
    switch error {
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
      (
        ExitStatus.unavailable.rawValue,
        GazetteerReadError.systemFailure(of: error) == nil
          ? "the gazetteer cannot be read: \(error); rebuild it with `otm gazetteer build`"
          : "the gazetteer cannot be read: \(error)"
      )
    }
  }

  /// Returns the call that shows the help related to a command.
  static func helpCall(of command: String?) -> String {
    guard let command, command != "help", subcommandNames.contains(command) else {
      return "otm-geocode --help"
    }
    return "otm-geocode \(command) --help"
  }
}
