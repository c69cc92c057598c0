#if canImport(os)
  package import os

  /// A value that one thread at a time may use.
  ///
  /// It is `Mutex` of the module Synchronization, which needs macOS 15 and iOS 18: an app's geocoder does not
  /// decide how old a phone may be.
  package struct Locked<Value>: @unchecked Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { lock = OSAllocatedUnfairLock(uncheckedState: value) }

    /// Runs a closure with the value, while no other thread uses it.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
      try lock.withLockUnchecked(body)
    }
  }
#else
  // Exported, so that who locks a value need not know which of the two it is.
  @_exported public import Synchronization

  /// A value that one thread at a time may use.
  package typealias Locked = Mutex
#endif
