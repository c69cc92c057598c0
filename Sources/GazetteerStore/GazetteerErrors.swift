import SQLiteSupport
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

  /// Returns whether an error says that a bundle cannot be read: that its files are damaged, or that
  /// the disk is.
  package static func concerns(_ error: any Error) -> Bool {
    error is GazetteerReadError || error is SQLiteError
  }
}

/// Why a bundle's database could not be written.
package enum GazetteerWriteError: Error, Equatable {
  /// The disk has no room, for the file or for what is sorted on the way.
  case diskFull
  /// SQLite failed otherwise; its own words.
  case failed(reason: String)

  init(_ error: SQLiteError) {
    // The lower byte is the primary code; 13 is SQLITE_FULL.
    self = error.code & 0xFF == 13 ? .diskFull : .failed(reason: error.description)
  }
}
