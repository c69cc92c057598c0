import NIOCore
import Synchronization

/// A cache of recent responses.
///
/// Students of a course type the same few towns, and autocomplete sends the same first letters.
///
/// It stores what `Cache-Control` lets any proxy store, for the same time: the bytes of a response,
/// by everything that they depend on. Each response stays for ``ConditionalResponse/lifetime`` at
/// most, and all of them fit in ``maxBytes``; beyond that, random ones are evicted. Random eviction
/// needs no order and is nearly as good as evicting the least recently used. When a cyclic workload
/// slightly exceeds the capacity it is better: LRU would evict every answer just before its reuse.
final class ResponseCache: Sendable {
  /// The key of a response: everything that its bytes depend on, except the gazetteer.
  struct Question: Hashable {
    /// The URL with all parameters.
    let address: String
    /// The choices made by headers: format and language.
    let choices: [String]
    /// Whether the client accepts compressed responses.
    let takesPacked: Bool
  }

  /// The body of a response.
  struct Body {
    let bytes: ByteBuffer
    let isPacked: Bool
  }

  /// The maximum total size: two to three thousand responses with ten places.
  static let maxBytes = 16 << 20
  /// The maximum size of a response; longer ones are lists, which nobody requests by typing.
  static let maxAnswer = 64 << 10
  /// The approximate overhead of an entry, in addition to body and URL.
  private static let overheadBytes = 256

  private let metrics: ServerMetrics
  private let lifetime: Duration
  private let maxBytes: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - metrics: Counts cache hits.
  ///   - lifetime: The maximum age of an entry.
  ///   - maxBytes: The maximum total size.
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
    /// The identity of the gazetteer of all entries.
    var gazetteer = ""
    var entries: [Entry] = []
    var positions: [Question: Int] = [:]
    var size = 0

    /// Removes an entry in constant time, by moving the last one to its place.
    mutating func remove(at position: Int) {
      let removed = entries[position]
      entries.swapAt(position, entries.count - 1)
      entries.removeLast()
      positions[removed.question] = nil
      if position < entries.count { positions[entries[position].question] = position }
      size -= removed.size
    }
  }

  /// Returns the cached response for a key and a gazetteer; `nil` if there is none.
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

  /// Stores a response, unless it is too long.
  ///
  /// The first one of a new gazetteer removes all others.
  func keep(_ body: Body, for question: Question, gazetteer: String) {
    let size = body.bytes.readableBytes + question.address.utf8.count + Self.overheadBytes
    guard size <= min(Self.maxAnswer, maxBytes) else { return }
    state.withLock { state in
      if state.gazetteer != gazetteer {
        state = State()
        state.gazetteer = gazetteer
      }
      // A concurrent request may have stored the same response.
      if let position = state.positions[question] { state.remove(at: position) }
      while state.size + size > maxBytes, let any = state.entries.indices.randomElement() {
        state.remove(at: any)
      }
      state.positions[question] = state.entries.count
      state.entries.append(Entry(question: question, body: body, made: .now, size: size))
      state.size += size
    }
  }

  /// The number of cached responses, and their total size in bytes.
  var load: (answers: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.size) } }
}
