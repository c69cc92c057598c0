import Gazetteer
import GeocodingAPI
import TextAnalysis

extension AsideWords {
  /// Returns a distance from a place, with which a query begins: "20 miles south of Chicago".
  ///
  /// It has a number or a word for one, a unit, maybe a direction, and a word such as "from".
  func distance(in query: ParsedQuery) -> [Aside] {
    guard mayHaveDistance(query), let section = query.sections.first,
      let (count, unit) = count(atStartOf: section, query),
      let (kilometers, behindUnit) = kilometers(atStartOf: unit, query)
    else { return [] }
    let (direction, rest) = self.direction(
      atStartOf: behindWords(atStartOf: behindUnit, query), query)
    guard let distance = TypedDistance(kilometers: count * kilometers, direction: direction),
      let start = startOfPlace(rest, query), start < section.upperBound
    else { return [] }
    return [Aside(words: section.lowerBound..<start, kind: .distance, effect: .distance(distance))]
  }

  /// Whether a query may begin with a distance: it has a unit, or a number with letters behind it.
  func mayHaveDistance(_ query: ParsedQuery) -> Bool {
    guard !query.mayHave(.init(.unit)) else { return true }
    guard let first = query.sections.first?.first else { return false }
    return unitBehindDigits(first, query) != nil
  }

  /// Returns a number or words for one, and what is behind it; `nil` if the range starts with neither.
  ///
  /// Of a number with its unit in one word, the word is behind it: "30km".
  private func count(
    atStartOf range: Range<Int>, _ query: ParsedQuery
  ) -> (count: Double, rest: Range<Int>)? {
    var (count, rest, isSaid) = (1.0, range, false)
    while let first = rest.first {
      if let (digits, _) = unitBehindDigits(first, query) { return (digits, rest) }
      if isNumber(first, query) {
        // "1.5" is two words, and so is "20-30".
        let end = rest.first { !isNumber($0, query) } ?? rest.upperBound
        let text = query.span(of: first..<end).text
        guard let number = Double(text) ?? Double(text.prefix { $0.isNumber }) else { return nil }
        (count, rest, isSaid) = (number, end..<rest.upperBound, true)
      } else if let run = run(atStartOf: rest, [.quantity], query) {
        let detail = table.word(run, as: .quantity, in: query.folded)?.detail ?? ""
        if let number = Double(detail) { count = number }
        (rest, isSaid) = (run.upperBound..<rest.upperBound, true)
      } else {
        break
      }
    }
    return isSaid ? (count, rest) : nil
  }

  /// Returns the length of a unit, and what is behind it; `nil` if the range starts with no unit.
  private func kilometers(
    atStartOf range: Range<Int>, _ query: ParsedQuery
  ) -> (kilometers: Double, rest: Range<Int>)? {
    if let first = range.first, let (_, kilometers) = unitBehindDigits(first, query) {
      return (kilometers, (first + 1)..<range.upperBound)
    }
    guard let run = run(atStartOf: range, [.unit], query),
      let kilometers = table.word(run, as: .unit, in: query.folded).flatMap({ Double($0.detail) })
    else { return nil }
    return (kilometers, run.upperBound..<range.upperBound)
  }

  /// Returns the number and the length of the unit of a word that has both: "30km".
  private func unitBehindDigits(
    _ word: Int, _ query: ParsedQuery
  ) -> (count: Double, kilometers: Double)? {
    let bytes = query.folded.bytes(word)
    let letters = bytes.drop { (0x30...0x39).contains($0) }
    guard !letters.isEmpty, letters.count < bytes.count,
      let unit = table.entries(ofWord: letters).first(where: { $0.role == .unit }),
      let kilometers = Double(unit.detail),
      let count = Double(String(decoding: bytes.dropLast(letters.count), as: UTF8.self))
    else { return nil }
    return (count, kilometers)
  }

  /// Returns what is behind words such as "away" and "due".
  private func behindWords(atStartOf range: Range<Int>, _ query: ParsedQuery) -> Range<Int> {
    var rest = range
    while let run = run(atStartOf: rest, [.quantity], query) {
      rest = run.upperBound..<rest.upperBound
    }
    return rest
  }

  /// Returns a direction of the compass, in words or by its letters, and what is behind it.
  private func direction(
    atStartOf range: Range<Int>, _ query: ParsedQuery
  ) -> (direction: AreaPart.Direction?, rest: Range<Int>) {
    func compass(_ text: String, _ run: Range<Int>) -> (AreaPart.Direction?, Range<Int>)? {
      guard let direction = AreaPart.Direction(text), case .compass = direction else { return nil }
      return (direction, run.upperBound..<range.upperBound)
    }
    if let run = run(atStartOf: range, [.part], query),
      let word = table.word(run, as: .part, in: query.folded), let found = compass(word.detail, run)
    {
      return found
    }
    guard let first = range.first else { return (nil, range) }
    let letters = query.folded.bytes(first)
    return compass(
      String(decoding: letters, as: UTF8.self).uppercased(), first..<(first + 1)) ?? (nil, range)
  }

  /// Returns where the place begins behind a word such as "from" or "of"; `nil` without such a word.
  private func startOfPlace(_ range: Range<Int>, _ query: ParsedQuery) -> Int? {
    if let run = run(atStartOf: range, [.away], query) { return run.upperBound }
    guard let first = range.first else { return nil }
    if isJoining(first, query) {
      return run(atStartOf: range, [.joining], query)?.upperBound ?? first + 1
    }
    return table.elided(first, of: query) == nil ? nil : first
  }
}
