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
  /// Returns each reading's probability of being meant, in the readings' order.
  static func confidences(of readings: [Reading]) -> [Double] {
    let calibration = Calibration.fitted
    let shares = calibration.shares(of: readings.lazy.map(\.score.total))
    guard let first = readings.first, let share = shares.first else { return [] }
    let certainty = calibration.certainty(evidence(of: first, share: share))
    return shares.map { $0 * certainty }
  }

  /// What is known of the first reading that tells how likely it is right, in the order of
  /// `Calibration.Evidence`.
  ///
  /// - Parameter share: Its share of the softmax.
  static func evidence(of reading: Reading, share: Double) -> [Double] {
    let hasContext = reading.parts.contains {
      switch $0 {
      case .area, .postcode: true
      case .skipped: false
      }
    }
    let fame = Double(reading.subject.prominence.rawValue) / 1_000
    return Calibration.Evidence.allCases.map { evidence in
      switch evidence {
      case .always: 1
      case .partial: reading.isComplete ? 0 : 1
      case .fameAlone: hasContext ? 0 : fame
      case .context: hasContext ? 1 : 0
      case .fameInContext: hasContext ? fame : 0
      case .spelling: reading.score.spelling
      case .name: reading.score.name
      case .skipped: reading.score.skipped
      case .airport: reading.subject.layer == .airport ? 1 : 0
      case .area: [.country, .region, .county, .localadmin].contains(reading.subject.layer) ? 1 : 0
      case .length: Double(min(3, reading.subjectWordCount - 1))
      case .share: log(share)
      }
    }
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
