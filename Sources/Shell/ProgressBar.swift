#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A progress bar in a line on a terminal's standard error.
///
/// If standard error is not a terminal, it prints nothing.
///
///     let bar = ProgressBar(title: "Building the gazetteer")
///     let bundle = try GazetteerBundle.open(location, progress: bar.show)
///     bar.clear()
package struct ProgressBar: Sendable {
  private static let width = 24

  private let title: String
  private let isTerminal: Bool

  package init(title: String) {
    self.title = title
    isTerminal = isatty(STDERR_FILENO) == 1
  }

  /// Draws a state over the previous one.
  ///
  /// - Parameters:
  ///   - step: The current step.
  ///   - fraction: The completed share of the whole, from 0 to 1.
  ///   - remainingSeconds: The approximate time left; `nil` if it is unknown.
  package func show(_ step: String, _ fraction: Double, _ remainingSeconds: Double?) {
    guard isTerminal else { return }
    let filled = Int((fraction * Double(Self.width)).rounded())
    let bar =
      String(repeating: "█", count: max(0, min(Self.width, filled)))
      + String(repeating: "░", count: max(0, min(Self.width, Self.width - filled)))
    var line = "\(title) \(bar) \(Int(fraction * 100)) % · \(step)"
    if let seconds = remainingSeconds {
      line += " · about \(Int(seconds.rounded(.up))) s left"
    }
    write("\r\u{1B}[2K" + line)
  }

  /// Draws a state whose share of the whole is unknown.
  package func show(_ step: String) {
    if isTerminal { write("\r\u{1B}[2K\(title) · \(step)") }
  }

  /// Removes the bar from the terminal.
  package func clear() {
    if isTerminal { write("\r\u{1B}[2K") }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    // A terminal that cannot be written to is no reason to stop.
    #if canImport(Darwin)
      _ = Darwin.write(STDERR_FILENO, bytes, bytes.count)
    #elseif canImport(Glibc)
      _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    #else
      _ = Musl.write(STDERR_FILENO, bytes, bytes.count)
    #endif
  }
}
