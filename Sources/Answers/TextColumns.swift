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

/// The colors of text output, or none.
package struct TextStyle: Sendable {
  /// The role of a run of text, which determines its color.
  package enum Role: String, Sendable {
    case emphasis = "1"
    case aside = "2"
    case good = "32"
    case doubtful = "33"
    case bad = "31"
  }

  private let isColored: Bool

  /// Creates a style; use color only for terminals.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Returns the text enclosed in the ECMA-48 escape sequences for its role.
  package func apply(_ role: Role, to text: String) -> String {
    isColored ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
