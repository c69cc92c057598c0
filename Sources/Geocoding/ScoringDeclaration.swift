/// What `weights.tsv` says of a term of ranking besides its value.
package struct ScoringDeclaration: Sendable {
  /// The term.
  package let term: ScoringTerm
  /// The values that it may have; one if the sets have too few rows to fit it.
  package let range: ClosedRange<Double>
  /// The value at which the fit starts, and toward which it regularizes.
  package let start: Double
  /// What it is, for people.
  package let summary: String

  /// Whether `otm-bench fit` varies it.
  package var isFitted: Bool { range.lowerBound < range.upperBound }

  /// The declarations of this program, in the order of the file.
  package static let all: [Self] = FittedWeights.file.split(separator: 0x0A)
    .compactMap { line in
      Self(line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) })
    }

  private static let columns = 6

  private init?(_ fields: [String]) {
    guard fields.count == Self.columns, fields[0] == "ranking",
      let term = ScoringTerm.allCases.first(where: { "\($0)" == fields[1] }),
      let start = Double(fields[4]), let range = Self.range(fields[2])
    else { return nil }
    self.term = term
    self.range = range
    self.start = start
    summary = fields[5]
  }

  private static func range(_ text: String) -> ClosedRange<Double>? {
    let bounds = text.split(separator: "...").compactMap { Double($0) }
    guard let lower = bounds.first, let upper = bounds.last, lower <= upper else { return nil }
    return lower...upper
  }
}
