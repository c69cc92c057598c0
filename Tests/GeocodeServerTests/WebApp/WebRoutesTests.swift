import Foundation
import HTTPTypes
import Hummingbird
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

@Suite struct WebRoutesTests {
  /// The page as it lies in the sources.
  static let app = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/GeocodeServer/Web").path

  /// Answers a request from the page's own files, with a folder of a test's as the map's.
  private func answer(
    _ path: String, _ headers: HTTPFields = [:], leaflet: String = "/nonexistent",
    configuration: ServerConfiguration = ServerConfiguration(), isEdited: Bool = false
  ) async throws -> TestResponse {
    let router = Router(context: ServerRequestContext.self)
    router.add(
      middleware: ErrorMiddleware(configuration: configuration, faults: FaultLog()))
    let folders = WebFolders(app: Self.app, leaflet: leaflet, isEdited: isEdited)
    WebRoutes(configuration, folders: folders).add(to: router)
    return try await Application(router: router).test(.router) { client in
      try await client.execute(uri: path, method: .get, headers: headers)
    }
  }

  @Test func whoEditsThePageGetsItsModules() async throws {
    let page = String(buffer: try await answer("/", isEdited: true).body)
    #expect(page.contains(#"<script type="module" src="/web/app.js"></script>"#))
    #expect(page.contains(#"<link rel="stylesheet" href="/web/base.css">"#))
    #expect(!page.contains("/web/page"))
  }

  struct Served: Sendable, CustomTestStringConvertible {
    let path: String
    let type: String
    var testDescription: String { path }
  }

  @Test(arguments: [
    Served(path: "/", type: "text/html; charset=utf-8"),
    Served(path: "/web/app.js", type: "text/javascript; charset=utf-8"),
    Served(path: "/web/base.css", type: "text/css; charset=utf-8"),
    Served(path: "/web/pin.svg", type: "image/svg+xml"),
    Served(path: "/web/app.webmanifest", type: "application/manifest+json"),
    Served(path: "/worker.js", type: "text/javascript; charset=utf-8"),
    Served(path: "/favicon.ico", type: "image/svg+xml"),
    Served(path: "/robots.txt", type: "text/plain; charset=utf-8"),
  ])
  func filesAreSentWithTheirTypes(_ file: Served) async throws {
    let answer = try await answer(file.path)
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == file.type)
    #expect(answer.headers[.contentLength] == "\(answer.body.readableBytes)")
    #expect(answer.headers[.contentEncoding] == nil)
  }

  /// A person who mistypes an address reads a sentence, and a program JSON.
  @Test(arguments: [
    ("/web/nothing.js", "text/html,*/*", "text/html; charset=utf-8"),
    ("/nonsense", "text/html", "text/html; charset=utf-8"),
    ("/nonsense", "*/*", "application/json; charset=utf-8"),
  ])
  func aMissingPageIsForItsReader(path: String, accept: String, type: String) async throws {
    let answer = try await answer(path, [.accept: accept])
    #expect(answer.status == .notFound)
    #expect(answer.headers[.contentType] == type)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let path: String
    let why: String
    var testDescription: String { "\(path.prefix(40)) (\(why))" }
  }

  @Test(arguments: [
    Refused(path: "/web/nothing.js", why: "no such file"),
    Refused(path: "/web/", why: "a folder"),
    Refused(path: "/web/../GeocodeServer.swift", why: "leaves the folder"),
    Refused(path: "/web/%2e%2e/Face.swift", why: "leaves it with escapes"),
    Refused(path: "/web/..%2fFace.swift", why: "leaves it with an escaped slash"),
    Refused(path: "/web//etc/passwd", why: "an absolute path"),
    Refused(path: "/web/.hidden.js", why: "a hidden file"),
    Refused(path: "/web/app.js%00.css", why: "a zero in the name"),
    Refused(path: "/web/" + String(repeating: "a", count: 5_000) + ".js", why: "a long name"),
    Refused(path: "/leaflet/leaflet.min.js", why: "the package is missing"),
  ])
  func nothingElseIsSent(_ wrong: Refused) async throws {
    let answer = try await answer(wrong.path)
    #expect(answer.status == .notFound)
    #expect(String(buffer: answer.body).hasPrefix(#"{"error":{"code":"notFound""#))
  }

  @Test func filesOfUnknownKindsAreNotSent() async throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", to: "key.pem")
    #expect(try await answer("/leaflet/key.pem", leaflet: folder.path).status == .notFound)
  }

  @Test func thePageMayLoadNothingFromElsewhere() async throws {
    let headers = try await answer("/").headers
    func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    let policy = try #require(value("Content-Security-Policy"))
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
    #expect(!policy.contains("unsafe"))
    #expect(!policy.contains("http"))
    #expect(value("Referrer-Policy") == "no-referrer")
  }

  /// The page says what is kept for how long; here the numbers come from where they are made.
  @Test func thePrivacyPageSaysWhatIsStoredForHowLong() async throws {
    let answer = try await answer("/privacy")
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
    let text = String(buffer: answer.body)
    #expect(SessionService.sessionSeconds == 60 * 86_400)
    #expect(text.contains("and after 60 days") && text.contains("two cookies, for 60 days"))
    #expect(LoginThrottle.accountWindowSeconds == 3_600)
    #expect(SweepingService.interval == .seconds(3_600))
    #expect(text.contains("They count for an hour") && text.contains("at most an hour later"))
    #expect(SweepingService.keptSeconds == 86_400)
    #expect(text.contains("is deleted a day later"))
    #expect(DeviceCookie.seconds == 365 * 86_400)
    #expect(text.contains("A third, for a year"))
    #expect(text.contains("for 5 minutes"))
    #expect(ConditionalResponse.lifetime == .seconds(300))
    let backup = try String(
      contentsOfFile: Self.app + "/../../../tools/deploy/otm-backup.service", encoding: .utf8)
    #expect(backup.contains("/backups 14\n") && text.contains("14 of them, one a day"))
  }

  @Test func aCachedFileIsNotSentAgain() async throws {
    let first = try await answer("/web/app.js")
    #expect(first.headers[.cacheControl] == "no-cache")
    let tag = try #require(first.headers[.eTag])
    let second = try await answer("/web/app.js", [.ifNoneMatch: tag])
    #expect(second.status == .notModified)
    #expect(second.body.readableBytes == 0)
    #expect(second.headers[.eTag] == tag)
    #expect(try await answer("/web/app.js", [.ifNoneMatch: #""0-0""#]).status == .ok)
  }

  /// A strong tag names one sequence of bytes.
  @Test func compressedAndPlainBytesHaveDifferentTags() async throws {
    let plain = try await answer("/web/app.js")
    let packed = try await answer("/web/app.js", [.acceptEncoding: "gzip"])
    #expect(packed.headers[.contentEncoding] == "gzip")
    let tag = try #require(packed.headers[.eTag])
    #expect(tag != plain.headers[.eTag])
    #expect(try await answer("/web/app.js", [.ifNoneMatch: tag]).status == .ok)
    let known = try await answer("/web/app.js", [.acceptEncoding: "gzip", .ifNoneMatch: tag])
    #expect(known.status == .notModified)
  }

  @Test(arguments: [
    ("gzip, deflate, br", true), ("deflate, GZIP;q=0.5", true), ("gzip;q=0", false), ("br", false),
  ])
  func filesAreCompressedIfAccepted(accepted: String, isPacked: Bool) async throws {
    let answer = try await answer("/web/words-en.js", [.acceptEncoding: accepted])
    #expect((answer.headers[.contentEncoding] == "gzip") == isPacked)
    #expect(answer.headers[.vary] == "Accept-Encoding")
    if isPacked { #expect(answer.body.readableBytes < 10_000) }
  }

  /// Forty files as two, named by what is in them.
  @Test func thePageIsOneScriptAndOneStyleSheetToCache() async throws {
    let page = String(buffer: try await answer("/").body)
    let names = page.matches(of: /\/web\/page-[0-9a-f]+-[0-9]+\.(?:js|css)/).map {
      String($0.output)
    }
    #expect(names.count == 2)
    for name in names {
      let file = try await answer(name)
      #expect(file.status == .ok)
      #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
      let text = String(buffer: file.body)
      #expect(!text.contains("\nimport ") && !text.contains("\nexport "))
    }
    #expect(try await answer("/web/page-0-0.js").status == .notFound)
  }

  @Test func settingsSayWhatIsOffered() async throws {
    let plain = try await answer("/web/config.json")
    #expect(
      String(buffer: plain.body)
        == #"{"signup":"open","facebook":null,"openWrites":false,"guests":true,"leaflet":false}"#)
    let folder = try TemporaryFolder()
    for name in ["leaflet.min.js", "leaflet.markercluster.min.js"] {
      try folder.write("/**/", to: name)
    }
    let chosen = try await answer(
      "/web/config.json", leaflet: folder.path,
      configuration: ServerConfiguration(
        hasOpenWrites: true, signup: .code("secret"), facebookAppID: "4711"))
    #expect(
      String(buffer: chosen.body)
        == #"{"signup":"code","facebook":{"dialog":"https://www.facebook.com/dialog/oauth","#
        + #""appID":"4711"},"openWrites":true,"guests":true,"leaflet":true}"#)
  }

  /// Whom a page lets frame it, by its policy.
  @Test func onlyTheEmbeddedMapMayBeFramedByListedOrigins() async throws {
    func framers(_ path: String, _ origins: [String]) async throws -> String? {
      var configuration = ServerConfiguration()
      configuration.embedOrigins = origins
      let policy = try await answer(path, configuration: configuration)
        .headers[.contentSecurityPolicy]
      return policy.flatMap { $0.firstMatch(of: /frame-ancestors (.*)$/) }.map {
        String($0.output.1)
      }
    }
    let origins = ["https://course.example", "http://localhost:3000"]
    #expect(try await framers("/embed", []) == "'none'")
    #expect(try await framers("/embed", origins) == origins.joined(separator: " "))
    for path in ["/", "/privacy", "/web/app.js", "/worker.js"] {
      #expect(try await framers(path, origins) == "'none'", "\(path)")
    }
  }
}
