import Answers
import Foundation
import Geocoding

/// A batch of one JSON value a line: a text, or an object with `q` or the parts of a query.
///
///     "Moscow, ID"
///     {"q": "Moscow, ID"}
///     {"city": "Moscow", "state": "ID", "country": "US"}
///
/// A line that is neither is a query without text, as is an empty one.
struct QueryObjectInput: BatchInput {
  let columns = ["query"]
  let faults: String? = nil
  private var lines = LineInput(keepsFields: false)

  mutating func read(_ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]) throws {
    let start = records.count
    lines.read(piece, into: &records)
    replaceLines(from: start, in: &records)
  }

  mutating func finish(into records: inout [BatchRecord]) throws {
    let start = records.count
    lines.finish(into: &records)
    replaceLines(from: start, in: &records)
  }

  private func replaceLines(from start: Int, in records: inout [BatchRecord]) {
    for position in records.indices[start...] {
      records[position] = BatchRecord(
        query: Self.query(in: records[position].query), inputFields: [])
    }
  }

  /// Returns the query that a line holds; empty when it holds none.
  static func query(in line: String) -> String {
    let value = try? JSONSerialization.jsonObject(
      with: Data(line.utf8), options: .fragmentsAllowed)
    if let text = value as? String { return text }
    guard let object = value as? [String: Any] else { return "" }
    if let text = object["q"] as? String { return text }
    func part(_ name: String) -> String? { object[name] as? String }
    return StructuredQuery(
      street: part("street"), city: part("city"), state: part("state"),
      countryName: part("country"), postalCode: part("postalcode")
    ).text
  }
}
