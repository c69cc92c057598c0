import Foundation
import Synchronization
import TestSupport
import Testing

/// The real program with real password hashing, while many people sign up.
@Suite(
  .serialized, .needsPrograms,
  .enabled(if: ProcessInfo.processInfo.environment["LONG_TESTS"] == "1", "takes a minute"))
struct SignupFloodProgramTests {
  /// What threads tell each other.
  private final class Progress: Sendable {
    let isOver = Atomic<Bool>(false)
    let signedUp = Atomic<Int>(0)
    let refused = Atomic<Int>(0)
  }

  private static func post(_ path: String, _ body: String, from address: String) -> [UInt8] {
    Array(
      """
      POST \(path) HTTP/1.1\r
      Host: x\r\nContent-Type: application/json\r\nX-Forwarded-For: \(address)\r
      Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
      """.utf8)
  }

  private static func status(_ request: [UInt8], at port: Int) -> Int {
    guard let client = RawClient(port: port), client.send(request) else { return 0 }
    let status = client.beginning().split(separator: " ").dropFirst().first.flatMap { Int($0) }
    _ = client.drain()
    return status ?? 0
  }

  /// 64 clients sign up, each from its own network, and logins take at most two seconds.
  ///
  /// The clients play other machines, so they give way to the server.
  @Test func logInsAreAnsweredWithinTwoSecondsWhileManySignUp() async throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + [
        "--database", folder.path("posts.sqlite"), "--trusted-proxy", "127.0.0.1/32", "--signup",
        "open",
      ])
    try await server.waitUntilReady()
    let port = server.port
    let ada = """
      {"email":"ada@example.org","password":"correct horse","firstName":"A","lastName":"B"}
      """
    #expect(Self.status(Self.post("/account", ada, from: "203.0.113.7"), at: port) == 201)
    let progress = Progress()
    let times = await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread {
              LowPriority.begin()
              var round = 0
              while !progress.isOver.load(ordering: .relaxed) {
                round += 1
                let person = ada.replacing("ada@", with: "n\(number)x\(round)@")
                let address = "198.51.100.\(number + 1)"
                let status = Self.status(
                  Self.post("/account", person, from: address), at: port)
                if status == 201 {
                  progress.signedUp.add(1, ordering: .relaxed)
                } else {
                  progress.refused.add(1, ordering: .relaxed)
                }
              }
              continuation.resume()
            }.start()
          }
        }
      }
      var times: [Double] = []
      for _ in 0..<60 {
        let start = ContinuousClock.now
        let status = Self.status(
          Self.post("/account/session", ada, from: "203.0.113.7"), at: port)
        #expect(status == 200)
        times.append((ContinuousClock.now - start) / .seconds(1))
      }
      progress.isOver.store(true, ordering: .relaxed)
      await group.waitForAll()
      return times.sorted()
    }
    print(
      """
      60 log-ins while 64 clients sign up: p50 \(times[30]) s, p95 \(times[57]) s; \
      \(progress.signedUp.load(ordering: .relaxed)) accounts made, \(progress.refused.load(ordering: .relaxed)) \
      sign-ups refused
      """)
    #expect(times[57] <= 2)
    _ = server.stop()
  }
}
