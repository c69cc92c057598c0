import SQLiteSupport

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
