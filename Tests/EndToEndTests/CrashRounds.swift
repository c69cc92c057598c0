import Foundation
import TestSupport
import Testing

/// Kills a program at random moments while it works, and starts it again on the same files.
///
///     let crashes = CrashRounds(rounds: 200, seed: 7)
///     try await crashes.run(start: { round in try writer(round) }) { round, output in
///       // everything that the output acknowledges must be there
///     }
///
/// A server does not print acknowledgments. There, `work` is a client that reads the address from
/// the pipe that `start` attached to standard error, and records what was acknowledged; `hasBegun`
/// tells whether it has recorded anything.
struct CrashRounds {
  /// How often the program is killed.
  let rounds: Int
  /// Seed of the moments; printed with each failure.
  let seed: UInt64
  /// The program is left running this long at most from when it has begun.
  var maxMilliseconds: UInt64 = 300

  /// 200 with `LONG_TESTS=1`, else a few.
  static let usualRounds = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 200 : 5

  /// Runs all rounds.
  ///
  /// - Parameters:
  ///   - start: Makes the program of a round, not started yet; its standard output is taken.
  ///   - work: What is done with the running program until it is killed; nothing by default.
  ///   - hasBegun: Given the whole lines that the program wrote, says whether a kill would test
  ///     anything; by default when there is one.
  ///   - check: Given the whole lines that the program wrote, says what is wrong.
  func run(
    start: (_ round: Int) throws -> Process,
    work: @escaping @Sendable (_ process: Process) async -> Void = { _ in },
    hasBegun: (_ output: [String]) -> Bool = { !$0.isEmpty },
    check: (_ round: Int, _ output: [String]) async throws -> Void
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    for round in 0..<rounds {
      let process = try start(round)
      let path = folder.path("output\(round)")
      try Data().write(to: URL(fileURLWithPath: path))
      process.standardOutput = FileHandle(forWritingAtPath: path)
      try process.run()
      let working = Task { await work(process) }
      while process.isRunning, !hasBegun(Self.lines(path)) {
        try await Task.sleep(for: .milliseconds(2))
      }
      let moment = UInt64.random(in: 0...maxMilliseconds, using: &random)
      try await Task.sleep(for: .milliseconds(moment))
      #expect(process.isRunning, "round \(round) of seed \(seed) ended by itself")
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      working.cancel()
      await working.value
      try await check(round, Self.lines(path))
    }
  }

  /// The lines that have an end: the last may have been cut.
  private static func lines(_ path: String) -> [String] {
    guard let bytes = FileManager.default.contents(atPath: path),
      let end = bytes.lastIndex(of: UInt8(ascii: "\n"))
    else { return [] }
    return String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
