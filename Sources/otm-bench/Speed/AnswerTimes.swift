import Foundation

/// The times of answers: of several rounds, those of the fastest one.
struct AnswerTimes {
  /// The thread's own microseconds for each answer, ascending.
  private var microseconds: [Double] = []
  /// The mean by the clock, which continues while others have the processor.
  private var clockMean = Double.infinity

  /// The heading of ``cells``.
  static let headings = ["p50 µs", "p99", "p99.9", "most", "mean", "by the clock"]

  /// Answers all questions once, and keeps the times if they are the best so far.
  mutating func measure<Question>(
    _ questions: [Question], _ answer: (Question) throws -> Void
  ) rethrows {
    var times: [Double] = []
    times.reserveCapacity(questions.count)
    let start = ContinuousClock.now
    for question in questions {
      let began = ThreadTime.nanoseconds
      try answer(question)
      times.append((ThreadTime.nanoseconds - began) / 1_000)
    }
    let clock = start.duration(to: .now) / .microseconds(1)
    guard microseconds.isEmpty || Self.mean(times) < Self.mean(microseconds) else { return }
    microseconds = times.sorted()
    clockMean = clock / Double(max(1, questions.count))
  }

  /// Returns the combined times of several sets of questions.
  static func total(of parts: [AnswerTimes]) -> AnswerTimes {
    var total = AnswerTimes()
    total.microseconds = parts.flatMap(\.microseconds).sorted()
    let weighted = parts.reduce(0) { $0 + $1.clockMean * Double($1.microseconds.count) }
    total.clockMean = weighted / Double(max(1, total.microseconds.count))
    return total
  }

  /// The number of answers.
  var count: Int { microseconds.count }

  /// The cells of a row, in the order of ``headings``.
  var cells: [String] {
    [
      microseconds.quantile(0.5), microseconds.quantile(0.99), microseconds.quantile(0.999),
      microseconds.last ?? 0, Self.mean(microseconds), clockMean,
    ].map { DecimalColumn.text($0, decimals: 1) }
  }

  private static func mean(_ times: [Double]) -> Double {
    times.reduce(0, +) / Double(max(1, times.count))
  }
}
