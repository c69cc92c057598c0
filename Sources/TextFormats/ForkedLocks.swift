#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The locks of a process, all of which are free in a child that is forked.
///
/// A child has the thread that forks and no other. A lock that another thread holds at that moment would never be
/// released in it, and what the lock protects may be half changed. So the thread that forks takes all locks first, and
/// both processes release them (POSIX, `pthread_atfork`).
enum ForkedLocks {
  /// A lock, in the list of all.
  struct Lock {
    fileprivate var mutex = pthread_mutex_t()
    fileprivate var next: UnsafeMutablePointer<Lock>?
    fileprivate var previous: UnsafeMutablePointer<Lock>?
  }

  /// The beginning of the list, whose own lock protects it.
  nonisolated(unsafe) private static let first: UnsafeMutablePointer<Lock> = {
    let first = allocated()
    pthread_atfork(
      { ForkedLocks.lockAll() }, { ForkedLocks.unlockAll() }, { ForkedLocks.unlockAll() })
    return first
  }()

  private static func allocated() -> UnsafeMutablePointer<Lock> {
    let lock = UnsafeMutablePointer<Lock>.allocate(capacity: 1)
    lock.initialize(to: Lock())
    pthread_mutex_init(&lock.pointee.mutex, nil)
    return lock
  }

  /// Returns a new lock, for ``remove(_:)``.
  static func make() -> UnsafeMutablePointer<Lock> {
    let lock = allocated()
    pthread_mutex_lock(&first.pointee.mutex)
    lock.pointee.previous = first
    lock.pointee.next = first.pointee.next
    first.pointee.next?.pointee.previous = lock
    first.pointee.next = lock
    pthread_mutex_unlock(&first.pointee.mutex)
    return lock
  }

  /// Frees a lock that nothing uses any more.
  static func remove(_ lock: UnsafeMutablePointer<Lock>) {
    pthread_mutex_lock(&first.pointee.mutex)
    lock.pointee.previous?.pointee.next = lock.pointee.next
    lock.pointee.next?.pointee.previous = lock.pointee.previous
    pthread_mutex_unlock(&first.pointee.mutex)
    pthread_mutex_destroy(&lock.pointee.mutex)
    lock.deallocate()
  }

  static func lock(_ lock: UnsafeMutablePointer<Lock>) { pthread_mutex_lock(&lock.pointee.mutex) }

  static func unlock(_ lock: UnsafeMutablePointer<Lock>) {
    pthread_mutex_unlock(&lock.pointee.mutex)
  }

  /// Takes all locks.
  ///
  /// It waits for none while it holds others: who holds that one may wait for these.
  private static func lockAll() {
    while true {
      pthread_mutex_lock(&first.pointee.mutex)
      guard let held = firstHeld() else { return }
      unlock(from: first.pointee.next, until: held)
      pthread_mutex_unlock(&first.pointee.mutex)
      sched_yield()
    }
  }

  /// Takes the locks of the list up to the first that another thread holds, and returns that one.
  private static func firstHeld() -> UnsafeMutablePointer<Lock>? {
    var lock = first.pointee.next
    while let next = lock {
      guard pthread_mutex_trylock(&next.pointee.mutex) == 0 else { return next }
      lock = next.pointee.next
    }
    return nil
  }

  private static func unlockAll() {
    unlock(from: first.pointee.next, until: nil)
    pthread_mutex_unlock(&first.pointee.mutex)
  }

  private static func unlock(
    from start: UnsafeMutablePointer<Lock>?, until end: UnsafeMutablePointer<Lock>?
  ) {
    var lock = start
    while let next = lock, next != end {
      lock = next.pointee.next
      pthread_mutex_unlock(&next.pointee.mutex)
    }
  }
}
