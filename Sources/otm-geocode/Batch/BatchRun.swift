import Answers
import Shell

/// Reads the queries of a batch, has them answered, and writes the answers in order.
///
/// What one read of the input completes is answered and written before the next read. So queries
/// typed into a pipe are answered at once, and memory does not grow with the input.
struct BatchRun {
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
      try await lanes.answer(records, startingAt: position, write: StandardOutput.write)
      position += records.count
    }
    var closing: [UInt8] = []
    renderer.appendClosing(to: &closing)
    try StandardOutput.write(closing)
    return input.faults
  }
}
