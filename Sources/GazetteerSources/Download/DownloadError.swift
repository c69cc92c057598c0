/// The reason why files could not be downloaded.
package enum DownloadError: Error, Equatable {
  /// The server does not respond, or its responses keep breaking off.
  case unreachable(address: String, reason: String)
  /// The server does not have a file.
  case missing(address: String)
  /// The server refuses to send a file.
  case refused(address: String, status: Int)
  /// The response is unusable: a web page, or a file that is damaged at each try.
  case unusable(address: String, reason: String)
  /// A redirection leads to a server from which files are not accepted.
  case badRedirection(address: String, to: String)
  /// A file is much longer than any of GeoNames'.
  case tooLong(address: String, limitBytes: Int)
  /// There is not enough disk space for a file.
  case diskFull(folder: String, neededBytes: Int, freeBytes: Int)
  /// The folder cannot be written to.
  case unwritable(path: String, reason: String)
  /// Another process is downloading the same file.
  case busy(path: String)
  /// The server no longer has the changes of this day.
  case changesGone(day: String)
  /// The date of the gazetteer is unknown.
  case unknownDay(folder: String)

  /// The exit code for this error, from `sysexits.h`.
  package var exitCode: Int32 {
    switch self {
    case .unreachable, .missing, .refused, .unusable, .badRedirection, .tooLong, .busy,
      .changesGone, .unknownDay:
      69
    case .diskFull, .unwritable: 74
    }
  }
}

extension DownloadError: CustomStringConvertible {
  /// A message that says what happened and what to do.
  package var description: String {
    switch self {
    case .unreachable(let address, let reason):
      """
      \(address) cannot be downloaded: \(reason). The files so far are kept; run the command \
      again later, or pass --mirror
      """
    case .missing(let address):
      "\(address): the server does not have this file; check the country or --mirror"
    case .refused(let address, let status):
      "\(address): the server answered HTTP \(status); try again later, or pass --mirror"
    case .unusable(let address, let reason):
      "\(address): \(reason). Try again later, or pass --mirror"
    case .badRedirection(let address, let to):
      "\(address) redirects to \(to), which is not allowed: the address must be https; pass --mirror"
    case .tooLong(let address, let limit):
      "\(address): longer than \(limit >> 20) MB, unlike any file of GeoNames; pass --mirror"
    case .diskFull(let folder, let needed, let free):
      """
      \(folder): the next file needs \(needed >> 20) MB, and \(free >> 20) MB are free; free some space, or \
      choose another folder
      """
    case .unwritable(let path, let reason):
      "\(path): cannot be written (\(reason)); choose another folder"
    case .busy(let path):
      "\(path): another process is downloading this file; wait for it"
    case .changesGone(let day):
      """
      the server no longer has the changes of \(day); download all files again with \
      `otm gazetteer build --download`
      """
    case .unknownDay(let folder):
      """
      \(folder): the date of the gazetteer is unknown; pass the folder of the changes, or rebuild \
      it with `otm gazetteer build --download`
      """
    }
  }
}
