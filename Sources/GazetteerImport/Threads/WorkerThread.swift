import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the system that does one piece of work.
///
/// Dispatch has none of its threads left after a fork, and hangs there; a library must work on both
/// sides of one.
package final class WorkerThread: Sendable {
  /// What the thread does; the thread frees it.
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The thread; `nil` once it has been waited for.
  private let thread: Locked<Handle?>

  /// Unchecked: a number or a pointer, which any thread may use.
  private struct Handle: @unchecked Sendable {
    let value: pthread_t
  }

  /// Starts a thread; `nil` if the system refuses another one.
  ///
  /// If it belongs to a build, it obeys the same ``BuildStop``.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let stop = BuildStop.current
    let work = Unmanaged.passRetained(Work { if let stop { stop.run(body) } else { body() } })
    guard let handle = Self.start(work.toOpaque()) else {
      work.release()
      return nil
    }
    thread = Locked(Handle(value: handle))
  }

  deinit {
    if let handle = thread.withLock({ $0 }) { pthread_detach(handle.value) }
  }

  /// Waits for the end of the work; may be called again.
  package func join() {
    let handle = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let handle { pthread_join(handle.value, nil) }
  }

  private static func start(_ work: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
      return pthread_create(&thread, nil, { WorkerThread.perform($0) }, work) == 0 ? thread : nil
    #else
      var thread = pthread_t()
      return pthread_create(
        &thread, nil, { work in work.flatMap { WorkerThread.perform($0) } }, work) == 0
        ? thread : nil
    #endif
  }

  private static func perform(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
}
