public import GazetteerStore

/// The lines of a file that an import left out for one reason.
public typealias RejectedLines = BundleManifest.RejectedLines

/// Counts the lines of a file that cannot be read, and says when the file must be another one.
struct LineRejection {
  /// So many may be wrong whatever the length of the file.
  private static let alwaysAllowed = 100
  /// Of more, one in so many.
  private static let allowedShare = 10

  private var first: ExtractError?
  private var found: [String: RejectedLines] = [:]
  private var count = 0

  /// Notes an error that concerns one line; any other is thrown.
  mutating func note(_ error: any Error, in file: String) throws {
    guard let error = error as? ExtractError, let (line, reason) = error.lineAndReason else {
      throw error
    }
    if first == nil { first = error }
    count += 1
    found[reason, default: RejectedLines(file: file, reason: reason, count: 0, firstLine: line)]
      .count += 1
  }

  /// The lines by reason.
  ///
  /// - Throws: The first error, when so many lines are wrong that the file is not what it should be.
  func result(ofLines lines: Int) throws -> [RejectedLines] {
    if let first, count > Self.alwaysAllowed, count * Self.allowedShare > lines { throw first }
    return found.values.sorted { $0.reason < $1.reason }
  }
}

extension ExtractError {
  /// The line, and what is wrong with lines like it; `nil` when the whole file is at fault.
  fileprivate var lineAndReason: (line: Int, reason: String)? {
    switch self {
    case .wrongColumnCount(_, let line, let expected, _): (line, "not \(expected) columns")
    case .invalidColumn(_, let line, let column, let expected, _):
      (line, "\(column) is not \(expected)")
    default: nil
    }
  }
}
