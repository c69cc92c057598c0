import CLanguageTables
package import Gazetteer

/// The numbers that `otm-bench fit` found, as in `weights.tsv`.
///
/// A line has tab-separated columns: what is fitted, the name, what the value may be, the value, and for a
/// column of confidence the rows behind it and how many of these are wrong; for a term of ranking
/// (``ScoringDeclaration``) where its fit starts, and what it is. A line of `# set` has the name of a set that was fitted to,
/// its number of rows, and its hash; other lines that begin with `#` are comments.
package struct FittedWeights: Hashable, Sendable {
  /// The lines without their first column, by the first column; parsed when asked for, since a program
  /// needs those of one tier.
  private var lines: [String: [ArraySlice<UInt8>]] = [:]

  /// The bytes of `weights.tsv`, which the compiler puts into the program.
  static let file = Array(String(cString: on_the_map_text(3)).utf8)

  /// The weights of this program.
  package static let bundled = Self(file)

  /// Reads the lines of a file.
  package init(_ text: [UInt8]) {
    for line in text.split(separator: 0x0A) {
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      lines[String(decoding: line[..<tab], as: UTF8.self), default: []].append(line[(tab + 1)...])
    }
  }

  private static let tab: UInt8 = 0x09
  private static let valueColumn = 2

  /// Returns the names and values of the lines with a first column; those that have no number are left out.
  private func values(of kind: String) -> [(name: String, value: Double)] {
    (lines[kind] ?? []).compactMap { line in
      let fields = line.split(
        separator: Self.tab, maxSplits: Self.valueColumn + 1, omittingEmptySubsequences: false)
      guard fields.count > Self.valueColumn,
        let value = Double(String(decoding: fields[Self.valueColumn], as: UTF8.self))
      else { return nil }
      return (String(decoding: fields[0], as: UTF8.self), value)
    }
  }

  /// Returns the values of ranking's weights, in the order of the file, which is that of ``ScoringTerm``.
  package func ranking() -> [Double] { values(of: "ranking").map(\.value) }

  /// Returns the coefficients of a target in a gazetteer of a tier, by the names of their columns.
  package func coefficients(
    of target: ConfidenceColumn.Target, tier: PlaceSelection.Tier
  ) -> [String: Double] {
    Dictionary(
      values(of: Self.key(target, tier)).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Returns the hashes of the sets that were fitted to, by their names.
  package func sets() -> [String: String] {
    let named = (lines["# set"] ?? []).map { line in
      line.split(separator: Self.tab).map { String(decoding: $0, as: UTF8.self) }
    }
    return Dictionary(
      named.filter { $0.count > Self.valueColumn }.map { ($0[0], $0[Self.valueColumn]) },
      uniquingKeysWith: { $1 })
  }

  /// The first column of the lines of a target for a tier: `right`, and `right.cities` for a small gazetteer.
  ///
  /// What a small gazetteer lacks may be what is meant. That no place is meant is a matter of the text alone.
  package static func key(
    _ target: ConfidenceColumn.Target, _ tier: PlaceSelection.Tier
  ) -> String {
    target == .right && tier != .world ? "\(target.rawValue).\(tier.rawValue)" : target.rawValue
  }

  /// Returns the divisor that turns scores into logarithms of odds.
  package func temperature() -> Double { values(of: "temperature").first?.value ?? 1 }
}
