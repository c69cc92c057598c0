import GazetteerImport
import GazetteerSources
import GeocodeServer
import PostStore
import Posting
import Shell

/// The only place that maps errors to messages and exit codes.
extension OTM: ShellProgram {
  static let name = "otm"

  static var dataDate: String? { GazetteerBundle.dataDate(ExtractOptions.location()) }

  static func report(on error: any Error) -> (status: Int32, message: String) {
    switch error {
    case let error as GazetteerError: (error.exitCode, error.description)
    case let error as DownloadError: (error.exitCode, error.description)
    case let error as SettingError: (status(of: error).rawValue, error.description)
    case let error as ListeningError:
      (ExitStatus.unavailable.rawValue, error.description)
    case let error as PostStoreError: (status(of: error).rawValue, error.description)
    case let error as StoreCopyError: (status(of: error).rawValue, error.description)
    default: (ExitStatus.inputOutput.rawValue, "\(error)")
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
    case .exists, .occupied, .othersCopies: .wrongUse
    case .damaged: .badInputData
    case .busy, .strayLog: .unavailable
    case .inputOutput: .inputOutput
    }
  }
}
