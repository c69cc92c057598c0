import Posting
import Synchronization
import TestSupport

/// A fixed clock that a test can advance.
final class TestClock: Sendable {
  /// Where it begins: 2026-01-02T03:04:05.006Z, whose fraction has zeros at both ends.
  static let start = Timestamp(milliseconds: 1_767_323_045_006)

  private let present = Mutex(TestClock.start)

  var source: TimeSource { TimeSource { self.present.withLock { $0 } } }

  func advance(seconds: Int64) {
    present.withLock { $0 = $0.advanced(bySeconds: seconds) }
  }
}

extension RandomSource {
  /// The same bytes for the same seed, for as long as calls come in the same order.
  static func seeded(_ seed: UInt64) -> RandomSource {
    let generator = SharedGenerator(seed: seed)
    return RandomSource { generator.bytes($0) }
  }
}

private final class SharedGenerator: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func bytes(_ count: Int) -> [UInt8] {
    generator.withLock { generator in
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }
}
