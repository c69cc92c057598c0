import TextFormats

/// The latest answers of a batch, so that a repeated question is answered once.
///
/// Tables of real places repeat most of them. The memory is bounded: the answers are kept in two
/// halves, and when the newer one is full, the older one is dropped.
package final class AnswerMemory<Question: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Halves {
    var newer: [Question: Value] = [:]
    var older: [Question: Value] = [:]
    var newerBytes = 0
  }

  private let halves = Locked(Halves())
  private let halfBytes: Int

  /// Creates an empty memory.
  ///
  /// - Parameter bytes: The approximate limit of what is kept, questions included.
  package init(bytes: Int) { halfBytes = bytes / 2 }

  /// Returns the answer to a question; `nil` if it is not known.
  package func value(for question: Question) -> Value? {
    halves.withLock { $0.newer[question] ?? $0.older[question] }
  }

  /// Keeps an answer; `bytes` is the approximate size of both.
  package func keep(_ value: Value, for question: Question, bytes: Int) {
    halves.withLock { halves in
      guard halves.newer.updateValue(value, forKey: question) == nil else { return }
      halves.newerBytes += bytes
      guard halves.newerBytes > halfBytes else { return }
      halves.older = halves.newer
      halves.newer = [:]
      halves.newerBytes = 0
    }
  }
}
