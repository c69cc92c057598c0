import Gazetteer
import GeocodingAPI
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
    let ranks = TextColumns.rightAligned(places.indices.map { String($0 + 1) })
    let facts = facts(of: places, kinds: kinds)
    let measures = measures(of: places)
    let taken = zip(facts, measures).map { PrintableText.width(of: $0 + $1) + 2 }.max() ?? 0
    let room = room(beside: taken + 4 + (ranks.first?.utf8.count ?? 0))
    let labels = TextColumns.leftAligned(
      places.map { shortened(PrintableText.of($0.label), to: room) }, upTo: Self.widestColumn
    ) { style.apply(.emphasis, to: $0) }
    for (position, place) in places.enumerated() {
      var line = [
        style.apply(.aside, to: ranks[position]), labels[position], facts[position],
        style.apply(place.confidence >= 0.5 ? .good : .doubtful, to: measures[position]),
      ]
      if let name = matchedName(of: place) { line.append(style.apply(.aside, to: "(\(name))")) }
      bytes.append(contentsOf: line.joined(separator: "  ").utf8)
      bytes.append(0x0A)
    }
  }

  /// Returns kind, population and coordinate of each place, aligned.
  private func facts(of places: [AnsweredPlace], kinds: [String]) -> [String] {
    let latitudes = TextColumns.rightAligned(places.map { fixed($0.coordinate.latitude) })
    let longitudes = TextColumns.rightAligned(places.map { fixed($0.coordinate.longitude) })
    let columns = [
      TextColumns.leftAligned(kinds), populations(of: places),
      zip(latitudes, longitudes).map { $0 + ", " + $1 },
    ].filter { !$0.isEmpty }
    return places.indices.map { position in
      columns.map { $0[position] }.joined(separator: "  ")
    }
  }

  /// Returns each place's distance and direction, or its confidence where there is no distance.
  private func measures(of places: [AnsweredPlace]) -> [String] {
    // Results near a point have a distance, which is more useful than a confidence.
    let values = TextColumns.rightAligned(
      places.map { place in
        place.distanceMeters.map(DistanceText.of(meters:)) ?? confidence(place.confidence)
      })
    return zip(places, values).map { place, value in
      value + (place.bearingDegrees.map { " " + DistanceText.direction($0) } ?? "")
    }
  }

  /// Returns the width that is left for labels beside other text; `nil` if there is no limit.
  private func room(beside taken: Int) -> Int? {
    terminalWidth.map { max(Self.narrowestColumn, $0 - taken) }
  }

  /// Returns a label that fits into a number of columns; without a limit, the whole label.
  private func shortened(_ label: String, to room: Int?) -> String {
    guard let room, PrintableText.width(of: label) > room else { return label }
    var short = ""
    var width = 1
    for character in label {
      width += PrintableText.width(of: String(character))
      guard width <= room else { break }
      short.append(character)
    }
    return short + "…"
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
    let numbers = TextColumns.rightAligned(places.map { $0.population.map(grouped) ?? "" })
    return zip(places, numbers).map { place, number in
      (place.population == nil ? "     " : "pop. ") + number
    }
  }

  /// Returns a number with thousands separators: 25,435.
  private func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
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

  // MARK: Remarks

  /// Returns a sentence about how far the list is complete; `nil` if the answer does not say.
  private func reach(of answer: Answer) -> String? {
    answer.searchedToMeters.map(DistanceText.reach(meters:))
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
