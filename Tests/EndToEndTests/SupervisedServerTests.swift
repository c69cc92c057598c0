import Foundation
import FoundationNetworking
import PostStore
import Posting
import Synchronization
import TestSupport
import Testing

/// A server that is repeatedly killed and restarted, as by a supervisor, while clients continue.
@Suite(
  .needsPrograms,
  .enabled(
    if: ProcessInfo.processInfo.environment["LONG_TESTS"] == "1", "LONG_TESTS is not 1"))
struct SupervisedServerTests {
  /// Fifteen, unless `SUPERVISED_MINUTES` says otherwise.
  private static let minutes =
    ProcessInfo.processInfo.environment["SUPERVISED_MINUTES"].flatMap { Int($0) } ?? 15
  private static let seed: UInt64 = 20_261_011

  /// What clients know: where the server is now, and what it acknowledged.
  private final class Shared: Sendable {
    struct State {
      var address: String?
      var acknowledged: Set<String> = []
      var counts: [String: Int] = [:]
    }
    private let state = Mutex(State())

    var address: String? { state.withLock { $0.address } }
    var acknowledged: Set<String> { state.withLock { $0.acknowledged } }
    var counts: [String: Int] { state.withLock { $0.counts } }
    func move(to address: String?) { state.withLock { $0.address = address } }
    func acknowledge(_ id: String) { state.withLock { _ = $0.acknowledged.insert(id) } }
    func count(_ what: String) { state.withLock { $0.counts[what, default: 0] += 1 } }
  }

  /// One client: it reads and writes for as long as the test runs, wherever the server is.
  private static func live(_ number: Int, until end: ContinuousClock.Instant, _ shared: Shared)
    async
  {
    var random = SeededGenerator(seed: seed + UInt64(number))
    while ContinuousClock.now < end {
      guard let address = shared.address else {
        try? await Task.sleep(for: .milliseconds(20))
        continue
      }
      let client = LoadClient(address: address, connections: 1)
      while ContinuousClock.now < end, shared.address == address {
        let draw = Int(random.next() >> 40)
        let reads = [
          "/v1/StudentLocation?limit=100&order=-updatedAt", "/pins/near?lat=1&lon=2&count=10",
          "/geocode/search?q=Moscow,%20ID", "/geocode/suggest?q=spr", "/pins?limit=20",
        ]
        do {
          if draw % 3 == 0 {
            let reply = try await client.send(
              "POST", "/v1/StudentLocation", LoadClient.pin(draw))
            shared.count("write \(reply.status)")
            if let id = reply.json["objectId"] as? String { shared.acknowledge(id) }
          } else {
            let reply = try await client.send("GET", reads[draw % reads.count])
            shared.count("read \(reply.status)")
            if reply.status == 200, reply.json.isEmpty { shared.count("MALFORMED") }
          }
        } catch is URLError {
          // The server was killed in the meantime; an incomplete response does not count.
          shared.count("cut off")
          try? await Task.sleep(for: .milliseconds(5))
        } catch {
          shared.count("MALFORMED \(error)")
        }
      }
    }
  }

  @Test func acknowledgedWritesExistAndReadsAreWellFormed() async throws {
    var random = SeededGenerator(seed: Self.seed)
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let shared = Shared()
    let end = ContinuousClock.now.advanced(by: .seconds(60 * Self.minutes))
    let clients = (0..<8).map { number in Task { await Self.live(number, until: end, shared) } }
    var kills = 0
    while ContinuousClock.now < end {
      let server = try RunningServer(
        ["--database", path, "--open-writes"] + NamesakesBundle.options(),
        environment: ["HOME": folder.path])
      shared.move(to: server.address)
      try await Task.sleep(for: .milliseconds(Int.random(in: 200...8_000, using: &random)))
      shared.move(to: nil)
      _ = server.stop(by: SIGKILL)
      kills += 1
    }
    for client in clients { await client.value }
    #expect(try Backup.faults(of: path) == [])
    let store = try SQLitePostStore(path: path)
    let stored = try await store.allPostIDs()
    try await store.close()
    #expect(shared.acknowledged.subtracting(stored) == [], "seed \(Self.seed)")
    let counts = shared.counts
    #expect(counts.keys.allSatisfy { !$0.hasPrefix("MALFORMED") }, "\(counts)")
    print(
      "\(Self.minutes) min, \(kills) kills, seed \(Self.seed), \(shared.acknowledged.count) posts "
        + "acknowledged: \(counts.sorted { $0.key < $1.key })")
  }
}
