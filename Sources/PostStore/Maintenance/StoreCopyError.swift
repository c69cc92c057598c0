/// A failure to copy a store, or to restore a copy.
package enum StoreCopyError: Error, Hashable, Sendable {
  /// A file already exists at the path of the copy.
  case exists(path: String)
  /// Another copy is being written to the same path.
  case busy(path: String)
  /// The file that was read or written is damaged; the faults are one line each.
  case damaged(path: String, faults: [String])
  /// A store is where a copy is to be restored.
  case occupied(path: String)
  /// The log of another store is where the restored one would take it for its own.
  case strayLog(path: String)
  /// The file system reported an error.
  case inputOutput(path: String, reason: String)
}

extension StoreCopyError: CustomStringConvertible {
  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .exists(let path): "\(path): the file already exists; choose another name, or use --force"
    case .busy(let path): "\(path): another copy is being written there; wait for it"
    case .damaged(let path, let faults):
      "\(path) is damaged (\(Self.listed(faults))); use another backup"
    case .occupied(let path):
      """
      \(path): a database is there already; stop the server, move the file and its -wal away, and \
      restore then
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
