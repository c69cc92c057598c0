#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Answers
import COnTheMap
import GazetteerImport
import Geocoding
import Synchronization

/// Answers a column of questions on several threads, of which the caller's is one.
final class ColumnRun: Sendable {
  private static let progressInterval = Duration.milliseconds(100)
  private static let threadLimit = 64

  private let geocoder: LibraryGeocoder
  private let questions: ColumnQuestions
  private let options: SearchOptions
  private let columns: [AnswerColumn]
  private let threadCount: Int
  private let answers: AnswerColumns
  private let blockCount: Int

  private let memory: LibraryGeocoder.Memory
  private let nextBlock = Atomic<Int>(0)
  private let rowsDone = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let failure = Mutex<LibraryError?>(nil)

  /// - Parameters:
  ///   - geocoder: The geocoder that answers.
  ///   - questions: The questions.
  ///   - options: The options of each search.
  ///   - columns: The columns of the answer.
  ///   - threads: The number of threads; 0 for one per processor.
  ///   - memory: The answers to the same kind of questions with the same options.
  /// - Throws: ``LibraryError``.
  init(
    geocoder: LibraryGeocoder, questions: ColumnQuestions, options: SearchOptions,
    columns: [AnswerColumn], threads: Int32, memory: LibraryGeocoder.Memory
  ) throws {
    guard (0...Int32(Self.threadLimit)).contains(threads) else {
      throw LibraryError(
        OTM_WRONG_USE, "threads is \(threads); give 1 to \(Self.threadLimit), or 0")
    }
    self.geocoder = geocoder
    self.questions = questions
    self.options = options
    self.columns = columns
    self.memory = memory
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
    // The caller's thread does its share, so fewer threads do the work as well.
    let helpers = (1..<threadCount).compactMap { _ in WorkerThread { self.answerBlocks {} } }
    var reported = MonotonicTime.now
    answerBlocks {
      guard let progress else { return }
      let now = MonotonicTime.now
      guard now - reported >= Self.progressInterval else { return }
      reported = now
      report(to: progress, context)
    }
    for helper in helpers { helper.join() }
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

  /// Answers blocks until there are no more, and calls a closure after each row.
  private func answerBlocks(_ afterRow: () -> Void) {
    do {
      try geocoder.withTools { tools in
        while true {
          let block = nextBlock.wrappingAdd(1, ordering: .relaxed).oldValue
          guard block < blockCount else { return }
          for row in answers.rows(of: block) {
            guard !isStopped.load(ordering: .relaxed) else { return }
            answers.append(try answer(questions.question(at: row), tools), at: row, block: block)
            rowsDone.wrappingAdd(1, ordering: .relaxed)
            afterRow()
          }
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
