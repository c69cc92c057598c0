import Foundation
import FoundationNetworking
import Synchronization
import TestSupport
import Testing

/// The memory and processor time of batches, and their effect on other clients.
///
/// With `LONG_TESTS=1` in full size, and with bounds of time.
@Suite(.serialized, .needsPrograms)
struct BatchGuestTests {
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
  /// As much as a body may have, or enough that keeping its fields would show.
  private static let bodyBytes = isLong ? 16 << 20 : 4 << 20

  private static func server(
    _ folder: TemporaryFolder, _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> RunningServer {
    let bundle = try RealBundle.path.map { ["--gazetteer", $0] } ?? SmallExtract.options()
    let server = try RunningServer(
      bundle + ["--database", folder.path("posts.sqlite")] + arguments, environment: environment)
    try await server.waitUntilReady()
    return server
  }

  private static func head(_ length: Int, _ type: String, key: String? = nil) -> [UInt8] {
    let key = key.map { "X-API-Key: \($0)\r\n" } ?? ""
    return Array(
      """
      POST /geocode/batch\(type == "text/csv" ? "?column=q" : "") HTTP/1.1\r
      Host: x\r\nContent-Type: \(type)\r\n\(key)Content-Length: \(length)\r\nConnection: close\r\n\r\n
      """.utf8)
  }

  /// What threads tell each other.
  private final class Progress: Sendable {
    private let over = Atomic<Bool>(false)
    private let refused = Atomic<Int>(0)
    var isOver: Bool { over.load(ordering: .acquiring) }
    var refusals: Int { refused.load(ordering: .relaxed) }
    func end() { over.store(true, ordering: .releasing) }
    func countRefusal() { refused.add(1, ordering: .relaxed) }
  }

  // MARK: Memory

  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let type: String
    var begins = ""
    let piece: String
    var testDescription: String { name }
  }

  static let shapes = [
    Shape(name: "a header of letters", type: "text/csv", piece: "a,"),
    Shape(name: "a header of nothing", type: "text/csv", piece: ","),
    Shape(name: "a row of nothing", type: "text/csv", begins: "q\nParis\n", piece: ","),
    Shape(name: "one field", type: "text/csv", begins: "q\n\"", piece: "x"),
    Shape(name: "rows of nothing", type: "text/csv", begins: "q\n", piece: "\n"),
    Shape(
      name: "rows as long as they may be", type: "text/csv", begins: "q\n",
      piece: String(repeating: "é", count: 130_000) + "\n"),
    Shape(name: "lines of nothing", type: "text/plain", piece: "\n"),
    Shape(name: "one line", type: "text/plain", piece: "x"),
    Shape(name: "JSON of lists", type: "application/x-ndjson", piece: "[[],[],[],[]],"),
  ]

  /// Sends a body of some shape, and returns what came back.
  private static func send(_ shape: Shape, to port: Int, key: String? = nil) -> String {
    guard let client = RawClient(port: port) else { return "" }
    defer { _ = client.drain() }
    let piece = Array(
      String(repeating: shape.piece, count: max(1, 65_536 / shape.piece.utf8.count)).utf8)
    guard client.send(head(bodyBytes, shape.type, key: key)),
      client.send(Array(shape.begins.utf8))
    else { return client.beginning() }
    let length = bodyBytes - shape.begins.utf8.count
    let sent = client.send(piece, upTo: length - piece.count)
    _ = client.send(Array((piece + piece).prefix(length - sent)))
    return client.beginning()
  }

  /// Runs some work, and returns by how much the server's own memory was above what it was before.
  private static func growth(
    of server: RunningServer, _ work: @Sendable @escaping () -> Void
  ) async throws -> Int {
    let before = try #require(server.anonymousBytes)
    let progress = Progress()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        await withCheckedContinuation { continuation in
          Thread {
            work()
            continuation.resume()
          }.start()
        }
        progress.end()
      }
      var most = before
      while !progress.isOver {
        most = max(most, server.anonymousBytes ?? 0)
        try await Task.sleep(for: .milliseconds(2))
      }
      try await group.waitForAll()
      return max(most, server.anonymousBytes ?? 0) - before
    }
  }

  @Test(arguments: shapes) func aBatchOfAnyShapeTakesLittleMemory(_ shape: Shape) async throws {
    let folder = try TemporaryFolder()
    let server = try await Self.server(folder)
    let port = server.port
    let bytes = try await Self.growth(of: server) {
      let told = Self.send(shape, to: port)
      #expect(told.contains("HTTP/1.1 ") || told.isEmpty)
    }
    print("\(shape.name): \(bytes >> 20) MB")
    #expect(bytes <= 64 << 20)
    #expect(try await server.get("/health/live").status == 200)
    _ = server.stop()
  }

  @Test func threeConcurrentBatchesTakeThreeTimesTheMemory() async throws {
    let folder = try TemporaryFolder()
    let keys = ["first-key-1", "second-key-2", "third-key-3"]
    let server = try await Self.server(
      folder, ["--batch-count", "3"], environment: ["OTM_API_KEY": keys.joined(separator: ",")])
    let port = server.port
    let shapes = Self.isLong ? Self.shapes : [Self.shapes[0], Self.shapes[5]]
    for shape in shapes {
      let bytes = try await Self.growth(of: server) {
        let done = DispatchGroup()
        for key in keys {
          DispatchQueue.global().async(group: done) { _ = Self.send(shape, to: port, key: key) }
        }
        done.wait()
      }
      print("three of \(shape.name): \(bytes >> 20) MB")
      #expect(bytes <= 192 << 20)
    }
    _ = server.stop()
  }

  // MARK: Time

  /// Lines that take more work than others: postal codes of which each may be in many countries.
  private static func worst(rows: Int) -> [UInt8] {
    var random = SeededGenerator(seed: 22)
    return (0..<rows).flatMap { _ in
      Array(
        ((0..<26).map { _ in "\(Int.random(in: 10_000...99_999, using: &random))" }
          .joined(separator: " ") + "\n").utf8)
    }
  }

  @Test func searchesAreAnsweredDuringTheWorstBatches() async throws {
    let folder = try TemporaryFolder()
    let server = try await Self.server(folder)
    let port = server.port
    let body = Self.worst(rows: Self.isLong ? 20_000 : 2_000)
    let count = Self.isLong ? 2_000 : 200
    let progress = Progress()
    var times: [Double] = []
    await withTaskGroup(of: Void.self) { group in
      // One is admitted, and the others get `Retry-After`.
      for _ in 0..<4 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread {
              LowPriority.begin()
              while !progress.isOver {
                guard let client = RawClient(port: port) else { continue }
                _ = client.send(Self.head(body.count, "text/plain")) && client.send(body)
                if client.beginning().hasPrefix("HTTP/1.1 503 ") { progress.countRefusal() }
                _ = client.drain()
              }
              continuation.resume()
            }.start()
          }
        }
      }
      let deadline = ContinuousClock.now + .seconds(30)
      while progress.refusals == 0, ContinuousClock.now < deadline {
        try? await Task.sleep(for: .milliseconds(10))
      }
      for number in 0..<count {
        let start = ContinuousClock.now
        let reply = server.respond(to: "/geocode/search?q=Par\(number)")
        times.append((ContinuousClock.now - start) / .milliseconds(1))
        #expect(reply.hasPrefix("HTTP/1.1 200 "))
      }
      progress.end()
      _ = server.stop(by: SIGKILL)
    }
    times.sort()
    let (p50, p99) = (times[count / 2], times[count * 99 / 100])
    print(
      """
      \(count) searches beside the worst batches: p50 \(p50) ms, p99 \(p99) ms; \
      \(progress.refusals) batches refused
      """)
    #expect(progress.refusals > 0)
    // On cores that others use as well, what they take comes on top. The clients here give way, as
    // those on other machines do.
    #expect(p99 < (Self.isLong ? 50 : 1_000))
  }

  struct Stall: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many bytes are sent of a body that is said to be longer.
    let sent: Int
    /// What a client reads that waits for the end.
    let told: [String]
  }

  static let stalls = [
    Stall(
      testDescription: "before the first answer", sent: 100_000, told: ["HTTP/1.1 408 ", "timeUp"]),
    Stall(
      testDescription: "behind it", sent: 1_500_000,
      told: ["HTTP/1.1 200 ", #"{"error":{"code":"batch.timeUp""#]),
  ]

  /// The time is for the whole, also for a client that sends nothing more.
  @Test(arguments: stalls) func aBatchThatIsNotSentCompletelyEndsAtItsTimeLimit(_ stall: Stall)
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try await Self.server(folder, ["--batch-seconds", "2"])
    let client = try #require(RawClient(port: server.port))
    let line = Array((String(repeating: " ", count: 9_999) + "\n").utf8)
    let start = ContinuousClock.now
    #expect(client.send(Self.head(2_000_000, "text/plain")))
    _ = client.send(line, upTo: stall.sent)
    let told = client.rest()
    // The connection's idle time is a minute.
    #expect(ContinuousClock.now - start < .seconds(20))
    for text in stall.told { #expect(told.contains(text), "\(told.suffix(300))") }
    _ = server.stop()
  }

  /// A stop leaves it less time than the server takes at most.
  @Test func aBatchThatIsNotSentCompletelyEndsWhenTheServerIsStopped() async throws {
    let folder = try TemporaryFolder()
    let server = try await Self.server(folder)
    let client = try #require(RawClient(port: server.port))
    let line = Array((String(repeating: " ", count: 9_999) + "\n").utf8)
    #expect(client.send(Self.head(2_000_000, "text/plain")))
    _ = client.send(line, upTo: 1_500_000)
    try await Task.sleep(for: .milliseconds(200))
    server.send(SIGTERM)
    let told = client.rest()
    for text in ["HTTP/1.1 200 ", #"{"error":{"code":"batch.stopped""#] {
      #expect(told.contains(text), "\(told.suffix(300))")
    }
    #expect(server.stop().status == 0)
  }

  /// And for one that takes none of its answers: its place is free then.
  @Test func aBatchThatNobodyReadsEndsAtItsTimeLimit() async throws {
    let folder = try TemporaryFolder()
    let server = try await Self.server(folder, ["--batch-seconds", "2"])
    let client = try #require(RawClient(port: server.port))
    let body = Array(String(repeating: "Paris\n", count: 100_000).utf8)
    let start = ContinuousClock.now
    Thread { _ = client.send(Self.head(body.count, "text/plain")) && client.send(body) }.start()
    var statuses: Set<Int> = []
    while !statuses.contains(200), ContinuousClock.now - start < .seconds(20) {
      try await Task.sleep(for: .milliseconds(100))
      guard let other = RawClient(port: server.port) else { continue }
      _ = other.send(Self.head(6, "text/plain")) && other.send(Array("Paris\n".utf8))
      other.rest().split(separator: " ").dropFirst().first.flatMap { Int($0) }
        .map { _ = statuses.insert($0) }
    }
    #expect(statuses == [503, 200])
    withExtendedLifetime(client) {}
    _ = server.stop()
  }

  @Test(.enabled(if: isLong, "takes a minute")) func aHundredThousandOrdinaryRowsPass() async throws
  {
    let folder = try TemporaryFolder()
    let server = try await Self.server(folder, ["--limit-loopback"])
    let names = ["Paris", "Moscow, ID", "Springfield IL", "nowhere at all", "Costa Rica", "São"]
    let body = (0..<100_000).map { "\(names[$0 % names.count]) \($0 % 7)\n" }.joined()
    let client = try #require(RawClient(port: server.port))
    let start = ContinuousClock.now
    let sending = Thread {
      _ = client.send(Self.head(body.utf8.count, "text/plain")) && client.send(Array(body.utf8))
    }
    sending.start()
    let answer = client.rest()
    print("100,000 rows: \((ContinuousClock.now - start) / .seconds(1)) s")
    #expect(!answer.contains(#"{"error""#))
    // Lines of the answer, and those that tell how long its pieces are.
    let lines = answer.split(whereSeparator: \.isNewline)
    #expect(lines.count { $0.hasPrefix(#"{"query""#) } == 100_000)
    _ = server.stop()
  }
}
