/// A fault in a file of queries or of floors.
enum QualityError: Error, CustomStringConvertible {
  case unreadable(path: String)
  case wrongColumnCount(path: String, line: Int, found: Int)
  case badCoordinate(path: String, line: Int)
  case badTolerance(path: String, line: Int)
  case badFloor(path: String, line: Int)

  var description: String {
    switch self {
    case .unreadable(let path): "\(path): cannot be read; give a file of queries"
    case .wrongColumnCount(let path, let line, let found):
      "\(path), line \(line): expected 7 tab-separated columns, found \(found)"
    case .badCoordinate(let path, let line): "\(path), line \(line): no such coordinate"
    case .badTolerance(let path, let line): "\(path), line \(line): the tolerance is no number"
    case .badFloor(let path, let line):
      "\(path), line \(line): expected set, metric (pass or acc161) and a number, tab-separated"
    }
  }
}
