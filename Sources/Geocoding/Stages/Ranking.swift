import GazetteerModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns scores into probabilities, and says how many candidates are as good as equal.
enum Ranking {
  /// A partial reading may mean something the gazetteer lacks; this share of the odds goes there.
  static let partialConfidence = 0.6
  /// Scores are surer of themselves than they are right: logarithms of odds are divided by this.
  static let temperature = 2.0

  /// Returns each reading's probability of being meant, in the readings' order.
  ///
  /// A softmax of the scores, which are logarithms of odds; `rival` is the score of "no place is
  /// meant", which takes its share.
  static func confidences(of readings: [Reading], rival: Double = -.infinity) -> [Double] {
    guard let top = readings.first else { return [] }
    let odds = readings.map { exp(($0.score.total - top.score.total) / temperature) }
    let sum = odds.reduce(0, +) + exp((rival - top.score.total) / temperature)
    let certainty = top.isComplete ? 1 : partialConfidence
    return odds.map { $0 / sum * certainty }
  }

  /// Counts the readings at least half as likely as the first, itself included.
  ///
  /// A place and an area of the same name around it are one thing told twice, and count once.
  static func ambiguity(of readings: [Reading], confidences: [Double]) -> Ambiguity {
    guard let first = readings.first, let best = confidences.first else {
      return Ambiguity(count: 0, margin: nil, hint: nil)
    }
    let rivals = zip(readings, confidences).dropFirst().prefix { $0.1 * 2 >= best }
    let count = 1 + rivals.count { !isSameThing($0.0.answered, first.answered) }
    let second = confidences.count > 1 ? confidences[1] : 0
    return Ambiguity(count: count, margin: best - second, hint: nil)
  }

  private static func isSameThing(_ one: Subject, _ other: Subject) -> Bool {
    guard case .place(let one) = one, case .place(let other) = other else { return false }
    return one.entry.interval.contains(other.entry.place)
      || other.entry.interval.contains(one.entry.place)
  }
}
