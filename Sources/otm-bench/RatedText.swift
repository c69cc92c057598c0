import Geocoding

/// A text with a test of its answer, from a file of either format.
struct RatedText {
  /// The name of its file.
  let set: String
  /// The kind of the text, where its file has kinds; else the name of the file.
  let kind: String
  let text: String
  /// Whether only an answer without a result is right.
  let meansNoPlace: Bool
  /// Whether a result is right if it is given surely; for no result, whether that is right.
  let accepts: (AnsweredPlace?) -> Bool

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
    accepts = { result in
      if let id = row.place, id == result?.id { return true }
      return QualityOutcome(row: row, result: result, microseconds: 0).passes
    }
  }
}
