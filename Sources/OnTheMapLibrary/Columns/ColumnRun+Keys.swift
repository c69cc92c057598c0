import Answers
import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import Synchronization

/// Columns of points and of postal codes, whose answers are rows that many of them share.
extension ColumnRun {
  /// The number of rows between two reports.
  private static let rowsBetweenReports = 64

  /// Answers the points of a block, those that lie near each other one after the other.
  func answerPoints(
    of block: Int, _ tools: LibraryGeocoder.Tools, _ known: KnownRows<PointKey>,
    _ afterRow: () -> Void
  ) throws {
    let rows = answers.rows(of: block)
    let points = rows.map(questions.point)
    var numbers = [Int](repeating: KnownRows<PointKey>.nothing, count: rows.count)
    let fromPoint = columns.indices.filter { columns[$0].isFromPoint }
    let isDecided = fromPoint.isEmpty && !columns.contains(.postcode)
    known.begin()
    for position in ZOrder.order(of: points) {
      guard let point = points[position] else { continue }
      let choice = options.position(of: rows.lowerBound + position)
      let asked = options[choice: choice].options
      if isDecided, let nearest = try tools.reverse.decidingSettlement(of: point, asked.layers) {
        numbers[position] = try known.number(of: PointKey(nearest, .settlement, choice)) {
          try number(of: point, choice, asked, tools.reverse, known)
        }
      } else {
        numbers[position] = try number(of: point, choice, asked, tools.reverse, known)
      }
      guard isGoingOn(behind: position, afterRow) else { return }
    }
    answers.take(numbers, of: known.table, block: block)
    for position in points.indices where !fromPoint.isEmpty {
      guard let point = points[position], let place = known.point(of: numbers[position]) else {
        continue
      }
      for column in fromPoint {
        answers.store(
          columns[column].number(of: place, from: point), in: column,
          at: rows.lowerBound + position)
      }
    }
  }

  /// Returns the number of the row that answers a point.
  private func number(
    of point: Coordinate, _ choice: Int, _ asked: SearchOptions, _ reverse: ReverseGeocoder,
    _ known: KnownRows<PointKey>
  ) throws -> Int {
    let found = try reverse.locate(point, asked.layers)
    guard found.place != nil || found.isAddress else { return KnownRows<PointKey>.nothing }
    let withPostcode = columns.contains(.postcode)
    func row() throws -> AnswerRow {
      let place = try reverse.describe(
        found, at: point, language: asked.language, withPostcode: withPostcode)
      return AnswerRow(place, place == nil ? .none : .match, columns: columns)
    }
    guard let place = found.place?.place,
      found.isShared(withPostcode: withPostcode, withTimezone: columns.contains(.timezone))
    else { return known.append(try row()) }
    // The distance of a shared row is that of its first point, and replaced for all.
    let key = PointKey(place.interval.first, found.hasDistance ? .near : .around, choice)
    return try known.number(of: key) {
      known.append(try row(), at: found.hasDistance ? place.coordinate : nil)
    }
  }

  /// Answers the postal codes of a block.
  func answerCodes(
    of block: Int, _ tools: LibraryGeocoder.Tools, _ known: KnownRows<CodeKey>,
    _ afterRow: () -> Void
  ) throws {
    let rows = answers.rows(of: block)
    var numbers = [Int](repeating: KnownRows<CodeKey>.nothing, count: rows.count)
    known.begin()
    for (position, row) in rows.enumerated() {
      if let (code, country) = questions.code(at: row) {
        let key = CodeKey(code: code, country: country, choice: options.position(of: row))
        numbers[position] = try known.number(of: key) {
          guard let question = questions.question(at: row) else {
            return KnownRows<CodeKey>.nothing
          }
          return known.append(try search(question, options[row].options, tools))
        }
      }
      guard isGoingOn(behind: position, afterRow) else { return }
    }
    answers.take(numbers, of: known.table, block: block)
  }

  /// Reports now and then, and returns whether nobody has stopped the run.
  private func isGoingOn(behind position: Int, _ afterRow: () -> Void) -> Bool {
    guard position % Self.rowsBetweenReports == 0 else { return true }
    rowsDone.wrappingAdd(Self.rowsBetweenReports, ordering: .relaxed)
    afterRow()
    return !isStopped.load(ordering: .relaxed)
  }
}
