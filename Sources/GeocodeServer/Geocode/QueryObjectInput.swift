import Answers
import GeocodingAPI
import TextFormats

/// A parser for one JSON value per line: a string, or an object with `q` or the parts of a query.
///
///     "Moscow, ID"
///     {"q": "Moscow, ID"}
///     {"city": "Moscow", "state": "ID", "country": "US"}
///
/// Any other line is a query without text, as is an empty line.
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
      records[position] = Self.record(of: records[position].query)
    }
  }

  /// Returns the query of a line; an empty one if the line has none.
  static func record(of line: String) -> BatchRecord {
    let value = try? JSONValue(bytes: line.utf8)
    func part(_ name: String) -> String? { value?[name]?.text }
    if let text = value?.text ?? part("q") { return BatchRecord(query: text, inputFields: []) }
    let parts = StructuredQuery(
      street: part("street"), city: part("city"), state: part("state"),
      countryName: part("country"), postalCode: part("postalcode"))
    return BatchRecord(query: "", parts: parts, inputFields: [])
  }
}
