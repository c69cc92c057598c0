import Answers
import Shell

/// Where a batch is written to: standard output or a file, and the file of rows to review.
///
/// A former run's whole rows stay if the run is resumed.
final class BatchOutput {
  /// The number of answers that a former run has written.
  let rowsBefore: Int
  /// Whether a run can be resumed after it was interrupted.
  let isResumable: Bool

  private let file: OutputFile?
  private let reviewFile: OutputFile?
  private let review: ReviewRenderer?

  /// Opens the files.
  ///
  /// - Parameters:
  ///   - path: The file of answers; `nil` for standard output.
  ///   - format: The format of the answers.
  ///   - reviewPath: The file of rows to review; `nil` for none.
  ///   - review: What it shows.
  ///   - resumes: Whether to continue the files.
  ///   - input: The file that is read, which must be another one.
  /// - Throws: `Refusal`.
  init(
    path: String?, format: AnswerFormat, reviewPath: String?, review: ReviewRenderer?,
    resumes: Bool, input: InputFile
  ) throws {
    isResumable = path != nil && format != .json && format != .geojson
    file = try path.map { try OutputFile(path: $0) }
    reviewFile = try reviewPath.map { try OutputFile(path: $0) }
    self.review = review
    for case let output? in [file, reviewFile] where input.isSame(as: output.descriptor) {
      throw Refusal(
        .wrongUse, "\(output.path) is the input too; write to another file, and rename it then")
    }
    guard resumes, let file else {
      rowsBefore = 0
      try file?.truncate(to: 0)
      try reviewFile?.truncate(to: 0)
      return
    }
    let written = WrittenRows(quotesFields: format == .csv)
    let rows = try written.scan(file)
    rowsBefore = format == .csv ? max(0, rows.count - 1) : rows.count
    try file.truncate(to: rows.end)
    if let reviewFile {
      // Rows are written there first, so there may be some without an answer in the other file.
      let kept = try WrittenRows(quotesFields: true).scan(reviewFile, upTo: rowsBefore)
      try reviewFile.truncate(to: kept.end)
    }
  }

  /// Writes the start of the documents, unless a former run has.
  func open(_ renderer: BatchRenderer, inputColumns: [String]) throws {
    var opening: [UInt8] = []
    renderer.appendOpening(inputColumns: inputColumns, to: &opening)
    try open(file, with: opening)
    guard let review, let reviewFile else { return }
    opening = []
    review.appendOpening(inputColumns: inputColumns, to: &opening)
    try open(reviewFile, with: opening)
  }

  private func open(_ file: OutputFile?, with opening: [UInt8]) throws {
    guard let file, file.length > 0 else { return try write(opening, to: file) }
    guard try file.start(opening.count) == opening else {
      throw Refusal(
        .wrongUse,
        "\(file.path) was written with other options; remove it, or pass the same options as before"
      )
    }
  }

  /// Writes answers.
  func write(_ share: BatchShare) throws {
    if let reviewFile, !share.review.isEmpty { try reviewFile.write(share.review) }
    try write(share.bytes, to: file)
  }

  /// Writes the end of the document.
  func close(_ renderer: BatchRenderer) throws {
    var closing: [UInt8] = []
    renderer.appendClosing(to: &closing)
    try write(closing, to: file)
  }

  private func write(_ bytes: [UInt8], to file: OutputFile?) throws {
    if let file { try file.write(bytes) } else { try StandardOutput.write(bytes) }
  }
}

/// Finds the whole rows of a file that a run has written.
struct WrittenRows {
  /// Whether line ends in quotation marks are part of a row.
  let quotesFields: Bool

  /// Returns the number of whole rows, header included, and where the last of them ends.
  ///
  /// With a limit, rows end before the first that begins with a greater number.
  func scan(_ file: OutputFile, upTo limit: Int? = nil) throws -> (count: Int, end: Int) {
    var (count, end, position) = (0, 0, 0)
    var isQuoted = false
    // The number that the row begins with, until something else follows.
    var number: Int? = 0
    var isBeyond = false
    try file.forEachPiece { piece in
      for byte in piece where !isBeyond {
        position += 1
        if let digits = number, limit != nil {
          if (0x30...0x39).contains(byte), digits < Int.max / 16 {
            number = digits * 10 + Int(byte - 0x30)
          } else {
            if let limit, digits > limit {
              isBeyond = true
              continue
            }
            number = nil
          }
        }
        if byte == 0x22, quotesFields { isQuoted.toggle() }
        guard byte == 0x0A, !isQuoted else { continue }
        count += 1
        end = position
        number = 0
      }
    }
    return (count, end)
  }
}
