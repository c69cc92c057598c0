#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import COnTheMap
import GazetteerImport
import Synchronization
import TextFormats

/// How far a build is.
struct BuildState: Sendable {
  var step: String
  var fraction: Double
  var seconds: Double?
}

/// A build on a thread of its own, while the caller's reports its progress and may cancel it.
final class WatchedBuild: Sendable {
  private static let reportInterval = Duration.milliseconds(100)
  private static let waitMicroseconds: UInt32 = 5_000

  /// Unchecked: used by the thread of the build, while the caller's waits for that.
  private struct Work: @unchecked Sendable {
    let build: (@escaping ProgressHandler) throws -> String
  }

  private let work: Work
  private let stop = BuildStop()
  private let state = Locked(BuildState(step: "starting", fraction: 0))
  private let hasEnded = Atomic<Bool>(false)

  init(_ build: @escaping (@escaping ProgressHandler) throws -> String) {
    work = Work(build: build)
  }

  /// Builds, and returns the folder.
  ///
  /// - Throws: ``LibraryError`` with `OTM_CANCELED` if the caller cancels, or an error of the build.
  func run(reportingTo report: ((BuildState) -> Int32)?) throws -> String {
    let result = BackgroundResult {
      defer { self.hasEnded.store(true, ordering: .releasing) }
      return try self.stop.run {
        try self.work.build { step, fraction, seconds in
          self.state.withLock {
            $0 = BuildState(step: step, fraction: fraction, seconds: seconds)
          }
        }
      }
    }
    var reported = MonotonicTime.now - Self.reportInterval
    while !hasEnded.load(ordering: .acquiring) {
      if let report, MonotonicTime.now - reported >= Self.reportInterval {
        reported = MonotonicTime.now
        if report(state.withLock { $0 }) != 0 { stop.request() }
      }
      usleep(Self.waitMicroseconds)
    }
    do {
      if let folder = try result.value() { return folder }
    } catch  where !stop.isRequested {
      throw error
    } catch {}
    throw LibraryError(OTM_CANCELED, "the build was canceled")
  }
}
