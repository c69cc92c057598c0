package import GeocodingAPI
import TextFormats

/// Formats the rows of a batch that a person should review, as CSV.
///
/// A row has its number in the table, starting at 1 without the header, its own fields, the outcome,
/// and the best candidates.
package struct ReviewRenderer: Sendable {
  /// The number of candidates.
  package static let candidates = 3
  /// The first column: the number of the row.
  package static let rowColumn = "otm_row"

  private static let candidateColumns: [AnswerColumn] = [
    .label, .id, .latitude, .longitude, .confidence,
  ]

  /// The answers with a lower confidence are listed, as are those without a result.
  package let minConfidence: Double

  package init(minConfidence: Double) { self.minConfidence = minConfidence }

  /// Returns whether an answer is listed.
  package func lists(_ answer: Answer) -> Bool {
    // Blank texts have no answer that a review could find.
    guard !answer.query.allSatisfy(\.isWhitespace) else { return false }
    guard let place = answer.results.first else { return true }
    return AnswerColumn.confidence.number(of: place).map { $0 < minConfidence } ?? true
  }

  /// Appends the header.
  package func appendOpening(inputColumns: [String], to bytes: inout [UInt8]) {
    let candidates = (1...Self.candidates).flatMap { number in
      Self.candidateColumns.map { "otm_\(number)_\($0.rawValue)" }
    }
    CSVField.append(
      [Self.rowColumn] + inputColumns + [AnswerColumn.outcome.heading()] + candidates, to: &bytes)
    bytes.append(0x0A)
  }

  /// Appends what comes before the answer in the row of the query at a position, starting at 0.
  package func appendPrefix(at position: Int, inputFields: [String], to bytes: inout [UInt8]) {
    DecimalText.append(position + 1, to: &bytes)
    bytes.append(0x2C)
    if !inputFields.isEmpty {
      CSVField.append(inputFields, to: &bytes)
      bytes.append(0x2C)
    }
  }

  /// Appends the outcome and the candidates of an answer.
  package func append(_ answer: Answer, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: answer.outcome.rawValue.utf8)
    for position in 0..<Self.candidates {
      for column in Self.candidateColumns {
        bytes.append(0x2C)
        guard answer.results.indices.contains(position) else { continue }
        column.appendField(of: answer.results[position], to: &bytes)
      }
    }
    bytes.append(0x0A)
  }
}
