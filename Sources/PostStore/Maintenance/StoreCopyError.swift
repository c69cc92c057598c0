public import Posting

/// A failure to copy a store, or to replace it by a copy.
public enum StoreCopyError: Error, Hashable, Sendable {
  /// A file already exists at the path of the copy.
  case exists(path: String)
  /// Another copy is being written to the same path.
  case busy(path: String)
  /// The file that was read or written is damaged; the faults are one line each.
  case damaged(path: String, faults: [String])
  /// A server or another program has the store open.
  case inUse(path: String)
  /// The store contains something newer than the copy that should replace it.
  case newer(path: String, store: Timestamp, copy: Timestamp?)
  /// The log of another store is where the restored one would take it for its own.
  case strayLog(path: String)
  /// The file system reported an error.
  case inputOutput(path: String, reason: String)
}

extension StoreCopyError: CustomStringConvertible {
  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .exists(let path): "\(path): the file already exists; choose another name, or use --force"
    case .busy(let path): "\(path): another copy is being written there; wait for it"
    case .damaged(let path, let faults):
      "\(path) is damaged (\(Self.listed(faults))); use another backup"
    case .inUse(let path):
      "\(path): a server or another program has it open; stop that first"
    case .newer(let path, _, let copy):
      """
      \(path) \(copy == nil ? "is not empty, but the copy is" : "was changed after the copy was made"); \
      its changes would be lost: back it up first, then use --force
      """
    case .strayLog(let path):
      """
      \(path) is the log of a database that is gone; move it away, or restore its database, first
      """
    case .inputOutput(let path, let reason): "\(path): \(reason)"
    }
  }

  /// Returns the first faults, and the number of the others.
  private static func listed(_ faults: [String]) -> String {
    let shown = faults.prefix(3).map {
      $0.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    let more = faults.count - shown.count
    return shown.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
  }
}
