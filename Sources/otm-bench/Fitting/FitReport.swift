import Foundation
import Geocoding
import GeocodingAPI

/// What a fit says of the rows, compared with the weights before it.
struct FitReport {
  /// The fewest rows of a kind that is compared by itself.
  private static let leastOfKind = 40

  let rows: [ColumnRow]
  let kinds: [String]
  let noPlace: ColumnFit.Result
  let right: ColumnFit.Result

  private func isShown(_ row: ColumnRow) -> Bool { noPlace.probability(row) < ColumnFit.noPlace }

  /// The columns with their coefficients and rows.
  var columnText: String {
    let lines = ConfidenceColumn.all.indices.map { index in
      [ConfidenceColumn.all[index].name]
        + [right, noPlace].flatMap { result in
          [
            ConfidenceColumn.all[index].sign(for: result.target).rawValue,
            DecimalColumn.text(result.coefficients[index], decimals: 3),
            String(result.counts[index].rows), String(result.counts[index].wrong),
          ]
        }
    }
    let header = [
      "column", "sign", "right", "rows", "wrong", "sign", "no place", "rows", "no place",
    ]
    return AlignedTable(rows: [header] + lines).text
  }

  /// The figures of the parts; `otherKinds` are probabilities by fits without rows of their kind.
  func text(otherKinds: [Double]) -> String {
    var lines = [ConfidenceReport.header]
    let shown = rows.indices.filter { isShown(rows[$0]) && rows[$0].isTold }
    for (name, isHeldBack) in [("fitted", false), ("held back", true)] {
      let part = shown.filter { rows[$0].isHeldBack == isHeldBack }
      lines.append(
        ConfidenceReport(answers: part.map { answer(rows[$0], right.probability(rows[$0])) })
          .cells(name))
    }
    lines.append(
      ConfidenceReport(answers: shown.map { answer(rows[$0], otherKinds[$0]) })
        .cells("other kinds"))
    let before = rows.filter { $0.isHeldBack && $0.isShown && $0.isTold }
    let ofBefore = ConfidenceReport(answers: before.map { answer($0, $0.confidence) })
    lines.append(ofBefore.cells("held back, before"))
    let heldBack = ConfidenceReport(
      answers: shown.map { rows[$0] }.filter(\.isHeldBack)
        .map { answer($0, right.probability($0)) })
    return AlignedTable(rows: lines).text
      + "\nheld back, by tenths\n" + heldBack.tenths + "\n" + noPlaceText
  }

  private var noPlaceText: String {
    var lines = [["no place", "rows", "found before", "found", "places", "lost before", "lost"]]
    for (name, isHeldBack) in [("fitted", false), ("held back", true)] {
      let part = rows.filter { $0.isHeldBack == isHeldBack }
      let none = part.filter(\.meansNoPlace)
      let places = part.filter { $0.isRight && $0.isTold }
      lines.append(
        [name]
          + [
            none.count, none.count { !$0.isShown }, none.count { !isShown($0) }, places.count,
            places.count { !$0.isShown }, places.count { !isShown($0) },
          ].map(String.init))
    }
    return AlignedTable(rows: lines).text
  }

  private func answer(_ row: ColumnRow, _ confidence: Double) -> Discrimination.Answer {
    .init(confidence: confidence, isRight: row.isRight)
  }

  /// The figures of the kinds' held-back rows before and after.
  var kindText: String {
    var lines = [["kind", "rows", "wrong", "said", "right", "log loss before", "after"]]
    for (kind, name) in kinds.enumerated() {
      let own = rows.filter { $0.kind == kind && $0.isShown && isShown($0) && $0.isTold }
      guard own.count >= Self.leastOfKind else { continue }
      let before = ConfidenceReport(answers: own.map { answer($0, $0.confidence) })
      let after = ConfidenceReport(answers: own.map { answer($0, right.probability($0)) })
      let said = after.answers.reduce(0) { $0 + $1.confidence } / Double(own.count)
      lines.append([
        name, String(own.count), String(after.wrong), DecimalColumn.text(said, decimals: 3),
        DecimalColumn.text(1 - Double(after.wrong) / Double(own.count), decimals: 3),
        DecimalColumn.text(before.logLoss, decimals: 3),
        DecimalColumn.text(after.logLoss, decimals: 3),
      ])
    }
    return AlignedTable(rows: lines).text
  }

  /// A tab-separated line for each row.
  var rowText: String {
    rows.map { row in
      let probability = right.probability(row)
      let fields: [String] = [
        kinds[row.kind], row.isHeldBack ? "held" : "fit", row.isShown ? "shown" : "none",
        isShown(row) ? "shown" : "none", DecimalColumn.text(row.confidence, decimals: 4),
        DecimalColumn.text(probability, decimals: 4),
        DecimalColumn.text(noPlace.probability(row), decimals: 4),
        row.meansNoPlace ? "no place" : row.isRight ? "right" : "wrong", row.text,
        row.columns.map {
          "\(ConfidenceColumn.all[$0.index].name)=\(DecimalColumn.text($0.value, decimals: 2))"
        }
        .joined(separator: " "),
      ]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }
}
