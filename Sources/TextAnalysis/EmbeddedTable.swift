import CLanguageTables

/// A table of `Data/dictionaries` that the compiler puts into the program, because it is needed before a bundle
/// is open, or without one.
enum EmbeddedTable: Int32 {
  case coordinateWords = 0
  case streetSpellings = 1
  case hanVariants = 2

  /// The rows in order: the kind before the bar, and the bytes behind it.
  ///
  /// - Complexity: O(n) for n bytes; callers keep what they make of it.
  var rows: [(kind: String, text: ArraySlice<UInt8>)] {
    let bytes = Array(String(cString: on_the_map_text(rawValue)).utf8)
    return bytes.split(separator: 0x0A).compactMap { line in
      guard line.first != 0x23, let bar = line.firstIndex(of: 0x7C) else { return nil }
      return (String(decoding: line[..<bar], as: UTF8.self), line[(bar + 1)...])
    }
  }

  /// The words of each row.
  var words: [(kind: String, words: [[UInt8]])] {
    rows.map { ($0.kind, $0.text.split(separator: 0x20).map(Array.init)) }
  }
}
