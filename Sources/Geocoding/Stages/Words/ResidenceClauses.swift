import Gazetteer
import TextAnalysis

/// The clauses in which a text says where somebody lives, and where not: "born in Ohio, living in Berlin",
/// "Paris, not Texas".
struct ResidenceClauses {
  private enum Kind {
    case unstated, home, elsewhere

    /// The opposite of a kind that is stated.
    var opposite: Kind {
      switch self {
      case .unstated: .unstated
      case .home: .elsewhere
      case .elsewhere: .home
      }
    }
  }

  /// Where a marker stands, as the detail of its entry says.
  private enum Position: String {
    /// In front of its place.
    case front = ""
    /// The same, only at the start of a section, and beside a clause of the opposite kind: "from".
    case weak
    /// Behind its place: "Texas native".
    case behind
    /// In front of its place, with a colon: "City: Leeds".
    case label
  }

  private struct Marker {
    let words: Range<Int>
    let kind: Kind
    let position: Position

    /// Whether its place is the one that is meant if no other is: "from Lille", "Birthplace: Oslo".
    var maySayHome: Bool { position == .weak || position == .label }
  }

  private struct Clause {
    /// Its words, with those of the marker.
    let words: Range<Int>
    /// The position of its section.
    let section: Int
    var kind: Kind
    let marker: Marker?

    /// Whether it has words besides its marker.
    var hasContent: Bool { words.count > marker?.words.count ?? 0 }
  }

  private let clauses: [Clause]

  /// `nil` for nearly every query: one without words that mark such clauses.
  init?(of query: ParsedQuery, _ table: QueryWordTable) {
    guard query.mayHave(.residence) else { return nil }
    var clauses = Self.clauses(of: query, table)
    var last = Kind.unstated
    for index in clauses.indices {
      let clause = clauses[index]
      let isAlone = !clauses.contains { $0.kind == clause.kind.opposite && $0.hasContent }
      if !clause.hasContent {
        // A field's place may stand in the next section: "City": "Leeds".
        let isField =
          clause.marker?.position == .label && index + 1 < clauses.count
          && clauses[index + 1].marker == nil
        clauses[index].kind = isField ? (isAlone ? .home : clause.kind) : .unstated
      } else if clause.marker == nil, clause.kind != .unstated {
        // It continues the clause before.
        clauses[index].kind = last
      } else if isAlone, clause.marker?.maySayHome == true {
        clauses[index].kind = .home
      }
      last = clauses[index].kind
    }
    self.clauses = clauses
  }

  /// The markers of the place where somebody lives.
  var markersOfHome: Set<Int> {
    Set(clauses.filter { $0.kind == .home }.flatMap { $0.marker?.words ?? 0..<0 })
  }

  /// Whether all markers of the home have a colon, as the fields of forms do.
  var isHomeField: Bool {
    clauses.allSatisfy { $0.kind != .home || $0.marker.map { $0.position == .label } ?? true }
  }

  /// The words of places elsewhere, and those in front of the home in its section: "Nigerian living in Houston".
  var wordsElsewhere: Set<Int> {
    guard clauses.contains(where: { $0.kind == .home }) else { return wordsBehindPlace }
    var aside: Set<Int> = []
    for (index, clause) in clauses.enumerated() {
      switch clause.kind {
      case .elsewhere: aside.formUnion(clause.words)
      case .home: break
      case .unstated:
        guard let next = clauses.dropFirst(index + 1).first, next.section == clause.section,
          next.kind == .home, next.marker?.position == .front
        else { continue }
        aside.formUnion(clause.words)
      }
    }
    return aside
  }

  /// The words of places elsewhere behind another place: "Berlin (ex-London)".
  private var wordsBehindPlace: Set<Int> {
    let places = clauses.drop { $0.kind == .elsewhere || !$0.hasContent }
    return Set(places.filter { $0.kind == .elsewhere && $0.marker != nil }.flatMap(\.words))
  }

  private static func clauses(of query: ParsedQuery, _ table: QueryWordTable) -> [Clause] {
    var clauses: [Clause] = []
    // A place may have several sections: "born in Paris, Texas".
    var continued = Kind.unstated
    for (index, section) in query.sections.enumerated() {
      var start = section.lowerBound
      var (kind, front): (Kind, Marker?) = (continued, nil)
      func close(at end: Int, as kind: Kind, _ marker: Marker?) {
        guard start < end else { return }
        clauses.append(Clause(words: start..<end, section: index, kind: kind, marker: marker))
        start = end
      }
      var word = section.lowerBound
      while word < section.upperBound {
        guard let marker = marker(at: word, in: section, query, table) else {
          word += 1
          continue
        }
        word = marker.words.upperBound
        if marker.position == .behind {
          guard kind == .unstated, start < marker.words.lowerBound else { continue }
          close(at: word, as: marker.kind, marker)
        } else {
          close(at: marker.words.lowerBound, as: kind, front)
          (kind, front) = (marker.kind, marker)
        }
      }
      close(at: section.upperBound, as: kind, front)
      continued = kind
    }
    return clauses
  }

  /// Returns the longest marker that begins with a word.
  private static func marker(
    at word: Int, in section: Range<Int>, _ query: ParsedQuery, _ table: QueryWordTable
  ) -> Marker? {
    let longest = min(QueryWordTable.maxWords, section.upperBound - word)
    for count in stride(from: longest, to: 0, by: -1) {
      let words = word..<(word + count)
      for entry in table.entries(words, in: query.folded) {
        guard let kind = kind(of: entry.role), let position = Position(rawValue: entry.detail)
        else { continue }
        switch position {
        case .weak where word > section.lowerBound: continue
        case .label where !query.hasColon(behind: words): continue
        default: return Marker(words: words, kind: kind, position: position)
        }
      }
    }
    return nil
  }

  private static func kind(of role: QueryWord.Role) -> Kind? {
    switch role {
    case .home: .home
    case .elsewhere: .elsewhere
    default: nil
    }
  }
}
