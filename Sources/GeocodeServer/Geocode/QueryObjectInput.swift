import Answers
import GeocodingAPI
import TextFormats

/// A parser for one JSON value per line: a string, or an object with `q` or the parts of a query.
///
///     "Moscow, ID"
///     {"q": "Moscow, ID"}
///     {"city": "Moscow", "state": "ID", "country": "US"}
///
/// An empty line is a query without text. Any other line is one too, and counts in ``faults``.
struct QueryObjectInput: BatchInput {
  /// What ``/geocode/batch`` says about its lines.
  static let form = """
    A JSON line is a text, or an object with q, or with the parts of an address: street, city, \
    state, postalcode, country (a name or a code). All values are texts or null. A line with any \
    other key or value gets the outcome none; the last line of the response then gives the number \
    of such lines and the first of them.
    """
  private static let keys = ["q", "street", "city", "state", "postalcode", "country"]

  let columns = ["query"]
  private var lines = LineInput(keepsFields: false)
  private var lineCount = 0
  private var rowFaults = RowFaults()

  /// A message with the number of unreadable lines and the first of them; `nil` if all were read.
  var faults: String? { rowFaults.message }

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

  private mutating func replaceLines(from start: Int, in records: inout [BatchRecord]) {
    for position in records.indices[start...] {
      lineCount += 1
      let question: BatchQuestion
      do throws(Fault) {
        question = try Self.question(of: records[position].query)
      } catch {
        rowFaults.note("line \(lineCount): \(error.message)")
        question = .text("")
      }
      records[position] = BatchRecord(question: question, inputFields: [])
    }
  }

  /// What is wrong with a line.
  private struct Fault: Error {
    let message: String
  }

  private static func question(of line: String) throws(Fault) -> BatchQuestion {
    guard !line.allSatisfy(\.isWhitespace) else { return .text("") }
    let value: JSONValue
    do {
      value = try JSONValue(bytes: line.utf8)
    } catch {
      throw Fault(message: "at byte \(error.offset), expected \(error.expected)")
    }
    if let text = value.text { return .text(text) }
    guard let members = value.members else {
      throw Fault(message: "expected a text or an object, found \(value.kindName.lowercased())")
    }
    var parts: [String: String] = [:]
    for member in members {
      guard keys.contains(member.name) else {
        throw Fault(
          message: "unknown key \"\(member.name.prefix(80))\"; the keys are "
            + keys.joined(separator: ", "))
      }
      guard member.value.isNull || member.value.text != nil else {
        throw Fault(message: "\(member.name) must be a text")
      }
      parts[member.name] = member.value.text
    }
    guard let text = parts["q"] else {
      return .parts(
        StructuredQuery(
          street: parts["street"], city: parts["city"], state: parts["state"],
          countryName: parts["country"], postalCode: parts["postalcode"]))
    }
    guard parts.count == 1 else {
      throw Fault(message: "pass either q or a structured query, not both")
    }
    return .text(text)
  }
}
