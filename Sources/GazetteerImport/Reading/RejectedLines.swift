public import GazetteerStore

/// The lines of a file that an import rejected for the same reason.
public typealias RejectedLines = BundleManifest.RejectedLines

/// A counter of unreadable lines of a file, which detects that a file is not the expected one.
struct LineRejection {
  /// The number of lines that may be wrong regardless of the length of the file.
  private static let alwaysAllowed = 100
  /// Beyond that, one line in this many may be wrong.
  private static let allowedShare = 10

  private var first: ExtractError?
  private var found: [String: RejectedLines] = [:]
  private var count = 0

  /// Records an error that concerns one line; any other is thrown.
  mutating func note(_ error: any Error, in file: String) throws {
    guard let error = error as? ExtractError, let (line, reason) = error.lineAndReason else {
      throw error
    }
    if first == nil { first = error }
    count += 1
    found[reason, default: RejectedLines(file: file, reason: reason, count: 0, firstLine: line)]
      .count += 1
  }

  /// Returns the lines by reason.
  ///
  /// - Throws: The first error, if too many lines are wrong for the file to be the expected one.
  func result(ofLines lines: Int) throws -> [RejectedLines] {
    if let first, count > Self.alwaysAllowed, count * Self.allowedShare > lines { throw first }
    return found.values.sorted { $0.reason < $1.reason }
  }
}

extension ExtractError {
  /// The line, and the problem with lines like it; `nil` if the whole file is at fault.
  fileprivate var lineAndReason: (line: Int, reason: String)? {
    switch self {
    case .wrongColumnCount(_, let line, let expected, _): (line, "not \(expected) columns")
    case .invalidColumn(_, let line, let column, let expected, _):
      (line, "\(column) is not \(expected)")
    default: nil
    }
  }
}
