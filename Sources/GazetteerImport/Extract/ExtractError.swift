package import TextFormats

/// A problem in the files of an extract, or in a user's own files.
package enum ExtractError: Error, Equatable {
  /// A folder does not contain any file with places.
  case noPlaces(folder: String)
  /// The system could not open a file.
  case unreadable(path: String, failure: SystemFailure)
  /// The system could not read an open file.
  case readFailed(path: String, failure: SystemFailure)
  /// A file is not of the kind that is needed; the reason says what was expected.
  case unsuitable(path: String, reason: String)
  /// A part of a file contradicts its format; `place` says where, in words, and `found` what is
  /// there.
  case malformed(path: String, place: String, expected: String, found: String)
  /// A gzip file is damaged; the offset counts compressed bytes.
  case damagedGzip(path: String, offset: Int)
  /// A gzip file ends before its end.
  case truncatedGzip(path: String, offset: Int)
  /// A zip file is damaged, or uses an unsupported compression.
  case damagedZip(path: String, reason: String)
  /// A zip file does not contain the file that its name implies.
  case noMember(path: String, name: String)
  /// A file does not match its description in `manifest.json`.
  case wrongText(path: String, expected: String, found: String)
  /// A table that is written by hand was changed, and `manifest.json` describes the one before.
  case unnotedTable(path: String)
  /// The folder's `manifest.json` is invalid.
  case invalidManifest(path: String, reason: String)
  /// A line has the wrong number of columns.
  case wrongColumnCount(path: String, line: Int, expected: Int, found: Int)
  /// A column has an invalid value.
  case invalidColumn(path: String, line: Int, column: String, expected: String, found: String)
  /// A line is longer than any in files of this kind.
  case lineTooLong(path: String, line: Int, limitBytes: Int)
  /// A requested country is not in the extract.
  case unknownCountry(folder: String, code: String)

  /// Whether the system failed rather than the data.
  package var isInputOutput: Bool {
    switch self {
    case .readFailed: true
    case .unreadable(_, let failure): failure.isOfTheMachine
    default: false
    }
  }
}

extension ExtractError: CustomStringConvertible {
  /// The problem, its place, and the remedy.
  package var description: String {
    switch self {
    case .noPlaces(let folder):
      """
      \(folder): no file with places; expected one of areas.txt, allCountries.txt, \
      cities500.txt, cities1000.txt, cities5000.txt, cities15000.txt or a country's file such as CR.txt, \
      plain, .gz or .zip
      """
    case .unreadable(let path, let failure): "\(path): cannot be opened: \(failure)"
    case .readFailed(let path, let failure): "\(path): reading failed: \(failure)"
    case .unsuitable(let path, let reason): "\(path): \(reason)"
    case .malformed(let path, let place, let expected, let found):
      """
      \(path), \(place): expected \(expected), found \(found); download the file again, or give one of \
      the kind that its name says
      """
    case .damagedGzip(let path, let offset):
      "\(path): damaged gzip data near byte \(offset); download the file again"
    case .truncatedGzip(let path, let offset):
      "\(path): the gzip data ends too early, at byte \(offset); download the file again"
    case .damagedZip(let path, let reason):
      "\(path): \(reason); download the file again"
    case .noMember(let path, let name):
      "\(path): it does not contain \(name); download the file again"
    case .wrongText(let path, let expected, let found):
      """
      \(path): not the file that manifest.json describes; expected \(expected), found \
      \(found); get the data again
      """
    case .unnotedTable(let path):
      """
      \(path): changed since manifest.json was written; note it with tools/fetch-extract --own, and a \
      new gazetteer is built
      """
    case .invalidManifest(let path, let reason):
      "\(path): invalid (\(reason)); get the data again"
    case .wrongColumnCount(let path, let line, let expected, let found):
      """
      \(path), line \(line): expected \(expected) tab-separated columns, found \(found); \
      download the file again
      """
    case .invalidColumn(let path, let line, let column, let expected, let found):
      "\(path), line \(line): \(column) should be \(expected), found \"\(found)\""
    case .lineTooLong(let path, let line, let limit):
      """
      \(path), line \(line): longer than \(limit) bytes, unlike any record; check that the file is of \
      the kind that its name says
      """
    case .unknownCountry(let folder, let code):
      """
      \(folder): there is no country \(code); pass two letters of ISO 3166-1, such as US or DE
      """
    }
  }
}
