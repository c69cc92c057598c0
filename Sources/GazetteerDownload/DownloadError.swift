/// Why files could not be fetched.
public enum DownloadError: Error, Equatable {
  /// The server does not answer, or its answers break off again and again.
  case unreachable(address: String, reason: String)
  /// The server does not have a file.
  case missing(address: String)
  /// The server refuses a file.
  case refused(address: String, status: Int)
  /// What comes is something else: a page, or a file that is damaged each time.
  case unusable(address: String, reason: String)
  /// A redirection to where files are not taken from.
  case badRedirection(address: String, to: String)
  /// A file is longer than any of GeoNames'.
  case tooLong(address: String, limitBytes: Int)
  /// The disk has no room for a file.
  case diskFull(folder: String, neededBytes: Int, freeBytes: Int)
  /// The folder cannot be written to.
  case unwritable(path: String, reason: String)
  /// Another process fetches the same file.
  case busy(path: String)
  /// The server has the changes of this day no longer.
  case changesGone(day: String)
  /// It is not known of which day the gazetteer is.
  case unknownDay(folder: String)

  /// The exit code of `sysexits.h` that a program ends with.
  public var exitCode: Int32 {
    switch self {
    case .unreachable, .missing, .refused, .unusable, .badRedirection, .tooLong, .busy,
      .changesGone, .unknownDay:
      69
    case .diskFull, .unwritable: 74
    }
  }
}

extension DownloadError: CustomStringConvertible {
  /// What went wrong, and what the reader can do.
  public var description: String {
    switch self {
    case .unreachable(let address, let reason):
      """
      \(address) cannot be fetched: \(reason). What is there already is kept; run the command again \
      when the network is back, or give --mirror
      """
    case .missing(let address):
      "\(address): the server does not have this file; check the country or --mirror"
    case .refused(let address, let status):
      "\(address): the server answers HTTP \(status); try again later, or give --mirror"
    case .unusable(let address, let reason):
      "\(address): \(reason). Try again later, or give --mirror"
    case .badRedirection(let address, let to):
      "\(address) leads to \(to), which is not fetched: only https addresses are; give --mirror"
    case .tooLong(let address, let limit):
      "\(address): longer than \(limit >> 20) MB, which no file of GeoNames is; give --mirror"
    case .diskFull(let folder, let needed, let free):
      """
      \(folder): the next file needs \(needed >> 20) MB, and \(free >> 20) MB are free; make room or \
      choose another folder
      """
    case .unwritable(let path, let reason):
      "\(path): cannot be written (\(reason)); choose another folder"
    case .busy(let path):
      "\(path): another process is fetching this file; wait for it"
    case .changesGone(let day):
      """
      the server no longer has the changes of \(day); download all files again with \
      `otm gazetteer build --download`
      """
    case .unknownDay(let folder):
      """
      \(folder): it is not known of which day the gazetteer is; give the folder of the changes, or \
      make it with `otm gazetteer build --download`
      """
    }
  }
}
