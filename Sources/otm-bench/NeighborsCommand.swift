import ArgumentParser
import GazetteerImport

/// `otm-bench neighbors`: measures how well settlements' counties follow from their neighbors'.
struct NeighborsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "neighbors",
    abstract: "Leave out settlements' second-level areas, and find them from their neighbors.",
    discussion: """
      The table says how often the five nearest neighbors in the first-level division agree, how \
      often they are right then, and the same for four of the five. "needed" is the number that a \
      build asks for; countries below 97 % get no areas.

      EXAMPLE
        otm-bench neighbors Data
      """)

  @Argument(help: "A folder of GeoNames files.", completion: .directory)
  var folder: String

  func run() throws {
    let agreements = try NeighborAgreement.measured(inFolder: folder)
    var rows = [["country", "tested", "5 agree %", "right %", "4 agree %", "right %", "needed"]]
    rows[0] += ["missing", "filled"]
    for agreement in agreements {
      rows.append(
        ["\(agreement.country)", "\(agreement.tested)"]
          + cells(agreement.unanimous, of: agreement) + cells(agreement.four, of: agreement)
          + [
            agreement.required.map(String.init) ?? "-", "\(agreement.missing)",
            "\(agreement.filled)",
          ])
    }
    print(AlignedTable(rows: rows).text, terminator: "")
    print(summary(agreements))
  }

  private func cells(_ share: NeighborAgreement.Share, of agreement: NeighborAgreement) -> [String]
  {
    [
      DecimalColumn.text(
        100 * Double(share.given) / Double(max(1, agreement.tested)), decimals: 1),
      DecimalColumn.text(100 * share.value, decimals: 2),
    ]
  }

  /// The figures over all countries, with the number of neighbors that each one needs.
  private func summary(_ agreements: [NeighborAgreement]) -> String {
    var given = 0
    var right = 0
    for agreement in agreements {
      guard let required = agreement.required else { continue }
      let share = required == 5 ? agreement.unanimous : agreement.four
      given += share.given
      right += share.right
    }
    let percent = DecimalColumn.text(100 * Double(right) / Double(max(1, given)), decimals: 2)
    let missing = agreements.reduce(0) { $0 + $1.missing }
    let filled = agreements.reduce(0) { $0 + $1.filled }
    return "\(filled) of \(missing) settlements get an area; left out, \(percent) % are right"
  }
}
