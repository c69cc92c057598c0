public import StoredBytes

/// A bundle holds what this program never writes.
public enum GazetteerReadError: Error, Equatable, CustomStringConvertible {
  /// A stored value is out of its range: the file is damaged.
  case invalidValue(table: String, column: String)
  /// One of the files beside the database cannot be read.
  case file(MappedFileError)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .invalidValue(let table, let column):
      "the gazetteer is damaged (\(table).\(column)); rebuild it with `otm gazetteer build`"
    case .file(let error):
      "the gazetteer is damaged (\(error)); rebuild it with `otm gazetteer build`"
    }
  }
}
