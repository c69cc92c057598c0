import GazetteerModel
import Geocoding
import Geodesy
import TextFormats

/// An answer for people: a line a result in columns, then what there is to say about it.
struct AnswerText {
  /// Longer labels push their own line to the right, and no other.
  private static let widestColumn = 60
  /// A search that reached half the Earth's circumference has seen everything.
  private static let globeMeters = 20_015_000.0

  let style: TextStyle

  func append(_ answer: Answer, to bytes: inout [UInt8]) {
    appendResults(answer.results, to: &bytes)
    for line in remarks(on: answer) + remarks(on: answer.surroundings) {
      bytes.append(contentsOf: line.utf8)
      bytes.append(0x0A)
    }
    if let explanation = answer.explanation {
      ExplanationText(style: style).append(explanation, to: &bytes)
    }
  }

  // MARK: Results

  private func appendResults(_ places: [AnsweredPlace], to bytes: inout [UInt8]) {
    let labels = places.map { PrintableText.of($0.label) }
    let layers = places.map(\.layer.name)
    let latitudes = aligned(places.map { fixed($0.coordinate.latitude) })
    let longitudes = aligned(places.map { fixed($0.coordinate.longitude) })
    let labelWidth = min(labels.map(PrintableText.width(of:)).max() ?? 0, Self.widestColumn)
    let layerWidth = layers.map(\.utf8.count).max() ?? 0
    let ranks = aligned(places.indices.map { String($0 + 1) })
    // What lies near a point is surely what was asked for; how far it is, is of interest.
    let measures = aligned(
      places.map { place in
        place.distanceMeters.map(DistanceText.of(meters:)) ?? confidence(place.confidence)
      })
    let directions = places.map { place in
      place.bearingDegrees.map { " " + DistanceText.direction($0) } ?? ""
    }
    for position in places.indices {
      let columns = [
        style.apply(.aside, to: ranks[position]),
        style.apply(.emphasis, to: labels[position])
          + blanks(labelWidth - PrintableText.width(of: labels[position])),
        layers[position] + blanks(layerWidth - layers[position].utf8.count),
        latitudes[position] + ", " + longitudes[position],
        style.apply(
          places[position].confidence >= 0.5 ? .good : .doubtful,
          to: measures[position] + directions[position]),
      ]
      bytes.append(contentsOf: columns.joined(separator: "  ").utf8)
      bytes.append(0x0A)
    }
  }

  private func fixed(_ degrees: Double) -> String {
    var digits: [UInt8] = []
    DecimalText.appendFixed(degrees, decimals: 5, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  private func confidence(_ value: Double) -> String {
    // "0.00" would say that it cannot be meant.
    guard value >= 0.005 else { return "<0.01" }
    var digits: [UInt8] = []
    DecimalText.appendFixed(value, decimals: 2, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  private func aligned(_ numbers: [String]) -> [String] {
    let width = numbers.map(\.utf8.count).max() ?? 0
    return numbers.map { blanks(width - $0.utf8.count) + $0 }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  // MARK: Remarks

  /// How far nothing else is to be found, in an answer that tells.
  private func reach(of answer: Answer) -> String? {
    answer.searchedToMeters.map { meters in
      meters >= Self.globeMeters ? "anywhere" : "within \(DistanceText.of(meters: meters))"
    }
  }

  private func remarks(on answer: Answer) -> [String] {
    var lines: [String] = []
    let words = answer.unmatched.map { "\"\(PrintableText.of($0.text))\"" }.joined(separator: ", ")
    switch answer.outcome {
    case .match:
      let rest = reach(of: answer).map { ": there is no other such place \($0)" } ?? ""
      lines.append(style.apply(.good, to: "match") + rest)
    case .partial:
      lines.append(
        style.apply(.doubtful, to: "partial")
          + (words.isEmpty ? ": a part of the query contradicts it" : ": not understood: \(words)"))
    case .none where answer.surroundings != nil:
      lines.append(style.apply(.bad, to: "none") + ": no place is near")
    case .none:
      lines.append(
        style.apply(.bad, to: "none")
          + (reach(of: answer).map { ": no such place \($0) of " } ?? ": no place is found for ")
          + "\"\(PrintableText.of(answer.query))\"")
    }
    if let hint = answer.ambiguity.hint { lines.append(PrintableText.of(hint)) }
    if answer.budgetExceeded {
      lines.append("the search was cut short: a better answer may exist")
    }
    return lines
  }

  /// What there is to say of the point of a reverse answer.
  private func remarks(on surroundings: PointSurroundings?) -> [String] {
    guard let surroundings else { return [] }
    var lines: [String] = []
    if let water = surroundings.water { lines.append("water: \(PrintableText.of(water))") }
    if let code = surroundings.pointCountryCode, surroundings.isSameCountry == false {
      lines.append("the point lies in another country, \(code)")
    }
    if let known = surroundings.nearestKnown { lines.append(PrintableText.of(known.text)) }
    return lines
  }
}
