import Gazetteer
import TextAnalysis

extension QueryForms {
  /// The number of letters of an airport's code.
  private static let lettersOfCode = 3
  /// The most words of a text about a flight.
  private static let maxWordsWithFlight = 8
  /// The maximum length of the number of a gate or terminal: "B12".
  private static let maxGate = 4

  /// Returns the query with nothing but the code of an airport, if all other words are of flights, or of what
  /// airports have: "Terminal 5, LHR", "flight to SFO".
  ///
  /// The code is in capitals, other words are not.
  func airport(in query: ParsedQuery) -> QueryForm? {
    guard query.words.count <= Self.maxWordsWithFlight, query.mayHave(.init(.flight)) else {
      return nil
    }
    let codes = query.words.filter { isCode($0, query) }
    guard codes.count == 1, let code = codes.first,
      !query.words.contains(where: { $0 != code && isInCapitals($0, query) })
    else { return nil }
    var others: Set<Int> = []
    var hasFlight = false
    let airports = AirportWords(table: table)
    for run in [query.words.lowerBound..<code, (code + 1)..<query.words.upperBound] {
      var rest = run
      while let word = rest.first {
        let flight = self.run(atStartOf: rest, [.flight], query)
        let isAirport = airports.isEnding(word, in: query.folded)
        guard flight != nil || isAirport || isAboutFlight(word, query) else { return nil }
        let words = flight ?? word..<(word + 1)
        let entry = flight.flatMap { table.word($0, as: .flight, in: query.folded) }
        hasFlight = hasFlight || entry?.detail.isEmpty == true || isAirport
        others.formUnion(words)
        rest = words.upperBound..<rest.upperBound
      }
    }
    guard hasFlight else { return nil }
    var form = QueryForm(kind: .airport, query: query.without(others))
    form.query.meansAirport = true
    return form
  }

  private func isCode(_ word: Int, _ query: ParsedQuery) -> Bool {
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    return bytes.count == Self.lettersOfCode && bytes.allSatisfy { (0x61...0x7A).contains($0) }
      && query.isInCapitals(word..<(word + 1))
  }

  /// Returns whether a word of several letters is in capitals: "B12" has one.
  private func isInCapitals(_ word: Int, _ query: ParsedQuery) -> Bool {
    let letters = query.folded.bytes[query.folded.words[word].bytes].count { $0 >= 0x61 }
    return letters > 1 && query.isInCapitals(word..<(word + 1))
  }

  /// Returns whether a word is the number of a gate or terminal, or joins others.
  private func isAboutFlight(_ word: Int, _ query: ParsedQuery) -> Bool {
    isNumber(word, query) && query.folded.words[word].bytes.count <= Self.maxGate
      || isJoining(word, query)
  }

  /// Removes all interpretations but airports by their codes.
  ///
  /// Little-known ones are removed beside a country with the letters: "flight to USA" is not to Concord, but
  /// "flight to DEN" is not to Denmark.
  static func keepAirports(in interpretations: inout [Interpretation]) {
    let hasCountry = interpretations.contains { $0.subject.layer == .country }
    interpretations.removeAll { interpretation in
      guard case .place(let match) = interpretation.subject, match.entry.layer == .airport,
        match.entry.kind == .code
      else { return true }
      return hasCountry && match.entry.prominence < .internationalAirport
    }
  }
}
