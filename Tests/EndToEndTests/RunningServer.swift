import Foundation
import FoundationNetworking
import Testing

/// A server of ours that runs until it is told to stop.
final class RunningServer {
  /// What it wrote before it listened.
  private(set) var beginning = ""
  /// Its base address.
  private(set) var address = ""
  private let process: Process
  private let errors = Pipe()

  /// Starts `otm serve` on a port that the system chooses, and waits until it listens.
  init(
    _ arguments: [String], of program: String = "otm", port: Int = 0,
    environment: [String: String] = [:]
  ) throws {
    process = try ProgramRun.process(
      ["serve", "--port", "\(port)"] + arguments, of: program, environment: environment)
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

  /// Asks until it is ready.
  func waitUntilReady() async throws {
    for _ in 0..<600 {
      if try await get("/health/ready").status == 200 { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    Issue.record("not ready after a minute")
  }

  /// Tells it to stop, and returns how long that took, its exit code, and what it wrote meanwhile.
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
