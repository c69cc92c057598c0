import NIOCore
import Synchronization

/// The answers given lately, for those who ask the same: one course types the same few towns, and
/// every field that completes while one types sends the same first letters.
///
/// It keeps what `Cache-Control` lets any proxy keep, for as long: the finished bytes of an answer,
/// by everything they depend on. Each answer stays for ``ConditionalResponse/lifetime`` at most, and
/// all of them fit in ``maxBytes``; beyond that, random ones are evicted. Random eviction needs no
/// order and is nearly as good as evicting the least recently used. When a cyclic workload slightly
/// exceeds the capacity it is better: LRU would evict every answer just before its reuse.
final class ResponseCache: Sendable {
  /// What the bytes of an answer depend on, beside the gazetteer.
  struct Question: Hashable {
    /// The address asked for, with all parameters.
    let address: String
    /// What headers chose: form and language.
    let choices: [String]
    /// Whether the answer may be packed.
    let takesPacked: Bool
  }

  /// The bytes of an answer.
  struct Body {
    let bytes: ByteBuffer
    let isPacked: Bool
  }

  /// Room for two to three thousand answers of ten places.
  static let maxBytes = 16 << 20
  /// Longer answers are lists, which nobody types.
  static let maxAnswer = 64 << 10
  /// What an answer takes beside its bytes and its address, about.
  private static let overheadBytes = 256

  private let metrics: ServerMetrics
  private let lifetime: Duration
  private let maxBytes: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - metrics: Where answers given again are counted.
  ///   - lifetime: How long an answer is given again.
  ///   - maxBytes: How much is kept of all of them.
  init(
    metrics: ServerMetrics, lifetime: Duration = ConditionalResponse.lifetime,
    maxBytes: Int = ResponseCache.maxBytes
  ) {
    self.metrics = metrics
    self.lifetime = lifetime
    self.maxBytes = maxBytes
  }

  private struct Entry {
    let question: Question
    let body: Body
    let made: ContinuousClock.Instant
    let size: Int
  }

  private struct State {
    /// The gazetteer that all entries are from.
    var gazetteer = ""
    var entries: [Entry] = []
    var positions: [Question: Int] = [:]
    var size = 0

    /// Takes out an entry, in constant time: the last one moves to its place.
    mutating func remove(at position: Int) {
      let removed = entries[position]
      entries.swapAt(position, entries.count - 1)
      entries.removeLast()
      positions[removed.question] = nil
      if position < entries.count { positions[entries[position].question] = position }
      size -= removed.size
    }
  }

  /// Returns the answer to a question, if it was given lately from this gazetteer.
  func body(for question: Question, gazetteer: String) -> Body? {
    let body: Body? = state.withLock { state in
      guard state.gazetteer == gazetteer, let position = state.positions[question] else {
        return nil
      }
      guard state.entries[position].made.duration(to: .now) < lifetime else {
        state.remove(at: position)
        return nil
      }
      return state.entries[position].body
    }
    if body != nil { metrics.countRepetition() }
    return body
  }

  /// Keeps an answer, unless it is too long; with the first of a new gazetteer all others go.
  func keep(_ body: Body, for question: Question, gazetteer: String) {
    let size = body.bytes.readableBytes + question.address.utf8.count + Self.overheadBytes
    guard size <= min(Self.maxAnswer, maxBytes) else { return }
    state.withLock { state in
      if state.gazetteer != gazetteer {
        state = State()
        state.gazetteer = gazetteer
      }
      // Another request may have been answered the same meanwhile.
      if let position = state.positions[question] { state.remove(at: position) }
      while state.size + size > maxBytes, let any = state.entries.indices.randomElement() {
        state.remove(at: any)
      }
      state.positions[question] = state.entries.count
      state.entries.append(Entry(question: question, body: body, made: .now, size: size))
      state.size += size
    }
  }

  /// How many answers are kept, and how much they take.
  var load: (answers: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.size) } }
}
