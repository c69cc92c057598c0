package import TextFormats
/// A failure to read a bundle whose contents this program would never write.
package enum GazetteerReadError: Error, Equatable, CustomStringConvertible {
  /// A stored value is out of its range: the file is damaged.
  case invalidValue(table: String, column: String)
  /// A page of the database, counted from 1, contradicts the rest of it: the file is damaged.
  case invalidPage(UInt32)
  /// One of the files next to the database cannot be read.
  case file(MappedFileError)

  /// The problem and its remedy.
  package var description: String {
    switch self {
    case .invalidValue(let table, let column):
      "the gazetteer is damaged (\(table).\(column)); rebuild it with `otm gazetteer build`"
    case .invalidPage(let page):
      "the gazetteer is damaged (page \(page) of its database); rebuild it with "
        + "`otm gazetteer build`"
    case .file(let error) where error.systemFailure != nil: error.description
    case .file(let error):
      "the gazetteer is damaged (\(error)); rebuild it with `otm gazetteer build`"
    }
  }

  /// Returns the failure of the system behind an error of reading; `nil` if the bundle itself is at
  /// fault.
  package static func systemFailure(of error: any Error) -> SystemFailure? {
    switch error {
    case GazetteerReadError.file(let error): error.systemFailure
    case let error as MappedFileError: error.systemFailure
    case let error as SQLiteError: error.systemFailure
    default: nil
    }
  }

  /// Returns whether an error means that a bundle cannot be read.
  ///
  /// Its files are damaged then, or ``systemFailure(of:)`` says what else is wrong.
  package static func concerns(_ error: any Error) -> Bool {
    error is GazetteerReadError || error is SQLiteError
  }
}

/// A failure to write a bundle's database.
package enum GazetteerWriteError: Error, Equatable {
  /// The disk is full, because of the file or of temporary files for sorting.
  case diskFull
  /// SQLite failed for another reason, given in its own words.
  case failed(reason: String)

  init(_ error: SQLiteError) {
    // The lower byte is the primary code; 13 is SQLITE_FULL.
    self = error.code & 0xFF == 13 ? .diskFull : .failed(reason: error.description)
  }
}
