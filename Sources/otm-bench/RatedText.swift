import GeocodingAPI
import TextAnalysis

/// A text with a test of its answer, from a file of either format.
struct RatedText {
  /// The name of its file.
  let set: String
  /// The kind of the text, where its file has kinds; else the name of the file.
  let kind: String
  let text: String
  /// Whether only an answer without a result is right.
  let meansNoPlace: Bool
  /// Whether its file says where the right places are, rather than in which countries.
  let hasPoint: Bool
  /// The folded name of the place that is meant; empty if its file does not say it.
  let expectedName: [UInt8]
  /// Whether a result is right if it is given surely; for no result, whether that is right.
  let accepts: (AnsweredPlace?) -> Bool

  /// Whether its file has kinds, and says of each text what is right.
  let isTyped: Bool

  /// Returns whether a town is what is meant, rather than a sight or firm in it.
  func means(_ town: AnsweredPlace) -> Bool {
    isTyped
      || !expectedName.isEmpty
        && [town.name, town.matchedName].compactMap(\.self).contains {
          ToponymFolding.fold($0) == expectedName
        }
  }

  /// Reads files, in their order.
  static func texts(in files: [String]) throws -> [RatedText] {
    try files.flatMap { path in
      if TypedSet.hasFormat(path) {
        let set = try TypedSet(path: path)
        return set.rows.map { RatedText($0, set: set.name) }
      }
      let set = try QualitySet(path: path)
      return set.rows.map { RatedText($0, set: set.name) }
    }
  }

  private init(_ row: TypedRow, set: String) {
    self.set = set
    kind = "\(set): \(row.kind)"
    text = row.text
    meansNoPlace = row.expected.allSatisfy { if case .none = $0 { true } else { false } }
    expectedName = []
    isTyped = true
    hasPoint = row.expected.allSatisfy { if case .place(_, nil) = $0 { false } else { true } }
    accepts = { result in
      row.expected.contains {
        if case .low = $0 { result == nil } else { $0.accepts(result) }
      }
    }
  }

  private init(_ row: QualityRow, set: String) {
    self.set = set
    kind = set
    text = row.query
    meansNoPlace = row.meansNoPlace
    hasPoint = row.point != nil
    isTyped = false
    expectedName = ToponymFolding.fold(row.expectedName)
    accepts = { result in
      if let id = row.place, id == result?.id { return true }
      return QualityOutcome(row: row, result: result, microseconds: 0).passes
    }
  }
}
