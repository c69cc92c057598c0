/// The score of typing many cities.
struct TypingScore {
  private let outcomes: [TypingRun.Outcome]
  private let strokes: [TypingRun.Stroke]

  init(_ outcomes: [TypingRun.Outcome]) {
    self.outcomes = outcomes
    strokes = outcomes.flatMap(\.strokes).sorted { $0.microseconds < $1.microseconds }
  }

  /// Returns the outcomes with the most letters.
  func worst(_ count: Int) -> [TypingRun.Outcome] {
    Array(outcomes.sorted { $0.countedLetters > $1.countedLetters }.prefix(count))
  }

  /// Returns the slowest prefixes.
  func slowest(_ count: Int) -> [TypingRun.Stroke] { strokes.suffix(count).reversed() }

  /// Every figure on a line of its own.
  var text: String {
    let letters = outcomes.map(\.countedLetters).sorted()
    let mean = Double(letters.reduce(0, +)) / Double(max(1, letters.count))
    let never = 100 * Double(outcomes.count { $0.letters == nil }) / Double(max(1, outcomes.count))
    let median = letters.isEmpty ? 0 : letters[(letters.count - 1) / 2]
    let rows = [
      ("cities", "\(outcomes.count)"), ("mean letters", Self.hundredths(mean)),
      ("median letters", "\(median)"), ("never shown %", Self.hundredths(never)),
      ("letters typed", "\(strokes.count)"),
      ("p50 µs", "\(quantile(0.5))"), ("p99 µs", "\(quantile(0.99))"),
      ("max µs", "\(quantile(1))"),
    ]
    return rows.map { name, value in
      name + String(repeating: " ", count: 16 - name.count) + value + "\n"
    }.joined()
  }

  /// Returns the time that a share of the strokes does not exceed, in whole microseconds.
  private func quantile(_ share: Double) -> Int {
    Int(strokes.map(\.microseconds).quantile(share).rounded())
  }

  private static func hundredths(_ value: Double) -> String {
    let scaled = Int((value * 100).rounded())
    let fraction = scaled % 100
    return "\(scaled / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
