import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import TextFormats

/// A text with the values of its columns and whether its first result is right.
struct ColumnRow {
  /// The position of its kind among the kinds.
  let kind: Int
  let text: String
  /// A stable hash of the text.
  let hash: UInt64
  /// Whether it is only used to check whether coefficients hold for other texts.
  let isHeldBack: Bool
  /// How much it counts: rows of a large kind count less, and so do misspellings that a program made.
  let weight: Double
  /// The values of the columns that are not zero, by their positions.
  let columns: [(index: Int, value: Double)]
  let meansNoPlace: Bool
  /// Whether the first result is right; also of one that is not shown.
  let isRight: Bool
  /// Whether the row says which place is right: a country alone does not say it of an answer to a part of the
  /// text.
  let isTold: Bool
  /// Whether the present weights show a result, and its confidence.
  let isShown: Bool
  let confidence: Double

  /// How much an answer in the right country counts that may be another place there.
  private static let doubted = 0.5

  /// Whether a fit of a target learns from it.
  ///
  /// Where the first result is wrong, it does no harm to show none.
  func counts(for target: ConfidenceColumn.Target) -> Bool {
    switch target {
    case .right: true
    case .noPlace: meansNoPlace || isRight && isTold
    }
  }

  /// Returns whether it is one for a target.
  func isTrue(for target: ConfidenceColumn.Target) -> Bool {
    target == .right ? isRight : meansNoPlace
  }

  /// The sample of a fit for a target.
  func sample(for target: ConfidenceColumn.Target) -> LogisticFit.Sample {
    let isDoubted = target == .right && isRight && !isTold
    return .init(
      columns: columns, isTrue: isTrue(for: target),
      weight: isDoubted ? Self.doubted * weight : weight)
  }
}

/// The rows of sets, answered by the present weights.
struct ColumnRows {
  /// One text in three is held back.
  private static let heldBackOneIn: UInt64 = 3
  /// One in six texts whose answer is a venue is also asked while the gazetteer lacks that venue.
  ///
  /// The gazetteer has few of the world's venues, and mostly those that the sets ask for.
  private static let lackingOneIn: UInt64 = 6
  /// The number of rows from which on more of a kind count less.
  private static let fullRows = 600.0
  private static let madeUp = 0.5
  /// The column of towns with a sight or firm left over.
  private static let townOfVenue = ConfidenceColumn.all.firstIndex { $0.name == "left.venueOfTown" }
  /// The column of answers to a part of the text.
  private static let left = ConfidenceColumn.all.firstIndex { $0.name == "left" }

  private(set) var rows: [ColumnRow] = []
  private(set) var kinds: [String] = []
  /// The texts without any interpretation, and how many of them mean no place.
  private(set) var unanswered = (texts: 0, noPlace: 0)

  /// Answers every text; equal texts are always in the same part.
  init(
    _ texts: [RatedText], reader: GazetteerReader, weights: ScoringWeights, temperature: Double
  ) throws {
    var calibration = Calibration.fitted(to: reader.tier)
    calibration.temperature = temperature
    let gazetteer = LackingGazetteer(reader)
    let geocoder = try ForwardGeocoder(
      gazetteer: gazetteer, weights: weights, calibration: calibration)
    geocoder.keepsEvidence = true
    let counts = Dictionary(texts.map { ($0.kind, 1.0) }, uniquingKeysWith: +)
    var positions: [String: Int] = [:]
    for text in texts {
      let answer = try geocoder.search(text.text, options: SearchOptions(limit: 1))
      guard let evidence = answer.evidence else {
        unanswered.texts += 1
        unanswered.noPlace += text.meansNoPlace ? 1 : 0
        continue
      }
      let kind = positions[text.kind] ?? kinds.count
      if kind == kinds.count {
        positions[text.kind] = kind
        kinds.append(text.kind)
      }
      let share = min(1, (Self.fullRows / (counts[text.kind] ?? 1)).squareRoot())
      let weight = share * (text.set.hasPrefix("typos") ? Self.madeUp : 1)
      let row = Self.row(of: text, answer, evidence, kind: kind, weight: weight)
      rows.append(row)
      guard row.isRight, row.hash / Self.heldBackOneIn % Self.lackingOneIn == 0,
        let place = evidence.place, place.layer == .venue,
        let venue = try reader.place(id: place.id)
      else { continue }
      gazetteer.lacking = [venue.interval.first]
      defer { gazetteer.lacking = [] }
      let other = try geocoder.search(text.text, options: SearchOptions(limit: 1))
      if let evidence = other.evidence {
        rows.append(Self.row(of: text, other, evidence, kind: kind, weight: weight))
      }
    }
  }

  private static func row(
    of text: RatedText, _ answer: Answer, _ evidence: AnswerEvidence, kind: Int, weight: Double
  ) -> ColumnRow {
    // A town is not the sight or the firm that is in it.
    let isTownOfVenue = townOfVenue.map { evidence.values[$0] > 0 } ?? false
    let isPartial = left.map { evidence.values[$0] > 0 } ?? false
    let hash = hash(of: text.text)
    return ColumnRow(
      kind: kind, text: text.text, hash: hash, isHeldBack: hash % heldBackOneIn == 0,
      weight: weight,
      columns: evidence.values.enumerated().filter { $0.element != 0 }
        .map { ($0.offset, $0.element) },
      meansNoPlace: text.meansNoPlace,
      isRight: !text.meansNoPlace
        && (answer.results.first ?? evidence.place).map {
          text.accepts($0) && (!isTownOfVenue || text.means($0))
        } ?? false,
      isTold: text.hasPoint || !isPartial,
      isShown: !answer.results.isEmpty, confidence: answer.results.first?.confidence ?? 0)
  }

  /// Returns a stable hash of a text with its last bits mixed.
  private static func hash(of text: String) -> UInt64 {
    var hash = StableHash(text).value
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    return hash ^ hash >> 33
  }
}
