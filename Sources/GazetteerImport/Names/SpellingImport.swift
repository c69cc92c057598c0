import Gazetteer

/// A collector of the names whose misspellings are found, which writes their index.
final class SpellingImport {
  private let sorter: RecordSorter
  private let selection: RowSelection
  private var last: [UInt8] = []

  /// - Parameters:
  ///   - folder: The folder for records that do not fit in memory.
  ///   - selection: The selection, which determines the names to correct and their number of edits.
  init(folder: String, selection: RowSelection) {
    sorter = RecordSorter(folder: folder)
    self.selection = selection
  }

  /// Adds a folded name of a place; names come in order, each with its best-known place first.
  func add(_ name: ArraySlice<UInt8>, prominence: UInt16) throws {
    guard !last.elementsEqual(name) else { return }
    last = Array(name)
    guard SpellingIndexWriter.accepts(last.span), selection.correctsName(name) else { return }
    try sorter.append { record in
      record.append(bigEndian: .max - prominence)
      record.append(contentsOf: name)
    }
  }

  /// Writes the index on another thread; nothing may be added after that.
  func start(writingTo path: String) -> BackgroundResult<Void> {
    nonisolated(unsafe) let spelling = self
    return BackgroundResult { try spelling.write(to: path) }
  }

  /// Writes the index, best-known names first.
  private func write(to path: String) throws {
    var writer = try SpellingIndexWriter(
      path: path, minProminenceForTwo: selection.minProminenceForTwoEdits,
      namesHaveOneKey: selection.namesHaveOneKey)
    try sorter.forEach { cursor in
      let prominence = .max - cursor.next(UInt16.self)
      try writer.add(cursor.rest().span, prominence: prominence)
    }
    try writer.finish()
  }
}
