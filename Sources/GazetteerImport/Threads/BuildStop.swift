#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import TextFormats

/// A request to end a build before it is complete, which any thread may make.
///
/// A build has some twenty loops on several threads. Each thread knows the request that its build
/// obeys, so the loops ask without passing it on: every ``WorkerThread`` has that of the thread that
/// started it.
package final class BuildStop: Sendable {
  private let requested = Locked(false)

  package init() {}

  /// Whether the build has been asked to end.
  package var isRequested: Bool { requested.withLock { $0 } }

  /// Asks the build to end; it throws ``BuildStopped`` soon.
  package func request() { requested.withLock { $0 = true } }

  /// Does work of the build on this thread.
  package func run<Result>(_ work: () throws -> Result) rethrows -> Result {
    let before = pthread_getspecific(Self.key)
    pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, before) }
    return try withExtendedLifetime(self) { try work() }
  }

  /// The request that this thread obeys; `nil` if none can be made.
  static var current: BuildStop? {
    pthread_getspecific(key).map { Unmanaged<BuildStop>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Throws if the build of this thread has been asked to end.
  ///
  /// - Complexity: O(1), some nanoseconds.
  static func check() throws {
    if let current, current.isRequested { throw BuildStopped() }
  }

  /// The place of the request among what a thread knows.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}

/// The error of a build that was asked to end.
package struct BuildStopped: Error {}
