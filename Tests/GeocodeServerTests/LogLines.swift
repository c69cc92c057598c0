import Hummingbird
import Logging
import ServerTesting
import Synchronization

@testable import GeocodeServer

/// Collects the log of a server.
final class LogLines: Sendable {
  private let kept = Mutex<[String]>([])

  /// The lines so far: level, message, and metadata in the order of their names.
  var all: [String] { kept.withLock { $0 } }

  /// Makes a logger that writes here.
  func logger(level: Logger.Level = .notice) -> Logger {
    var logger = Logger(label: "test") { _ in Handler(lines: self) }
    logger.logLevel = level
    return logger
  }

  private struct Handler: LogHandler {
    let lines: LogLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { $1 }
      let words = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      lines.kept.withLock {
        $0.append("\(event.level) \(event.message) \(words.joined(separator: " "))")
      }
    }
  }
}

extension ServerFixture {
  /// Sends requests to the router, and returns what was logged.
  func log(
    level: Logger.Level = .notice,
    _ body: @Sendable @escaping (any TestClientProtocol) async throws -> Void
  ) async throws -> [String] {
    let lines = LogLines()
    let application = Application(
      router: ServerRoutes.router(configuration, readiness),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      logger: lines.logger(level: level))
    try await application.test(.live) { client in try await body(client) }
    return lines.all
  }
}
