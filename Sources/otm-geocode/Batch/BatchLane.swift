import Answers
import Gazetteer
import Geocoding
import GeocodingAPI

/// The answers to some consecutive queries of a batch, as they are written.
struct BatchShare: Sendable {
  /// The number of queries.
  var count = 0
  var bytes: [UInt8] = []
  /// The rows to review.
  var review: [UInt8] = []
}

/// How the queries of a batch are answered and formatted.
struct BatchWork: Sendable {
  /// An answer as it is written, apart from the position and fields of its row.
  struct Formatted: Sendable {
    let bytes: [UInt8]
    /// What the review shows; `nil` if the answer needs none.
    let review: [UInt8]?
  }

  let folder: String
  let options: SearchOptions
  let renderer: BatchRenderer
  /// The rows to review; `nil` for none.
  let review: ReviewRenderer?
  /// A quarter of the memory that a program may take.
  let memory = AnswerMemory<BatchQuestion, Formatted>(bytes: 16 * 1_048_576)
}

/// One of the geocoders that work on a batch in parallel, each with its own reader.
actor BatchLane {
  private struct Tools {
    let forward: ForwardGeocoder
    let reverse: ReverseGeocoder
  }

  private let work: BatchWork
  /// Created for the first query, because short batches leave most lanes idle and opening one takes
  /// milliseconds.
  private var tools: Tools?

  init(_ work: BatchWork) { self.work = work }

  /// Answers consecutive queries; `position` is that of the first in the whole batch.
  func answer(_ records: ArraySlice<BatchRecord>, startingAt position: Int) throws -> BatchShare {
    var share = BatchShare(count: records.count)
    for (offset, record) in records.enumerated() {
      let formatted = try formatted(record.question)
      work.renderer.appendPrefix(
        at: position + offset, inputFields: record.inputFields, to: &share.bytes)
      share.bytes += formatted.bytes
      guard let rest = formatted.review, let review = work.review else { continue }
      review.appendPrefix(
        at: position + offset, inputFields: record.inputFields, to: &share.review)
      share.review += rest
    }
    return share
  }

  private func formatted(_ question: BatchQuestion) throws -> BatchWork.Formatted {
    if let known = work.memory.value(for: question) { return known }
    let answer = try answer(to: question, options: work.options)
    var bytes: [UInt8] = []
    work.renderer.append(answer, to: &bytes)
    var rest: [UInt8]?
    if let review = work.review, review.lists(answer) {
      var options = work.options
      options.limit = max(options.limit, ReviewRenderer.candidates)
      var text: [UInt8] = []
      review.append(try self.answer(to: question, options: options), to: &text)
      rest = text
    }
    let formatted = BatchWork.Formatted(bytes: bytes, review: rest)
    work.memory.keep(
      formatted, for: question,
      // The query, and what the entry of a dictionary takes.
      bytes: bytes.count + (rest?.count ?? 0) + answer.query.utf8.count + 150)
    return formatted
  }

  private func answer(to question: BatchQuestion, options: SearchOptions) throws -> Answer {
    let tools = try openTools()
    return switch question {
    case .text(let text): try tools.forward.search(text, options: options)
    case .parts(let query): try tools.forward.search(query, options: options)
    case .point(let point):
      try tools.reverse.reverse(
        point.coordinate, query: point.text, language: options.language, layers: options.layers)
    }
  }

  private func openTools() throws -> Tools {
    if let tools { return tools }
    let reader = try GazetteerReader(folder: work.folder)
    let opened = Tools(
      forward: try ForwardGeocoder(gazetteer: reader), reverse: ReverseGeocoder(gazetteer: reader))
    tools = opened
    return opened
  }
}
