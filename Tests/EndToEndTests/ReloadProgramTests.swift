import Foundation
import FoundationNetworking
import Synchronization
import TestSupport
import Testing

/// A gazetteer that is replaced while clients send requests.
@Suite(.needsPrograms)
struct ReloadProgramTests {
  /// What clients were answered.
  private final class Answers: Sendable {
    private struct Kept {
      var bodies: [String: Set<String>] = [:]
      var failures: [String] = []
      var count = 0
      var isOver = false
    }
    private let kept = Mutex(Kept())

    func keep(_ tag: String, _ body: String) {
      kept.withLock {
        $0.bodies[tag, default: []].insert(body)
        $0.count += 1
      }
    }
    func fail(_ what: String) { kept.withLock { $0.failures.append(what) } }
    var bodies: [String: Set<String>] { kept.withLock { $0.bodies } }
    var failures: [String] { kept.withLock { $0.failures } }
    var count: Int { kept.withLock { $0.count } }
    /// Whether nobody needs to ask any more.
    var isOver: Bool { kept.withLock { $0.isOver } }
    func end() { kept.withLock { $0.isOver = true } }
  }

  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    // An answer that was kept would hide what the server says.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 16
    return URLSession(configuration: configuration)
  }()

  /// Asks once, and returns the entity tag of the answer.
  @discardableResult
  private static func ask(_ address: String, _ answers: Answers) async -> String {
    do {
      let url = try #require(URL(string: address + "/geocode/search?q=Paris"))
      let (data, response) = try await session.data(from: url)
      let reply = try #require(response as? HTTPURLResponse)
      let tag = reply.value(forHTTPHeaderField: "ETag") ?? "none"
      guard reply.statusCode == 200 else {
        answers.fail("status \(reply.statusCode)")
        return tag
      }
      answers.keep(tag, String(decoding: data, as: UTF8.self))
      return tag
    } catch {
      answers.fail("\(error)")
      return "error"
    }
  }

  /// Puts one folder in the place of another, and that one in its own.
  private static func swap(_ first: String, _ second: String) throws {
    let files = FileManager.default
    try files.moveItem(atPath: first, toPath: first + ".before")
    try files.moveItem(atPath: second, toPath: first)
    try files.moveItem(atPath: first + ".before", toPath: second)
  }

  @Test func aBundleIsSwappedUnderLoad() async throws {
    let folder = try TemporaryFolder()
    let bundle = folder.path("bundle")
    let other = folder.path("other")
    try FileManager.default.copyItem(atPath: NamesakesBundle.options()[1], toPath: bundle)
    try FileManager.default.copyItem(atPath: SmallExtract.options()[1], toPath: other)
    let server = try RunningServer([
      "--gazetteer", bundle, "--database", folder.path("posts.sqlite"),
    ])
    try await server.waitUntilReady()
    let address = server.address
    let answers = Answers()
    var tag = await Self.ask(address, answers)
    let rounds = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 50 : 5
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { while !answers.isOver { await Self.ask(address, answers) } }
      }
      defer { answers.end() }
      for round in 1...rounds {
        // Some requests before each swap, and some after the last.
        while answers.count < round * 100 { await Self.ask(address, answers) }
        try Self.swap(bundle, other)
        server.send(SIGHUP)
        var now = tag
        for _ in 0..<10_000 where now == tag { now = await Self.ask(address, answers) }
        #expect(now != tag, "the new bundle is not in use")
        tag = now
      }
    }
    print("\(rounds) bundles swapped under \(answers.count) requests")
    #expect(answers.failures == [])
    #expect(answers.bodies.count == 2)
    for (tag, bodies) in answers.bodies {
      #expect(bodies.count == 1, "answers of two bundles have the tag \(tag)")
    }

    // One that is damaged leaves the other in service.
    let database = try #require(
      FileManager.default.contentsOfDirectory(atPath: bundle).first { $0.hasSuffix(".sqlite") })
    let handle = try #require(FileHandle(forWritingAtPath: other + "/" + database))
    try handle.truncate(atOffset: 4_096)
    try handle.close()
    try Self.swap(bundle, other)
    server.send(SIGHUP)
    var metrics = ""
    for _ in 0..<600 where !metrics.contains(#"reloads_total{result="failed"} 1"#) {
      try await Task.sleep(for: .milliseconds(50))
      metrics = try await server.get("/metrics").text
    }
    #expect(metrics.contains(#"otm_gazetteer_reloads_total{result="failed"} 1"#))
    #expect(metrics.contains(#"otm_gazetteer_reloads_total{result="ok"} \#(rounds)"#))
    #expect(await Self.ask(address, answers) == tag)
    #expect(answers.failures == [])
    let end = server.stop()
    #expect(end.status == 0)
    #expect(end.errors.contains("the gazetteer was not reloaded"))
  }
}
