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
import GeocodingAPI
import Synchronization
import TextFormats

/// Answers a column of questions on several threads, of which the caller's is one.
final class ColumnRun: Sendable {
  private static let progressInterval = Duration.milliseconds(100)
  private static let threadLimit = 64
  /// Large enough that handing out blocks costs nothing, small enough that threads end together.
  private static let rowsInBlock = 256
  /// Points and postal codes take little time, and the more points there are, the nearer are the next ones.
  private static let keysInBlock = 8_192...65_536

  private let geocoder: LibraryGeocoder
  let questions: ColumnQuestions
  let options: RowOptions
  let columns: [AnswerColumn]
  private let threadCount: Int
  let answers: AnswerColumns

  private let memory: LibraryGeocoder.Memory
  /// The options of the call, if its rows have no others.
  private let commonOptions: String?
  private let nextBlock = Atomic<Int>(0)
  let rowsDone = Atomic<Int>(0)
  let isStopped = Atomic<Bool>(false)
  private let failure = Locked<LibraryError?>(nil)

  /// - Parameters:
  ///   - geocoder: The geocoder that answers.
  ///   - questions: The questions.
  ///   - options: The options of each row.
  ///   - columns: The columns of the answer.
  ///   - prefix: What is before their names.
  ///   - threads: The number of threads; 0 for one per processor.
  ///   - given: The options of the call as they were given: answers are remembered for them.
  /// - Throws: ``LibraryError``.
  init(
    geocoder: LibraryGeocoder, questions: ColumnQuestions, options: RowOptions,
    columns: [AnswerColumn], prefix: String, threads: Int32, given: String
  ) throws {
    guard (0...Int32(Self.threadLimit)).contains(threads) else {
      throw LibraryError(
        OTM_WRONG_USE, "threads is \(threads); pass 1 to \(Self.threadLimit), or 0")
    }
    self.geocoder = geocoder
    self.questions = questions
    self.options = options
    self.columns = columns
    memory = geocoder.memory(for: given)
    commonOptions = options.vary ? nil : given
    let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let threadCount = threads == 0 ? processors : Int(threads)
    var rowsInBlock = Self.rowsInBlock
    if questions.areKeys {
      let share = (questions.count / threadCount + 8) & ~7
      rowsInBlock = min(max(share, Self.keysInBlock.lowerBound), Self.keysInBlock.upperBound)
    }
    answers = try AnswerColumns(
      columns, prefix: prefix, rows: questions.count, rowsInBlock: rowsInBlock)
    self.threadCount = max(1, min(threadCount, answers.blockCount))
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
          guard block < answers.blockCount else { return }
          if questions.areKeys {
            let rows = tools.rows(columns, for: commonOptions)
            if questions.arePoints {
              try answerPoints(of: block, tools, rows.points, afterRow)
            } else {
              try answerCodes(of: block, tools, rows.codes, afterRow)
            }
            continue
          }
          for row in answers.rows(of: block) {
            guard !isStopped.load(ordering: .relaxed) else { return }
            answers.append(try answer(row, tools), at: row, block: block)
            rowsDone.wrappingAdd(1, ordering: .relaxed)
            afterRow()
          }
        }
      }
    } catch {
      stop(LibraryError(error))
    }
  }

  private func answer(_ position: Int, _ tools: LibraryGeocoder.Tools) throws -> AnswerRow {
    guard let question = questions.question(at: position) else {
      return AnswerRow(nil, .none, columns: columns)
    }
    let choice = options[position]
    let asked = LibraryGeocoder.Asked(question: question, options: choice.key)
    if let known = memory.value(for: asked) { return known }
    let row = try search(question, choice.options, tools)
    // What the question and the entry of a dictionary take.
    memory.keep(row, for: asked, bytes: row.bytes + 180)
    return row
  }

  func search(
    _ question: BatchQuestion, _ options: SearchOptions, _ tools: LibraryGeocoder.Tools
  ) throws -> AnswerRow {
    let answer: Answer
    switch question {
    case .text(let text): answer = try tools.forward.search(text, options: options)
    case .parts(let query):
      if let place = try tools.postcodes.place(of: query, options: options) {
        return AnswerRow(place, .match, columns: columns)
      }
      answer = try tools.forward.search(query, options: options)
    case .point: return AnswerRow(nil, .none, columns: columns)
    }
    return AnswerRow(answer.results.first, answer.outcome, columns: columns)
  }
}
