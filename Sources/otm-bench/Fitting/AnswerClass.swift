import Geocoding

/// The classes of first results whose confidences are reported separately.
///
/// Some of them are wrong more often than others.
enum AnswerClass: String, CaseIterable {
  case correctedAlias = "corrected alias"
  case smallAlias = "alias, under 5,000, in context"
  case otherAlias = "other alias"
  case areaAlone = "area, a section before it left over"
  case county = "county or smaller division"
  case looseArea = "by a loose area"
  case smallAlone = "main name, under 5,000, bare"
  case townInContext = "town in context"
  case other = "other"

  /// The prominence of about 5,000 people, in the unit of the evidence.
  private static let small = 0.9

  /// Creates the class of a result from its evidence.
  init(_ evidence: [Double]) {
    func value(_ piece: Calibration.Evidence) -> Double {
      Calibration.Evidence.allCases.firstIndex(of: piece)
        .map { evidence.indices.contains($0) ? evidence[$0] : 0 } ?? 0
    }
    let fame = value(.fameAlone) + value(.fameInContext)
    let isInContext = value(.context) > 0
    if value(.correctedAlias) > 0 {
      self = .correctedAlias
    } else if value(.alias) > 0 {
      self = isInContext && fame < Self.small ? .smallAlias : .otherAlias
    } else if value(.areaAlone) > 0 {
      self = .areaAlone
    } else if value(.area) > 0 {
      self = .county
    } else if value(.looseArea) > 0 {
      self = .looseArea
    } else if !isInContext && fame < Self.small {
      self = .smallAlone
    } else {
      self = isInContext ? .townInContext : .other
    }
  }

  /// Returns the number of results with a confidence over 0.9 in each class, and of wrong ones.
  static func text(_ answers: some Sequence<RowAnswer>, _ calibration: Calibration) -> String {
    var rows: [Self: (all: Int, confident: Int, wrong: Int)] = [:]
    for answer in answers where answer.isAnswered {
      var row = rows[Self(answer.evidence)] ?? (0, 0, 0)
      row.all += 1
      if answer.confidence(calibration) > 0.9 {
        row.confident += 1
        row.wrong += answer.passes ? 0 : 1
      }
      rows[Self(answer.evidence)] = row
    }
    let lines = allCases.map { kind in
      let row = rows[kind] ?? (0, 0, 0)
      let share = 100 * Double(row.wrong) / Double(max(1, row.confident))
      return [
        kind.rawValue, String(row.all), String(row.confident), String(row.wrong),
        DecimalColumn.text(share, decimals: 2),
      ]
    }
    return AlignedTable(rows: [["class", "rows", "over 0.9", "wrong", "%"]] + lines).text
  }
}
