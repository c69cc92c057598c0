import Foundation
import PostStore
import Posting
import Synchronization
import TestSupport
import Testing

/// The server under load, and killed under load.
@Suite(.serialized, .needsPrograms)
struct ServerLoadTests {
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"

  /// What happened to many clients at once.
  private final class Tally: Sendable {
    private let counts = Mutex<[String: Int]>([:])
    private let ids = Mutex<Set<String>>([])

    func count(_ what: String) { counts.withLock { $0[what, default: 0] += 1 } }
    func acknowledge(_ id: String) { _ = ids.withLock { $0.insert(id) } }
    var acknowledged: Set<String> { ids.withLock { $0 } }
    var summary: [String: Int] { counts.withLock { $0 } }
  }

  @Test func noAcknowledgedPostIsLostWhenTheServerIsKilled() async throws {
    let rounds = Self.isLong ? 200 : 5
    let seed: UInt64 = 20_261_121
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let tally = Tally()
    for round in 0..<rounds {
      let server = try RunningServer(
        ["--database", path, "--open-writes"] + NamesakesBundle.options(),
        environment: ["HOME": folder.path])
      try await server.waitUntilReady()
      let client = LoadClient(address: server.address, connections: 8)
      let before = tally.acknowledged.count
      let writers = (0..<8).map { writer in
        Task {
          var number = round * 1_000_000 + writer * 100_000
          // A killed server answers nothing more; that ends the writer.
          while let reply = try? await client.send(
            "POST", "/v1/StudentLocation", LoadClient.pin(number))
          {
            number += 1
            if let id = reply.json["objectId"] as? String { tally.acknowledge(id) }
          }
        }
      }
      while tally.acknowledged.count == before { try await Task.sleep(for: .milliseconds(2)) }
      try await Task.sleep(for: .milliseconds(Int.random(in: 0...200, using: &random)))
      _ = server.stop(by: SIGKILL)
      for writer in writers { await writer.value }

      let store = try SQLitePostStore(path: path)
      #expect(try await store.faults() == [], "round \(round), seed \(seed)")
      let stored = try await store.allPostIDs()
      let lost = tally.acknowledged.subtracting(stored)
      #expect(lost.isEmpty, "round \(round), seed \(seed)")
      try await store.close()
    }
    print("\(rounds) kills, \(tally.acknowledged.count) posts acknowledged")
  }

  @Test func aHundredClientsReadAndWriteWithoutAnError() async throws {
    let seconds = Self.isLong ? 60 : 3
    let server = try await PostingServer()
    let nobody = LoadClient(address: server.address, connections: 100)
    var accounts: [LoadClient] = []
    for number in 0..<10 { accounts.append(try await nobody.signedUp("student\(number)")) }
    let people = accounts
    let tally = Tally()
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    await withTaskGroup(of: Void.self) { group in
      for client in 0..<100 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(client))
          var own: String?
          while ContinuousClock.now < end {
            await Self.ask(
              as: people[client % people.count], &own, Int(random.next() >> 40), tally)
          }
        }
      }
    }
    let summary = tally.summary
    print("100 clients, \(seconds) s: \(summary.sorted { $0.key < $1.key })")
    #expect(summary.filter { !$0.key.hasSuffix(" 200") } == [:])
    #expect(summary.keys.count == 4)
    let posts = try SQLitePostStore(path: server.database)
    #expect(try await posts.countPosts([]) == summary["post 200"])
    try await posts.close()
  }

  /// One request of a mix: newest, near, a new pin, a change of one's own.
  private static func ask(
    as client: LoadClient, _ own: inout String?, _ draw: Int, _ tally: Tally
  ) async {
    do {
      switch draw % 10 {
      case 0..<4:
        let reply = try await client.send("GET", "/v1/StudentLocation?limit=100&order=-updatedAt")
        tally.count("newest \(reply.status)")
      case 4..<6:
        let point = LoadClient.pin(draw)
        let (latitude, longitude) = (point["latitude"] ?? 0, point["longitude"] ?? 0)
        let reply = try await client.send(
          "GET", "/pins/near?lat=\(latitude)&lon=\(longitude)&count=10")
        tally.count("near \(reply.status)")
      case 6..<9 where own != nil:
        let reply = try await client.send(
          "PUT", "/v1/StudentLocation/\(own ?? "")", ["mapString": "Elsewhere"])
        tally.count("put \(reply.status)")
      default:
        let reply = try await client.send("POST", "/v1/StudentLocation", LoadClient.pin(draw))
        tally.count("post \(reply.status)")
        own = reply.json["objectId"] as? String
      }
    } catch {
      tally.count("\(error)")
    }
  }
}
