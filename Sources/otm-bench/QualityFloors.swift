import Foundation

/// The minimum results of sets: tab-separated lines of set, metric and floor; `#` starts a comment.
struct QualityFloors {
  /// A percentage that may have a floor.
  enum Metric: String {
    case pass
    case acc161

    func value(in score: QualityScore) -> Double? {
      switch self {
      case .pass: score.passPercent
      case .acc161: score.acceptablePercent
      }
    }
  }

  private struct Floor {
    let set: String
    let metric: Metric
    let percent: Double
  }

  private let floors: [Floor]

  /// Reads a file.
  init(path: String) throws {
    guard let content = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw QualityError.unreadable(path: path)
    }
    let lines = String(decoding: content, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    floors = try lines.enumerated().compactMap { number, line in
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count == 3, let metric = Metric(rawValue: String(columns[1])),
        let percent = Double(columns[2])
      else { throw QualityError.badFloor(path: path, line: number + 1) }
      return Floor(set: String(columns[0]), metric: metric, percent: percent)
    }
  }

  /// Returns a line for each missed floor; sets that were not measured have none.
  func failures(of scores: [QualityScore]) -> [String] {
    floors.compactMap { floor in
      guard let score = scores.first(where: { $0.set == floor.set }) else { return nil }
      guard let value = floor.metric.value(in: score) else {
        return "\(floor.set): no row has a point, so there is no \(floor.metric.rawValue)"
      }
      guard value < floor.percent else { return nil }
      let shown = (value * 100).rounded() / 100
      return "\(floor.set): \(floor.metric.rawValue) is \(shown) %, its floor \(floor.percent) %"
    }
  }
}
