import Foundation
import FoundationNetworking
import Testing

/// A running server, which can be stopped.
final class RunningServer {
  /// What it wrote before it listened.
  private(set) var beginning = ""
  /// Its base address.
  private(set) var address = ""
  private let process: Process
  private let errors = Pipe()

  /// Starts `otm serve` on a port that the system chooses, and waits until it listens.
  ///
  /// - Parameters:
  ///   - arguments: What follows `serve`, but for the port.
  ///   - program: The program, or a path of one.
  ///   - port: 0 for one that the system chooses.
  ///   - environment: Variables in addition to those of the test.
  ///   - openFiles: How many files and connections it may have open; `nil` for what is usual.
  init(
    _ arguments: [String], of program: String = "otm", port: Int = 0,
    environment: [String: String] = [:], openFiles: Int? = nil
  ) throws {
    // A few accounts post here what a whole course posts in years.
    let arguments = ["serve", "--port", "\(port)", "--pin-quota", "1000000"] + arguments
    if let openFiles, let programs = ProgramRun.programs {
      process = try ProgramRun.process(
        ["-c", "ulimit -n \(openFiles); exec \"$0\" \"$@\"", programs + "/otm"] + arguments,
        of: "/bin/sh", environment: environment)
    } else {
      process = try ProgramRun.process(arguments, of: program, environment: environment)
    }
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let listens = /listening on (https?:\S+)\n/
    while address.isEmpty {
      let more = errors.fileHandleForReading.availableData
      try #require(!more.isEmpty, "it ended: \(beginning)")
      beginning += String(decoding: more, as: UTF8.self)
      if let found = beginning.firstMatch(of: listens) { address = String(found.output.1) }
    }
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Asks, and returns the status and the text of the answer.
  func get(_ path: String) async throws -> (status: Int, text: String) {
    let url = try #require(URL(string: address + path))
    let (data, response) = try await URLSession.shared.data(from: url)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }

  /// Sends a request on a new connection and returns the whole response, or an empty string if none
  /// arrives.
  ///
  /// Use it to measure times: URLSession sometimes waits two seconds before it sends a request.
  func respond(to path: String) -> String {
    guard let client = RawClient(port: port),
      client.send(
        Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8))
    else { return "" }
    return client.rest()
  }

  /// Asks until it is ready.
  func waitUntilReady() async throws {
    for _ in 0..<600 {
      if try await get("/health/ready").status == 200 { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("not ready after a minute")
  }

  /// The port of its address.
  var port: Int { URL(string: address)?.port ?? 0 }

  /// The number of its process.
  var processID: Int32 { process.processIdentifier }

  /// Where its own view of the file system begins, when it has another than this process.
  var root: String { "/proc/\(process.processIdentifier)/root" }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// The memory that is its own and no file's, in bytes (`RssAnon`); `nil` where the system does not
  /// tell.
  var anonymousBytes: Int? {
    let path = "/proc/\(process.processIdentifier)/status"
    let status = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    let line = status?.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) }
      .map { $0 * 1_024 }
  }

  /// Stops it, and returns the time that took, the exit code, and the output.
  func stop(by signal: Int32 = SIGTERM) -> (seconds: Double, status: Int32, errors: String) {
    let start = DispatchTime.now().uptimeNanoseconds
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    let rest = errors.fileHandleForReading.readDataToEndOfFile()
    let status = process.terminationStatus + (process.terminationReason == .exit ? 0 : 128)
    return (seconds, status, String(decoding: rest, as: UTF8.self))
  }
}
