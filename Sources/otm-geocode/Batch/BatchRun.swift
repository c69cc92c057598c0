import Answers
import Shell

/// Reads the queries of a batch, has them answered, and writes the answers in order.
///
/// It works in rounds: what one read of the input completes is answered and written before the
/// next read. So queries typed into a pipe are answered at once, and memory does not grow with the
/// input.
struct BatchRun {
  /// Bounds what is held at a time when each answer has a hundred results.
  private static let recordsInRound = 512

  let file: InputFile
  let lanes: BatchLanes
  let renderer: BatchRenderer

  /// Answers everything; returns what was wrong with the input, if anything.
  func answerAll(of input: consuming some BatchInput) async throws -> String? {
    var records: [BatchRecord] = []
    var position = 0
    var isOpen = false
    var atEnd = false
    while !atEnd {
      let piece = try file.nextPiece()
      atEnd = piece.isEmpty
      records.removeAll(keepingCapacity: true)
      if atEnd {
        try input.finish(into: &records)
      } else {
        try input.read(piece, into: &records)
      }
      // A CSV's header is known only when it has been read.
      if !isOpen, !input.columns.isEmpty {
        var opening: [UInt8] = []
        renderer.appendOpening(inputColumns: input.columns, to: &opening)
        try StandardOutput.write(opening)
        isOpen = true
      }
      for start in stride(from: 0, to: records.count, by: Self.recordsInRound) {
        let round = records[start..<min(start + Self.recordsInRound, records.count)]
        for bytes in try await lanes.answer(Array(round), startingAt: position) {
          try StandardOutput.write(bytes)
        }
        position += round.count
      }
    }
    var closing: [UInt8] = []
    renderer.appendClosing(to: &closing)
    try StandardOutput.write(closing)
    return input.faults
  }
}
