package import Gazetteer

/// The numbers that `otm-bench fit` found, as in `weights.tsv`.
///
/// A line has tab-separated columns: what is fitted, the name, what the value may be, the value, and for a
/// column of confidence the rows behind it and how many of these are wrong; for a term of ranking
/// (``ScoringDeclaration``) where its fit starts, and what it is. A line of `# set` has the name of a set that was fitted to,
/// its number of rows, and its hash; other lines that begin with `#` are comments.
package struct FittedWeights: Hashable, Sendable {
  private var values: [String: Double] = [:]
  /// The values of ranking's weights, in the order of the file, which is that of ``ScoringTerm``.
  package private(set) var ranking: [Double] = []
  /// The hashes of the sets that were fitted to, by their names.
  package private(set) var sets: [String: String] = [:]

  /// The weights of this program.
  package static let bundled = Self(PackageResources.weights_tsv)

  /// Reads the lines of a file; those that have no number are left out.
  package init(_ text: some Sequence<UInt8>) {
    for line in Array(text).split(separator: 0x0A) {
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard line.first != 0x23 else {
        if fields.count > Self.valueColumn, fields[0].elementsEqual("# set".utf8) {
          sets[String(decoding: fields[1], as: UTF8.self)] = String(
            decoding: fields[Self.valueColumn], as: UTF8.self)
        }
        continue
      }
      guard fields.count > Self.valueColumn,
        let value = Double(String(decoding: fields[Self.valueColumn], as: UTF8.self))
      else { continue }
      if fields[0].elementsEqual("ranking".utf8) {
        ranking.append(value)
      } else {
        values[String(decoding: fields[0] + [0x2E] + fields[1], as: UTF8.self)] = value
      }
    }
  }

  private static let valueColumn = 3

  /// Returns the coefficient of a column for a target in a gazetteer of a tier; 0 if the file has none.
  package subscript(
    target: ConfidenceColumn.Target, column: String, tier: PlaceSelection.Tier
  ) -> Double {
    values["\(Self.key(target, tier)).\(column)"] ?? 0
  }

  /// The first column of the lines of a target for a tier: `right`, and `right.cities` for a small gazetteer.
  ///
  /// What a small gazetteer lacks may be what is meant. That no place is meant is a matter of the text alone.
  package static func key(
    _ target: ConfidenceColumn.Target, _ tier: PlaceSelection.Tier
  ) -> String {
    target == .right && tier != .world ? "\(target.rawValue).\(tier.rawValue)" : target.rawValue
  }

  /// The divisor that turns scores into logarithms of odds.
  package var temperature: Double { values["temperature.temperature"] ?? 1 }
}
