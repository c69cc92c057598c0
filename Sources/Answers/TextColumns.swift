/// Aligns the cells of a table for people by their width on a terminal.
package enum TextColumns {
  /// Returns the texts with spaces behind them, all as wide as the widest.
  ///
  /// - Parameters:
  ///   - texts: The cells of one column.
  ///   - widest: The width up to which cells are aligned; a wider one shifts only its own line.
  ///   - style: Colors a text; the spaces stay plain.
  /// - Returns: The cells, in the order of the texts.
  package static func leftAligned(
    _ texts: [String], upTo widest: Int = .max, style: (String) -> String = { $0 }
  ) -> [String] {
    let width = min(width(of: texts), widest)
    return texts.map { style($0) + spaces(filling: width, beside: $0) }
  }

  /// Returns the texts with spaces before them, all as wide as the widest, as numbers are shown.
  package static func rightAligned(_ texts: [String]) -> [String] {
    let width = width(of: texts)
    return texts.map { spaces(filling: width, beside: $0) + $0 }
  }

  private static func width(of texts: [String]) -> Int {
    texts.map(PrintableText.width(of:)).max() ?? 0
  }

  private static func spaces(filling width: Int, beside text: String) -> String {
    String(repeating: " ", count: max(0, width - PrintableText.width(of: text)))
  }
}
