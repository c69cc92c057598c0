import Answers
import GeocodingAPI

/// What a row of the answer has, in the order of its columns.
struct AnswerRow: Sendable {
  /// A value of a column.
  enum Value: Sendable {
    case null
    case number(Double)
    case integer(Int64)
    case text(String)
  }

  let values: [Value]
  /// What the row takes in memory, approximately.
  let bytes: Int

  init(_ place: AnsweredPlace?, _ outcome: Answer.Outcome, columns: [AnswerColumn]) {
    var bytes = 0
    values = columns.map { column in
      if column == .outcome { return .text(outcome.rawValue) }
      guard let place else { return .null }
      switch column.kind {
      case .number: return column.number(of: place).map(Value.number) ?? .null
      case .integer: return place.population.map { .integer(Int64(clamping: $0)) } ?? .null
      case .text:
        guard let text = column.text(of: place) else { return .null }
        // Longer texts lie in memory of their own.
        bytes += text.utf8.count > 15 ? text.utf8.count + 32 : 0
        return .text(text)
      }
    }
    self.bytes = bytes + values.count * MemoryLayout<Value>.stride + 32
  }
}
