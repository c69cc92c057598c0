import GeocodingAPI

/// The pass rates of sets with two sets of weights, by part.
struct PassComparison {
  /// The counts of rows of one set and part.
  struct Tally {
    var rows = 0
    var before = 0
    var after = 0
    /// The number of rows that pass only after, and only before.
    var won = 0
    var lost = 0

    /// Whether more rows are lost than by chance: two standard errors of a paired count.
    var isWorse: Bool {
      lost > won && Double(lost - won) > 2 * Double(lost + won).squareRoot()
    }

    fileprivate mutating func add(before: Bool, after: Bool) {
      rows += 1
      self.before += before ? 1 : 0
      self.after += after ? 1 : 0
      won += after && !before ? 1 : 0
      lost += before && !after ? 1 : 0
    }
  }

  let sets: [String]
  private var fitted: [Tally]
  private(set) var heldBack: [Tally]

  init(sets: [String], rows: [FitRow], before: [RowAnswer], after: [RowAnswer]) {
    self.sets = sets
    fitted = [Tally](repeating: Tally(), count: sets.count)
    heldBack = fitted
    for (row, (before, after)) in zip(rows, zip(before, after)) {
      switch row.part {
      case .fitted: fitted[row.set].add(before: before.passes, after: after.passes)
      case .heldBack: heldBack[row.set].add(before: before.passes, after: after.passes)
      }
    }
  }

  /// The sets whose held-back rows are worse by more than noise.
  var worseSets: [String] { zip(sets, heldBack).filter(\.1.isWorse).map(\.0) }

  /// A row per set: pass rates in percent before and after, and rows won and lost.
  var text: String {
    let header = [
      "set", "fit rows", "before %", "after %", "won", "lost", "held rows", "before %", "after %",
      "won", "lost",
    ]
    let rows = sets.indices.map { set in
      [sets[set]] + [fitted[set], heldBack[set]].flatMap(Self.cells)
    }
    return AlignedTable(rows: [header] + rows).text
  }

  private static func cells(_ tally: Tally) -> [String] {
    let share = 100 / Double(max(1, tally.rows))
    return [
      String(tally.rows), DecimalColumn.text(Double(tally.before) * share, decimals: 1),
      DecimalColumn.text(Double(tally.after) * share, decimals: 1), String(tally.won),
      String(tally.lost),
    ]
  }
}
