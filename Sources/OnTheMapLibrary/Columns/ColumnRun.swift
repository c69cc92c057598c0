#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Answers
import COnTheMap
import Dispatch
import Geocoding
import Synchronization

/// Answers a column of questions on several threads.
final class ColumnRun: Sendable {
  /// Half of what a process may take beside its own data.
  private static let memoryBytes = 32 * 1_048_576
  private static let progressInterval = DispatchTimeInterval.milliseconds(100)
  private static let threadLimit = 64

  private let geocoder: LibraryGeocoder
  private let questions: ColumnQuestions
  private let options: SearchOptions
  private let columns: [AnswerColumn]
  private let threadCount: Int
  private let answers: AnswerColumns
  private let blockCount: Int

  private let memory = AnswerMemory<BatchQuestion, AnswerRow>(bytes: memoryBytes)
  private let nextBlock = Atomic<Int>(0)
  private let rowsDone = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let failure = Mutex<LibraryError?>(nil)
  private let ended = DispatchSemaphore(value: 0)

  /// - Throws: ``LibraryError``.
  init(
    geocoder: LibraryGeocoder, questions: ColumnQuestions, options: SearchOptions,
    columns: [AnswerColumn], threads: Int32
  ) throws {
    guard (0...Int32(Self.threadLimit)).contains(threads) else {
      throw LibraryError(
        OTM_WRONG_USE, "threads is \(threads); give 1 to \(Self.threadLimit), or 0")
    }
    self.geocoder = geocoder
    self.questions = questions
    self.options = options
    self.columns = columns
    answers = try AnswerColumns(columns, rows: questions.count)
    blockCount =
      (questions.count + AnswerColumns.rowsInBlock - 1) / AnswerColumns.rowsInBlock
    let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    threadCount = max(1, min(threads == 0 ? processors : Int(threads), blockCount))
  }

  /// Answers all questions, and hands the answers over.
  ///
  /// - Throws: ``LibraryError``.
  func run(
    reportingTo progress: otm_progress?, _ context: UnsafeMutableRawPointer?,
    into schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>
  ) throws {
    // Few rows are done before a thread has started.
    if blockCount <= 1 {
      answerBlocks()
    } else {
      let threads = try startThreads()
      var running = threads.count
      while running > 0 {
        if ended.wait(timeout: .now() + Self.progressInterval) == .success {
          running -= 1
        } else if let progress, !isStopped.load(ordering: .relaxed) {
          report(to: progress, context)
        }
      }
      for thread in threads { pthread_join(thread, nil) }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    if let progress { _ = progress(context, Int64(questions.count), Int64(questions.count)) }
    try answers.export(to: schema, array)
  }

  private func report(to progress: otm_progress, _ context: UnsafeMutableRawPointer?) {
    let done = Int64(rowsDone.load(ordering: .relaxed))
    guard progress(context, done, Int64(questions.count)) != 0 else { return }
    stop(LibraryError(OTM_CANCELED, "canceled after \(done) of \(questions.count) rows"))
  }

  private func stop(_ error: LibraryError) {
    failure.withLock { if $0 == nil { $0 = error } }
    isStopped.store(true, ordering: .relaxed)
  }

  // MARK: Threads

  /// Starts the threads, each of which signals its end.
  ///
  /// - Throws: ``LibraryError`` if none can be started; fewer do the work as well.
  private func startThreads() throws -> [pthread_t] {
    var threads: [pthread_t] = []
    for _ in 0..<threadCount {
      let box = Unmanaged.passRetained(self)
      guard let thread = Self.startThread(box.toOpaque()) else {
        box.release()
        break
      }
      threads.append(thread)
    }
    guard !threads.isEmpty else {
      throw LibraryError(OTM_IO_ERROR, "no thread can be started; end some, or raise the limit")
    }
    return threads
  }

  private static func startThread(_ run: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Darwin)
      var thread: pthread_t?
      return pthread_create(&thread, nil, { ColumnRun.perform($0) }, run) == 0 ? thread : nil
    #else
      var thread = pthread_t()
      return pthread_create(
        &thread, nil, { context in context.flatMap { ColumnRun.perform($0) } }, run) == 0
        ? thread : nil
    #endif
  }

  private static func perform(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let run = Unmanaged<ColumnRun>.fromOpaque(context).takeRetainedValue()
    run.answerBlocks()
    run.ended.signal()
    return nil
  }

  /// Answers blocks until there are no more.
  private func answerBlocks() {
    do {
      try geocoder.withTools { tools in
        while !isStopped.load(ordering: .relaxed) {
          let block = nextBlock.wrappingAdd(1, ordering: .relaxed).oldValue
          guard block < blockCount else { return }
          let rows = answers.rows(of: block)
          for row in rows {
            answers.append(try answer(questions.question(at: row), tools), at: row, block: block)
          }
          rowsDone.wrappingAdd(rows.count, ordering: .relaxed)
        }
      }
    } catch {
      stop(LibraryError(error))
    }
  }

  private func answer(
    _ question: BatchQuestion?, _ tools: LibraryGeocoder.Tools
  ) throws -> AnswerRow {
    guard let question else { return AnswerRow(nil, columns: columns) }
    if let known = memory.value(for: question) { return known }
    let answer =
      switch question {
      case .text(let text): try tools.forward.search(text, options: options)
      case .parts(let query): try tools.forward.search(query, options: options)
      case .point(let point):
        try tools.reverse.reverse(
          point.coordinate, query: point.text, language: options.language,
          layers: options.layers)
      }
    let row = AnswerRow(answer, columns: columns)
    // The question, and what the entry of a dictionary takes.
    memory.keep(row, for: question, bytes: row.bytes + answer.query.utf8.count + 100)
    return row
  }
}
