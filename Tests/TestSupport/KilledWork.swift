package import Foundation
import Testing

/// Kills a program repeatedly, at moments spread over all of its work.
///
///     var kills = KilledWork(rounds: 150, seed: 7, watching: folder.path)
///     try await kills.run { try backup() } check: { what in
///       #expect(try faults(of: copy) == [], "\(what)")
///     }
///     print(kills.summary)
///
/// Loading a program and reading its options may take longer than its work. So moments are counted
/// from its first change in the watched folder. Runs that are not killed measure the time of the
/// work.
package struct KilledWork {
  private let rounds: Int
  private let seed: UInt64
  private let folder: String
  /// What the work takes, in seconds.
  private var length = 0.0
  /// Kills in each tenth of the work.
  private var kills = Array(repeating: 0, count: 10)
  private var late = 0

  /// Moments go a little beyond the work: some runs take longer than those that were measured.
  private static let share = 1.1
  /// How often a round is tried until its program is killed.
  private static let tries = 8

  /// Creates it.
  ///
  /// - Parameters:
  ///   - rounds: How many runs are to be killed.
  ///   - seed: Seed of the moments.
  ///   - folder: Where the work changes something first.
  package init(rounds: Int, seed: UInt64, watching folder: String) {
    self.rounds = rounds
    self.seed = seed
    self.folder = folder
  }

  /// How many kills came while the program worked.
  private var killCount: Int { kills.reduce(0, +) }

  /// What was done, for people.
  package var summary: String {
    let tenths = kills.map { "\($0)" }.joined(separator: " ")
    return "\(killCount) kills within \(Int(length * 1_000)) ms of work, by tenths \(tenths), "
      + "\(late) runs ended before, seed \(seed)"
  }

  /// Runs all rounds.
  ///
  /// A round whose program ended before it was to be killed is done again, and kills at half of the
  /// time.
  ///
  /// - Parameters:
  ///   - start: Makes the program of a round, not started yet.
  ///   - check: Looks at what a round left; its argument names the round.
  package mutating func run(
    _ start: () throws -> Process, check: (_ what: String) async throws -> Void
  ) async throws {
    var whole: [Double] = []
    for number in 0..<3 {
      whole.append(try #require(await work(of: start(), killedAfter: nil), "nobody killed it"))
      try await check("whole run \(number)")
    }
    length = whole.sorted()[1]
    var random = SeededGenerator(seed: seed)
    for (round, place) in Array(0..<rounds).shuffled(using: &random).enumerated() {
      var moment =
        (Double(place) + .random(in: 0..<1, using: &random)) / Double(rounds) * Self.share
      var wasKilled = false
      for _ in 0..<Self.tries where !wasKilled {
        let what = "round \(round) of seed \(seed), at \(Int(moment * length * 1_000)) ms"
        wasKilled = try await work(of: start(), killedAfter: moment * length) == nil
        try await check(what)
        if wasKilled {
          kills[min(Int(moment * 10), 9)] += 1
        } else {
          late += 1
          moment /= 2
        }
      }
      #expect(wasKilled, "round \(round) of seed \(seed)")
    }
  }

  /// Runs the program, and kills it some seconds after its first change, if given.
  ///
  /// It uses a separate thread, because concurrent tests may keep the task threads busy for longer
  /// than the work takes.
  ///
  /// - Returns: The seconds from the first change to the end; `nil` when the program was killed.
  private func work(of process: Process, killedAfter moment: Double?) async throws -> Double? {
    let folder = folder
    let seconds: Double? = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let before = Self.state(of: folder)
            try process.run()
            while process.isRunning, Self.state(of: folder) == before { usleep(500) }
            let begin = ContinuousClock.now
            if let moment {
              usleep(UInt32(moment * 1_000_000))
              kill(process.processIdentifier, SIGKILL)
            }
            process.waitUntilExit()
            return process.terminationReason == .uncaughtSignal ? nil : Self.seconds(since: begin)
          })
      }
    }
    // Another signal than ours is a crash.
    #expect(process.terminationStatus == (seconds == nil ? SIGKILL : 0))
    return seconds
  }

  /// What stands in the folder: names, sizes, and when each was changed.
  private static func state(of folder: String) -> [String: String] {
    let files = FileManager.default
    var state: [String: String] = [:]
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
      let attributes = try? files.attributesOfItem(atPath: folder + "/" + name)
      let date = attributes?[.modificationDate] as? Date
      state[name] = "\(attributes?[.size] ?? 0) \(date?.timeIntervalSinceReferenceDate ?? 0)"
    }
    return state
  }

  private static func seconds(since begin: ContinuousClock.Instant) -> Double {
    let time = ContinuousClock.now - begin
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }
}
