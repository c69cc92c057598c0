import GazetteerModel
import Geocoding
import Geodesy
import TextFormats

/// An answer for people: one line per result in columns, then remarks.
///
/// The columns are rank, label, kind, population, coordinate, and the confidence or the distance.
/// The name that matched comes last, if it is not the one shown.
struct AnswerText {
  /// The width up to which a column is aligned; a longer label shifts only its own line.
  private static let widestColumn = 60
  /// The width below which labels are not shortened: "Springfield, Ill…" still distinguishes
  /// places.
  private static let narrowestColumn = 16
  /// Half the Earth's circumference: a search that reached this far has seen everything.
  private static let globeMeters = 20_015_000.0

  let style: TextStyle
  /// The terminal's width in columns, to which labels are shortened; `nil` does not shorten them.
  let terminalWidth: Int?

  /// Appends an answer; `kinds` are the names of the results' kinds, in the same order.
  func append(_ answer: Answer, kinds: [String], to bytes: inout [UInt8]) {
    appendResults(answer.results, kinds: kinds.map(PrintableText.of), to: &bytes)
    for line in remarks(on: answer) + remarks(on: answer.surroundings) {
      bytes.append(contentsOf: line.utf8)
      bytes.append(0x0A)
    }
    if let explanation = answer.explanation {
      ExplanationText(style: style).append(explanation, to: &bytes)
    }
  }

  // MARK: Results

  private func appendResults(
    _ places: [AnsweredPlace], kinds: [String], to bytes: inout [UInt8]
  ) {
    let latitudes = aligned(places.map { fixed($0.coordinate.latitude) })
    let longitudes = aligned(places.map { fixed($0.coordinate.longitude) })
    // Results near a point have a distance, which is more useful than a confidence.
    let measures = aligned(
      places.map { place in
        place.distanceMeters.map(DistanceText.of(meters:)) ?? confidence(place.confidence)
      })
    let directions = places.map { place in
      place.bearingDegrees.map { " " + DistanceText.direction($0) } ?? ""
    }
    let ranks = aligned(places.indices.map { String($0 + 1) })
    let people = populations(of: places)
    let columns = [
      padded(kinds),
      people,
      zip(latitudes, longitudes).map { $0 + ", " + $1 },
    ].filter { !$0.isEmpty }
    let rest = places.indices.map { position in
      columns.map { $0[position] }.joined(separator: "  ")
    }
    let others = zip(measures, directions).map { PrintableText.width(of: $0 + $1) + 2 }
    let taken = zip(rest, others).map { PrintableText.width(of: $0) + $1 }.max() ?? 0
    let labels = shortened(
      places.map { PrintableText.of($0.label) }, beside: taken + 4 + (ranks.first?.utf8.count ?? 0))
    let labelWidth = min(labels.map(PrintableText.width(of:)).max() ?? 0, Self.widestColumn)
    for position in places.indices {
      var line = [
        style.apply(.aside, to: ranks[position]),
        style.apply(.emphasis, to: labels[position])
          + blanks(labelWidth - PrintableText.width(of: labels[position])),
        rest[position],
        style.apply(
          places[position].confidence >= 0.5 ? .good : .doubtful,
          to: measures[position] + directions[position]),
      ]
      if let name = matchedName(of: places[position]) {
        line.append(style.apply(.aside, to: "(\(name))"))
      }
      bytes.append(contentsOf: line.joined(separator: "  ").utf8)
      bytes.append(0x0A)
    }
  }

  /// Returns the labels, shortened to fit on the terminal with `taken` columns of other text.
  private func shortened(_ labels: [String], beside taken: Int) -> [String] {
    guard let terminalWidth else { return labels }
    let room = max(Self.narrowestColumn, terminalWidth - taken)
    return labels.map { label in
      guard PrintableText.width(of: label) > room else { return label }
      var short = ""
      var width = 1
      for character in label {
        width += PrintableText.width(of: String(character))
        guard width <= room else { break }
        short.append(character)
      }
      return short + "…"
    }
  }

  /// Returns the matched name if the label does not show it: "Diamante" for São Paulo.
  private func matchedName(of place: AnsweredPlace) -> String? {
    guard let name = place.matchedName, !place.label.lowercased().contains(name.lowercased())
    else { return nil }
    return PrintableText.of(name)
  }

  /// Returns the populations as aligned text; empty if no place has one.
  private func populations(of places: [AnsweredPlace]) -> [String] {
    guard places.contains(where: { $0.population != nil }) else { return [] }
    let numbers = aligned(places.map { $0.population.map(grouped) ?? "" })
    return zip(places, numbers).map { place, number in
      (place.population == nil ? "     " : "pop. ") + number
    }
  }

  /// Returns a number with thousands separators: 25,435.
  private func grouped(_ number: UInt64) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private func padded(_ texts: [String]) -> [String] {
    let width = texts.map(PrintableText.width(of:)).max() ?? 0
    return texts.map { $0 + blanks(width - PrintableText.width(of: $0)) }
  }

  private func fixed(_ degrees: Double) -> String {
    var digits: [UInt8] = []
    DecimalText.appendFixed(degrees, decimals: 5, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  private func confidence(_ value: Double) -> String {
    // "0.00" would mean that the place is impossible.
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

  /// Returns a sentence about how far the list is complete; `nil` if the answer does not say.
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
      let rest = reach(of: answer).map { ": no other result \($0)" } ?? ""
      lines.append(style.apply(.good, to: "match") + rest)
    case .partial:
      lines.append(
        style.apply(.doubtful, to: "partial")
          + (words.isEmpty ? ": part of the query contradicts it" : ": not understood: \(words)"))
    case .none where answer.surroundings != nil:
      lines.append(style.apply(.bad, to: "none") + ": no place is near")
    case .none:
      lines.append(
        style.apply(.bad, to: "none")
          + (reach(of: answer).map { ": no result \($0) of " } ?? ": no place found for ")
          + "\"\(PrintableText.of(answer.query))\"")
    }
    if let hint = answer.ambiguity.hint { lines.append(PrintableText.of(hint)) }
    if answer.budgetExceeded {
      lines.append("the search was cut short; a better answer may exist")
    }
    return lines
  }

  /// Returns the remarks on the point of a reverse answer.
  private func remarks(on surroundings: PointSurroundings?) -> [String] {
    guard let surroundings else { return [] }
    var lines: [String] = []
    if let water = surroundings.water { lines.append("water: \(PrintableText.of(water))") }
    if let code = surroundings.pointCountryCode, surroundings.isSameCountry == false {
      lines.append("the point is in another country, \(code)")
    }
    if let known = surroundings.nearestKnown { lines.append(PrintableText.of(known.text)) }
    return lines
  }
}
