/// Reports the progress of a file: its share, speed and remaining time.
final class DownloadRate {
  private let step: String
  private let progress: GazetteerDownload.Progress?
  private var first: (moment: ContinuousClock.Instant, bytes: Int)?
  private var shown: ContinuousClock.Instant?

  /// The minimum time between reports: faster than people can read, slow enough for a terminal.
  private static let interval = Duration.milliseconds(200)

  init(step: String, progress: GazetteerDownload.Progress?) {
    self.step = step
    self.progress = progress
  }

  /// Reports progress, at most once per interval.
  func show(_ bytes: Int, of total: Int?) {
    guard let progress else { return }
    let now = ContinuousClock.now
    guard let first, bytes >= first.bytes else {
      first = (now, bytes)
      return
    }
    if let shown, now - shown < Self.interval { return }
    shown = now
    let rate = Double(bytes - first.bytes) / max((now - first.moment) / .seconds(1), 0.001)
    let megabytes = "\(bytes / 1_000_000)" + (total.map { " of \($0 / 1_000_000)" } ?? "") + " MB"
    let speed = rate > 0 ? ", \((rate / 100_000).rounded() / 10) MB/s" : ""
    progress(
      "\(step), \(megabytes)\(speed)", total.map { Double(bytes) / Double(max($0, 1)) } ?? 0,
      total.flatMap { rate > 0 ? Double($0 - bytes) / rate : nil })
  }
}
