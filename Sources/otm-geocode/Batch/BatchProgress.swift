import Shell

/// The progress of a batch: rows a second, and the time left.
///
/// Nothing is shown if the answers go to the terminal themselves.
final class BatchProgress {
  /// Ten times a second looks steady.
  private static let interval = Duration.milliseconds(100)

  private let bar: ProgressBar
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  /// The rows that this run did not have to answer.
  private var rowsBefore: Int?

  init(name: String, isShown: Bool) {
    bar = ProgressBar(title: name)
    self.isShown = isShown
  }

  /// Shows how far a batch is, if it was not just shown.
  ///
  /// - Parameters:
  ///   - rows: The number of answered rows.
  ///   - bytes: The number of input bytes read.
  ///   - total: The size of the input; `nil` if it is unknown.
  func show(rows: Int, bytes: Int, of total: Int?) {
    let now = ContinuousClock.now
    let before = rowsBefore ?? rows
    rowsBefore = before
    guard isShown, now - last > Self.interval else { return }
    last = now
    let seconds = (now - start) / .seconds(1)
    let rate = Double(rows - before) / max(seconds, 0.001)
    let step = "\(rows) rows, \(Int(rate)) a second"
    guard let total, total > 0, bytes <= total else { return bar.show(step) }
    let fraction = Double(bytes) / Double(total)
    bar.show(step, fraction, seconds * (1 - fraction) / max(fraction, 0.000_1))
  }

  /// Removes the bar.
  func clear() { if isShown { bar.clear() } }
}
