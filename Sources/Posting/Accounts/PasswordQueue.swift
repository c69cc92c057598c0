import Dispatch

/// A thread of its own for the actor that hashes passwords, away from those that serve requests.
final class PasswordQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "otm.passwords")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
