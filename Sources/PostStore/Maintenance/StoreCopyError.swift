public import Posting

/// Why a store was not copied, or not replaced by a copy.
public enum StoreCopyError: Error, Hashable, Sendable {
  /// There is a file already where the copy should go.
  case exists(path: String)
  /// Another copy is being written there.
  case busy(path: String)
  /// What was read or written is not sound; the faults, one line each.
  case damaged(path: String, faults: [String])
  /// A server or another program has the store open.
  case inUse(path: String)
  /// The store holds something newer than the copy that should replace it.
  case newer(path: String, store: Timestamp, copy: Timestamp?)
  /// The log of another store lies where the restored one would take it for its own.
  case strayLog(path: String)
  /// The file system refused.
  case inputOutput(path: String, reason: String)
}

extension StoreCopyError: CustomStringConvertible {
  /// What went wrong, and what can be done.
  public var description: String {
    switch self {
    case .exists(let path): "\(path): there is a file already; name another one, or give --force"
    case .busy(let path): "\(path): another copy is being written there; wait for it"
    case .damaged(let path, let faults):
      "\(path) is damaged (\(Self.listed(faults))); take another copy"
    case .inUse(let path):
      "\(path): a server or another program has it open; stop that first"
    case .newer(let path, let store, let copy):
      """
      \(path) was changed at \(store.milliseconds) ms since 1970, later than the copy \
      (\(copy.map { "\($0.milliseconds) ms" } ?? "which is empty")); what came since would be lost: \
      back it up first, then give --force
      """
    case .strayLog(let path):
      """
      \(path) is the log of a store that is not there any more; move it away, or its store back, \
      first
      """
    case .inputOutput(let path, let reason): "\(path): \(reason)"
    }
  }

  /// The first faults, and how many more there are.
  private static func listed(_ faults: [String]) -> String {
    let shown = faults.prefix(3).map {
      $0.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    let more = faults.count - shown.count
    return shown.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
  }
}
