import Foundation
import Synchronization
import TestSupport
import Testing

/// What one client's flood of searches does to others, under the default limits.
///
/// With `LONG_TESTS=1` for longer, and with the bounds of time that hold on a machine that does nothing
/// else.
@Suite(.serialized, .needsPrograms)
struct SearchFloodTests {
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
  private static let seconds = isLong ? 20.0 : 3.0

  /// Requests in a loop on a connection of their own.
  private struct Asking: Sendable {
    let port: Int
    var token: String?

    func request(_ method: String, _ target: String, _ body: String = "") -> [UInt8] {
      let session = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
      let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
      let type = body.isEmpty ? "" : "Content-Type: application/json\r\n"
      return Array(
        "\(method) \(target) HTTP/1.1\r\nHost: x\r\n\(session)\(type)\(length)\r\n\(body)".utf8)
    }

    /// Runs a loop on a thread of its own until it is over.
    func loop(
      lowPriority: Bool = false, until isOver: @escaping @Sendable () -> Bool,
      pause: Double = 0, _ next: @escaping @Sendable (Int) -> [UInt8],
      _ note: @escaping @Sendable (_ status: Int, _ milliseconds: Double) -> Void
    ) async {
      await withCheckedContinuation { continuation in
        let thread = Thread {
          if lowPriority { LowPriority.begin() }
          var client: RawClient?
          var number = 0
          while !isOver() {
            client = client ?? RawClient(port: port)
            let start = ContinuousClock.now
            guard let open = client, open.send(next(number)), let answer = open.answer() else {
              client = nil
              continue
            }
            note(answer.status, (ContinuousClock.now - start) / .milliseconds(1))
            number += 1
            if pause > 0 { Thread.sleep(forTimeInterval: pause) }
          }
          continuation.resume()
        }
        thread.stackSize = 1 << 18
        thread.start()
      }
    }
  }

  /// What came back, by kind.
  private final class Tally: Sendable {
    struct Answers {
      var statuses: [Int: Int] = [:]
      var milliseconds: [Double] = []
      /// Until the first refusal, in seconds.
      var refusedAfter: Double?
    }

    private let start = ContinuousClock.now
    private let answers = Mutex<[String: Answers]>([:])

    func note(_ kind: String, _ status: Int, _ milliseconds: Double) {
      let now = (ContinuousClock.now - start) / .seconds(1)
      answers.withLock { answers in
        answers[kind, default: Answers()].statuses[status, default: 0] += 1
        if status < 300 { answers[kind]?.milliseconds.append(milliseconds) }
        if status == 429 || status == 503, answers[kind]?.refusedAfter == nil {
          answers[kind]?.refusedAfter = now
        }
      }
    }

    subscript(_ kind: String) -> Answers { answers.withLock { $0[kind] ?? Answers() } }

    /// The time within which so many of a hundred were answered; infinite if none was.
    func percentile(_ percent: Int, _ kind: String) -> Double {
      let times = self[kind].milliseconds.sorted()
      return times.isEmpty ? .infinity : times[min(times.count - 1, times.count * percent / 100)]
    }
  }

  /// Whose posts, searches and checks of health are timed.
  private struct Bystanders: Sendable {
    let port: Int
    let student: Asking
    let other: Asking

    init(_ server: RunningServer) async throws {
      port = server.port
      var tokens: [String] = []
      for name in ["ada", "bob"] {
        // With cookies of its own: a login ends the session whose cookie it replaces.
        let nobody = LoadClient(address: server.address, connections: 1)
        tokens.append(try #require(try await nobody.signedUp(name).token))
      }
      student = Asking(port: port, token: tokens[0])
      other = Asking(port: port, token: tokens[1])
    }

    private static let towns = ["Lyon", "Berlin", "Madrid", "Austin", "Kyoto", "Oslo", "Quito"]

    /// Asks until it is over, some eight times a second so that their own limits suffice.
    func ask(_ tally: Tally, until isOver: @escaping @Sendable () -> Bool) async {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await student.loop(until: isOver, pause: 0.12) { number in
            student.request(
              "POST", "/pins",
              #"{"place":"Lyon","link":"https://example.org/\#(number)","latitude":1.5,"#
                + #""longitude":2.5,"overwrite":true}"#)
          } _: {
            tally.note("post", $0, $1)
          }
        }
        group.addTask {
          await other.loop(until: isOver, pause: 0.12) { number in
            let town = Self.towns[number % Self.towns.count]
            return other.request("GET", "/geocode/search?q=\(town)%20\(number)")
          } _: {
            tally.note("search", $0, $1)
          }
        }
        group.addTask {
          let asking = Asking(port: port)
          await asking.loop(until: isOver, pause: 0.02) { _ in
            asking.request("GET", "/health/live")
          } _: {
            tally.note("health", $0, $1)
          }
        }
      }
    }
  }

  /// - Parameters:
  ///   - connections: How many the flood has.
  ///   - bound: How many seconds may pass until its first refusal; `nil` if it need not be refused.
  ///   - path: What it asks.
  private func flood(
    _ connections: Int, refusedWithin bound: Double?,
    _ path: @escaping @Sendable (_ connection: Int, _ number: Int) -> String
  ) async throws {
    RawClient.raiseLimit()
    let folder = try TemporaryFolder()
    let bundle = try RealBundle.path.map { ["--gazetteer", $0] } ?? SmallExtract.options()
    let server = try RunningServer(
      bundle + ["--database", folder.path("posts.sqlite"), "--limit-loopback"])
    try await server.waitUntilReady()
    let bystanders = try await Bystanders(server)
    let alone = Tally()
    let aloneEnd = ContinuousClock.now + .seconds(Self.seconds / 2)
    await bystanders.ask(alone) { ContinuousClock.now > aloneEnd }
    let tally = Tally()
    let port = server.port
    let end = ContinuousClock.now + .seconds(Self.seconds)
    // A slow machine takes longer to do as much work as is refused.
    let latest = end + .seconds(4 * Self.seconds)
    let isOver: @Sendable () -> Bool = {
      let isTried = bound == nil || tally["attack"].refusedAfter != nil
      return ContinuousClock.now > (isTried ? end : latest)
    }
    await withTaskGroup(of: Void.self) { group in
      for connection in 0..<connections {
        group.addTask {
          let asking = Asking(port: port)
          await asking.loop(lowPriority: true, until: isOver) { number in
            asking.request("GET", path(connection, number))
          } _: {
            tally.note("attack", $0, $1)
          }
        }
      }
      group.addTask { await bystanders.ask(tally, until: isOver) }
    }
    _ = server.stop()
    let refused = tally["attack"].refusedAfter
    for kind in ["post", "health", "search"] {
      let times = [50, 99].map { tally.percentile($0, kind) }
      print("\(kind): p50, p99 \(times) ms; alone \([50, 99].map { alone.percentile($0, kind) })")
      #expect(tally[kind].statuses.keys.allSatisfy { $0 < 300 }, "\(tally[kind].statuses)")
    }
    print(
      "\(connections) connections: \(tally["attack"].statuses), refused after \(refused ?? -1) s")
    let slack = Self.isLong ? 1.0 : 20
    if let bound { #expect(try #require(refused) <= bound * slack) }
    #expect(tally.percentile(99, "post") <= 100 * slack)
    #expect(tally.percentile(99, "health") <= 50 * slack)
    #expect(tally.percentile(99, "search") <= 10 * slack * alone.percentile(99, "search"))
  }

  @Test func postsAndSearchesGoOnBesideTheWorstTexts() async throws {
    let texts = try RealBundle.texts(in: "worst-texts.txt").compactMap {
      $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    }
    try #require(!texts.isEmpty)
    // Each with another limit, so that no answer is kept.
    try await flood(64, refusedWithin: 2) { connection, number in
      "/geocode/search?q=\(texts[(connection + number) % texts.count])&limit=\(1 + number % 100)"
    }
  }

  @Test func postsAndSearchesGoOnBesideCheapSearches() async throws {
    try await flood(256, refusedWithin: 2) { connection, number in
      "/geocode/search?q=Paris\(connection)x\(number)"
    }
  }

  @Test func postsAndSearchesGoOnBesideMapTiles() async throws {
    // 12,000 kept ones a minute are within the limit.
    try await flood(64, refusedWithin: nil) { connection, number in
      "/map/tiles/8/\((connection * 31 + number) % 256)/\(number % 256)"
    }
  }
}
