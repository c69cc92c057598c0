/// A bundle holds what this program never writes.
public enum GazetteerReadError: Error, Equatable, CustomStringConvertible {
  /// A stored value is out of its range: the file is damaged.
  case invalidValue(table: String, column: String)
  /// The keys of misspellings cannot be opened.
  case spelling(reason: String)
  /// The polygons of countries, seas and lakes cannot be opened.
  case polygons(reason: String)
  /// The grid of places, or their order by id, cannot be opened.
  case grid(reason: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .invalidValue(let table, let column):
      "the gazetteer is damaged (\(table).\(column)); rebuild it with `otm gazetteer build`"
    case .spelling(let reason), .grid(let reason), .polygons(let reason):
      "the gazetteer is damaged (\(reason)); rebuild it with `otm gazetteer build`"
    }
  }
}
