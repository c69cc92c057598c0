import HTTPTypes
import NIOCore
import ServerTesting
import Testing

@testable import GeocodeServer

@Suite struct ResponseCacheTests {
  private typealias Question = ResponseCache.Question
  private let metrics = ServerMetrics()

  private static func question(
    _ address: String, choices: [String] = ["json"], takesPacked: Bool = false
  ) -> Question {
    Question(address: address, choices: choices, takesPacked: takesPacked)
  }

  private static func body(_ text: String) -> ResponseCache.Body {
    ResponseCache.Body(bytes: ByteBuffer(string: text), isPacked: false)
  }

  private static func text(_ body: ResponseCache.Body?) -> String? {
    body.map { String(buffer: $0.bytes) }
  }

  @Test func aResponseIsReusedOnlyForTheSameRequest() {
    let kept = ResponseCache(metrics: metrics)
    let asked = Self.question("/geocode/search?q=Paris")
    kept.keep(Self.body("Paris"), for: asked, gazetteer: "a")
    #expect(Self.text(kept.body(for: asked, gazetteer: "a")) == "Paris")
    for other in [
      Self.question("/geocode/search?q=paris"), Self.question(asked.address, choices: ["csv"]),
      Self.question(asked.address, choices: []), Self.question(asked.address, takesPacked: true),
    ] { #expect(kept.body(for: other, gazetteer: "a") == nil, "\(other)") }
    #expect(metrics.text().contains("otm_repeated_answers_total 1\n"))
  }

  @Test func anotherGazetteerEmptiesTheCache() {
    let kept = ResponseCache(metrics: metrics)
    kept.keep(Self.body("old"), for: Self.question("a"), gazetteer: "old")
    #expect(kept.body(for: Self.question("a"), gazetteer: "new") == nil)
    kept.keep(Self.body("new"), for: Self.question("b"), gazetteer: "new")
    #expect(kept.load.answers == 1)
    #expect(kept.body(for: Self.question("a"), gazetteer: "old") == nil)
  }

  @Test func expiredEntriesAreRemoved() async throws {
    let kept = ResponseCache(metrics: metrics, lifetime: .milliseconds(1))
    kept.keep(Self.body("Paris"), for: Self.question("a"), gazetteer: "a")
    try await Task.sleep(for: .milliseconds(2))
    #expect(kept.body(for: Self.question("a"), gazetteer: "a") == nil)
    #expect(kept.load == (0, 0))
  }

  @Test func aNewerEntryReplacesTheOlder() {
    let kept = ResponseCache(metrics: metrics)
    kept.keep(Self.body("one"), for: Self.question("a"), gazetteer: "a")
    kept.keep(Self.body("two"), for: Self.question("a"), gazetteer: "a")
    #expect(kept.load.answers == 1)
    #expect(Self.text(kept.body(for: Self.question("a"), gazetteer: "a")) == "two")
  }

  @Test func longResponsesAreNotCached() {
    let kept = ResponseCache(metrics: metrics)
    let long = Self.body(String(repeating: "x", count: ResponseCache.maxAnswer))
    kept.keep(long, for: Self.question("a"), gazetteer: "a")
    #expect(kept.load == (0, 0))
  }

  /// Against a plain dictionary: whatever is still there is right, and all of it fits.
  @Test func theCacheNeverExceedsItsSize() {
    let kept = ResponseCache(metrics: metrics, maxBytes: 20_000)
    var maxAnswers = 0
    var again = 0
    for round in 0..<5 {
      for number in 0..<60 {
        let question = Self.question("\(number)")
        if let found = kept.body(for: question, gazetteer: "a") {
          again += 1
          #expect(Self.text(found)?.hasPrefix("\(number) ") == true)
        } else {
          let filling = String(repeating: "x", count: (number * 37 + round) % 500)
          kept.keep(Self.body("\(number) \(filling)"), for: question, gazetteer: "a")
        }
        maxAnswers = max(maxAnswers, kept.load.answers)
        #expect(kept.load.bytes <= 20_000)
      }
    }
    #expect((20...59).contains(maxAnswers))
    // Sixty in turn where some forty have room: by age, none would be there when it comes again.
    #expect(again > 20, "\(again)")
  }

  @Test func cachedResponsesAreIdentical() async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      for path in [
        "/geocode/search?q=Paris", "/geocode/suggest?q=par", "/nominatim/search?q=Paris",
        "/photon/api?q=Paris", "/pelias/v1/search?text=Paris",
      ] {
        for encoding in ["identity", "gzip"] {
          let headers: HTTPFields = [.acceptEncoding: encoding]
          let first = try await client.send(.get, path, headers: headers)
          let second = try await client.send(.get, path, headers: headers)
          #expect(first.status == .ok && second.status == .ok)
          #expect(first.body == second.body)
          #expect(first.headers[.eTag] == second.headers[.eTag])
          #expect(first.headers[.contentEncoding] == second.headers[.contentEncoding])
          #expect(first.headers[.contentType] == second.headers[.contentType])
        }
      }
      let text = String(buffer: try await client.send(.get, "/metrics").body)
      #expect(text.contains("otm_repeated_answers_total 10\n"))
    }
  }

  @Test func headersThatChooseFormatOrLanguageAreInTheKey() async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      let path = "/geocode/search?q=Paris"
      let json = try await client.send(.get, path, headers: [.accept: "application/json"])
      let table = try await client.send(.get, path, headers: [.accept: "text/csv"])
      #expect(json.body != table.body)
      let api = "/nominatim/reverse?lat=48.85&lon=2.35&format=json"
      let french = try await client.send(.get, api, headers: [.acceptLanguage: "fr"])
      let english = try await client.send(.get, api, headers: [.acceptLanguage: "en"])
      #expect(french.headers[.eTag] != english.headers[.eTag])
      // A failure is not cached, and reported each time.
      for _ in 0..<2 {
        #expect(try await client.send(.get, "/geocode/place/77").status == .notFound)
      }
    }
  }
}
