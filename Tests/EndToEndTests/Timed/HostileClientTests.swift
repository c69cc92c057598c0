import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// Clients that take up connections, memory or time.
///
/// Meanwhile other clients are answered, and the server's memory stays bounded. `LONG_TESTS=1` runs
/// the full size.
@Suite(.serialized, .needsPrograms)
struct HostileClientTests {
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
  private static let megabyte = 1 << 20

  private static func server() async throws -> (RunningServer, TemporaryFolder) {
    RawClient.raiseLimit()
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + ["--database", folder.path("posts.sqlite")])
    try await server.waitUntilReady()
    return (server, folder)
  }

  /// Asks many times, one after another, and returns the milliseconds, the shortest first.
  private static func latencies(_ server: RunningServer, count: Int) async throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<count {
      let start = ContinuousClock.now
      let reply = server.respond(to: "/geocode/search?q=Paris")
      #expect(reply.hasPrefix("HTTP/1.1 200 "))
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return times.sorted()
  }

  /// Runs hostile clients together with a normal one, and returns what they cost.
  private static func watch(
    _ what: String, _ server: RunningServer, requests: Int, growsAtMost bound: Int,
    _ body: @Sendable @escaping () async -> Void
  ) async throws {
    _ = try await latencies(server, count: 50)
    let usual = try await latencies(server, count: requests)
    let before = try #require(server.anonymousBytes)
    let hostile = Task { await body() }
    let during = try await latencies(server, count: requests)
    let most = try #require(server.anonymousBytes)
    await hostile.value
    let after = max(most, try #require(server.anonymousBytes))
    let place = requests * 99 / 100
    print(
      """
      \(what): RssAnon \(before >> 10) -> \(after >> 10) KB; search p50 \(usual[requests / 2]) -> \
      \(during[requests / 2]) ms, p99 \(usual[place]) -> \(during[place]) ms
      """)
    #expect(after - before <= bound, "\(what) took \((after - before) >> 10) KB")
    // A search takes 0.6 ms. Tests that run at the same time start dozens of servers, which can hold
    // up single searches for seconds; a flood that blocked the server would hold up all.
    #expect(during[requests / 2] < 500)
    #expect(during[place] < 10_000)
  }

  @Test func idleConnectionsTakeLittleMemory() async throws {
    let (server, folder) = try await Self.server()
    let count = Self.isLong ? 5_000 : 500
    let port = server.port
    // A connection and its channel take some 12 KB.
    try await Self.watch(
      "\(count) idle connections", server, requests: 200,
      growsAtMost: count * 32_768 + 8 * Self.megabyte
    ) {
      let clients = (0..<count).compactMap { _ in RawClient(port: port) }
      #expect(clients.count == count)
      for client in clients { _ = client.send(Array("GET /health/live HTTP/1.1\r\n".utf8)) }
      try? await Task.sleep(for: .seconds(Self.isLong ? 10 : 1))
      withExtendedLifetime(clients) {}
    }
    _ = server.stop()
    withExtendedLifetime(folder) {}
  }

  @Test func requestsThatArriveByteByByteAreClosed() async throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + [
        "--database", folder.path("posts.sqlite"), "--header-seconds", "2",
      ])
    try await server.waitUntilReady()
    let port = server.port
    let count = Self.isLong ? 1_000 : 100
    try await Self.watch(
      "\(count) slow clients", server, requests: 200,
      growsAtMost: count * 32_768 + 8 * Self.megabyte
    ) {
      let clients = (0..<count).compactMap { _ in RawClient(port: port) }
      var open = clients
      // Never silent for long, so that only the time for the whole head ends them.
      for _ in 0..<100 where !open.isEmpty {
        open = open.filter { $0.send([UInt8(ascii: "G")]) }
        try? await Task.sleep(for: .milliseconds(100))
      }
      #expect(open.isEmpty, "\(open.count) are still served")
    }
    _ = server.stop()
    withExtendedLifetime(folder) {}
  }

  struct Flood: Sendable, CustomTestStringConvertible {
    let name: String
    let head: String
    let piece: String
    /// The response, if it reads it before the connection ends.
    let told: String
    var testDescription: String { name }
  }

  static let floods = [
    Flood(
      name: "a body of 1 GB",
      head: "POST /pins/validate HTTP/1.1\r\nHost: x\r\nContent-Length: 1073741824\r\n\r\n",
      piece: String(repeating: "x", count: 65_536), told: "413 "),
    Flood(
      name: "a batch of one endless line",
      head: "POST /geocode/batch HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n",
      piece: "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n",
      // Its answer has begun by then.
      told: #"{"error":{"code":"batch.tooLong""#),
    Flood(
      name: "a header that never ends", head: "GET /health/live HTTP/1.1\r\nX-Long: ",
      piece: String(repeating: "x", count: 65_536), told: "431 "),
    Flood(
      name: "headers that never end", head: "GET /health/live HTTP/1.1\r\n",
      piece: String(repeating: "X-A: b\r\n", count: 8_192), told: "431 "),
  ]

  @Test(arguments: floods) func floodsAreCutOff(_ flood: Flood) async throws {
    let (server, folder) = try await Self.server()
    let port = server.port
    let bytes = Self.isLong ? 1 << 30 : 128 << 20
    try await Self.watch(
      flood.name, server, requests: Self.isLong ? 200 : 50, growsAtMost: 96 * Self.megabyte
    ) {
      guard let client = RawClient(port: port), client.send(Array(flood.head.utf8)) else { return }
      let sent = client.send(Array(flood.piece.utf8), upTo: bytes)
      let rest = client.rest()
      print("\(flood.name): \(sent >> 20) MB taken; told: \(rest.prefix(40).debugDescription)")
      #expect(rest.isEmpty || rest.contains(flood.told))
    }
    #expect(try await server.get("/health/live").status == 200)
    _ = server.stop()
    withExtendedLifetime(folder) {}
  }
}
