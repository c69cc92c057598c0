import Dispatch
import Foundation
import TextFormats

/// The waiting work of ``WorkThreads``, and the loop of their threads.
final class WorkLine: Sendable {
  /// A piece of work that waits.
  struct Job: Sendable {
    let client: String
    /// When it must have begun; `nil` for any time.
    fileprivate(set) var deadline: ContinuousClock.Instant?
    /// Does the work, or reports why it is not done.
    let run: @Sendable (_ refusal: (any Error)?) -> Void

    init(client: String, run: @escaping @Sendable (_ refusal: (any Error)?) -> Void) {
      self.client = client
      self.run = run
    }
  }

  private let limits: WorkThreads.Limits
  private let state = Locked(State())
  private let wake = DispatchSemaphore(value: 0)

  init(_ limits: WorkThreads.Limits) { self.limits = limits }

  fileprivate struct State {
    /// The waiting jobs by their tickets, which increase by one.
    var waiting: [Int: Job] = [:]
    /// The ticket of the next job.
    var nextTicket = 0
    /// No lower ticket is waiting.
    var firstTicket = 0
    /// The clients of waiting and running jobs.
    var clients: [String: Client] = [:]
    /// The clients of waiting jobs, the one that has waited longest for its turn first.
    var turns = Queue<String>()
    var threads = 0
    var idleThreads = 0
    var isClosed = false
  }

  fileprivate struct Client {
    /// The tickets of its jobs in order; those that have left ``State/waiting`` are skipped.
    var tickets = Queue<Int>()
    var waiting = 0
    var running = 0
    /// Whether it is in ``State/turns``, perhaps without a job that still waits.
    var hasTurn = false
  }

  /// Returns the place of the next job.
  func ticket() -> Int {
    state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket - 1
    }
  }

  // MARK: Waiting

  /// How many jobs wait.
  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Lets a job wait, or refuses it.
  func append(_ job: consuming Job, as ticket: Int) {
    job.deadline = limits.patience.map { .now + $0 }
    let job = job
    enum Step { case none, wake, start, refuse(any Error) }
    let step: Step = state.withLock { state in
      // The task may have been canceled after the ticket was taken.
      if Task.isCancelled { return .refuse(CancellationError()) }
      var client = state.clients[job.client] ?? Client()
      guard state.waiting.count < limits.waiting, client.waiting < limits.waitingPerClient else {
        return .refuse(WorkThreads.Refusal.full)
      }
      if !client.hasTurn { state.turns.append(job.client) }
      client.hasTurn = true
      client.waiting += 1
      client.tickets.append(ticket)
      state.clients[job.client] = client
      state.waiting[ticket] = job
      state.firstTicket = min(state.firstTicket, ticket)
      // A client with all its threads is served by the first of them that is done.
      guard client.running < limits.threadsPerClient else { return .none }
      if state.idleThreads > 0 {
        state.idleThreads -= 1
        return .wake
      }
      guard state.threads < limits.threads else { return .none }
      state.threads += 1
      return .start
    }
    switch step {
    case .none: break
    case .wake: wake.signal()
    case .start: startThread()
    case .refuse(let refusal): job.run(refusal)
    }
  }

  /// Ends the wait of a job; has no effect on one that runs or is done.
  func cancel(_ ticket: Int) {
    state.withLock { $0.take(ticket) }?.run(CancellationError())
  }

  // MARK: Threads

  private func startThread() {
    let thread = Thread { [self] in
      var done: String?
      while let job = next(after: done) {
        job.run(nil)
        done = job.client
      }
    }
    thread.name = "geocoder"
    thread.start()
  }

  /// Ends the threads.
  func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      return state.idleThreads
    }
    for _ in 0..<idle { wake.signal() }
  }

  /// Waits for the next job of a thread, whose last one was of the client `done`; `nil` if there will
  /// be none.
  private func next(after done: String?) -> Job? {
    var done = done
    while true {
      enum Step { case run(Job), wait, end }
      let (step, late): (Step, [Job]) = state.withLock { state in
        if let client = done.take() { state.leave(client) }
        let late = limits.patience == nil ? [] : state.takeLate(at: .now)
        if let job = state.takeNext(threadsPerClient: limits.threadsPerClient) {
          return (.run(job), late)
        }
        if state.isClosed { return (.end, late) }
        state.idleThreads += 1
        return (.wait, late)
      }
      for job in late { job.run(WorkThreads.Refusal.late) }
      switch step {
      case .run(let job): return job
      case .end: return nil
      case .wait: wake.wait()
      }
    }
  }
}

extension WorkLine.State {
  /// Removes a waiting job; `nil` if it does not wait.
  fileprivate mutating func take(_ ticket: Int) -> WorkLine.Job? {
    guard let job = waiting.removeValue(forKey: ticket) else { return nil }
    clients[job.client]?.waiting -= 1
    return job
  }

  /// Removes the jobs that have waited too long; all wait equally long, so they are the first ones.
  fileprivate mutating func takeLate(at now: ContinuousClock.Instant) -> [WorkLine.Job] {
    var late: [WorkLine.Job] = []
    while !waiting.isEmpty, firstTicket < nextTicket {
      if let deadline = waiting[firstTicket]?.deadline, deadline > now { break }
      if let job = take(firstTicket) { late.append(job) }
      firstTicket += 1
    }
    return late
  }

  /// Removes the next job of the client whose turn it is, and counts it as running; `nil` if no
  /// client with a waiting job may have another thread.
  fileprivate mutating func takeNext(threadsPerClient: Int) -> WorkLine.Job? {
    var skipped: [String] = []
    defer { for name in skipped.reversed() { turns.prepend(name) } }
    while let name = turns.popFirst() {
      guard var client = clients[name] else { continue }
      guard client.running < threadsPerClient || client.waiting == 0 else {
        skipped.append(name)
        continue
      }
      // Tickets of jobs that were canceled or late are still in its queue.
      var next: WorkLine.Job?
      while next == nil, let ticket = client.tickets.popFirst() {
        next = waiting.removeValue(forKey: ticket)
      }
      if next != nil {
        client.waiting -= 1
        client.running += 1
      }
      client.hasTurn = client.waiting > 0
      if client.hasTurn { turns.append(name) }
      clients[name] = client.waiting + client.running > 0 ? client : nil
      if let next { return next }
    }
    return nil
  }

  /// Counts a job of a client as done.
  fileprivate mutating func leave(_ name: String) {
    clients[name]?.running -= 1
    if let client = clients[name], client.running == 0, !client.hasTurn { clients[name] = nil }
  }
}

/// A queue whose operations take constant time.
private struct Queue<Element> {
  private var elements: [Element?] = []
  private var start = 0

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func prepend(_ element: Element) {
    guard start > 0 else { return elements.insert(element, at: 0) }
    start -= 1
    elements[start] = element
  }

  mutating func popFirst() -> Element? {
    guard start < elements.count else { return nil }
    let first = elements[start].take()
    start += 1
    // Half of it is empty, so moving the rest costs as much as was taken.
    if start * 2 > elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return first
  }
}
