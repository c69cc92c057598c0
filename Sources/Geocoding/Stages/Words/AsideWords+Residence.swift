import Gazetteer
import TextAnalysis

/// A clause of a text that says where somebody lives, or where not: "living in Berlin", "born in Ohio".
private struct ResidenceClause {
  /// Its words, with those of the marker.
  var words: Range<Int>
  /// The position of its section.
  let section: Int
  /// The words that say which; `nil` for a clause without any.
  let marker: ResidenceMarker?
  /// Whether it is about a place elsewhere; `nil` if it does not say.
  var isElsewhere: Bool?

  /// Whether it has words besides its marker.
  var hasContent: Bool { words.count > marker?.words.count ?? 0 }
}

/// Words that say whether the place beside them is the one where somebody lives.
private struct ResidenceMarker {
  /// Where a marker stands, as the detail of its entry says.
  enum Position: String {
    /// In front of its place.
    case front = ""
    /// The same, at the start of a section: "from".
    case weak
    /// In front of a place that somebody leaves: "moved from Berlin".
    case from
    /// In front of its place, behind one that somebody leaves: "from Berlin to Porto".
    case then
    /// Behind its place: "Texas native".
    case behind
    /// In front of its place, with a colon: "City: Leeds".
    case label
  }

  let words: Range<Int>
  let isElsewhere: Bool
  let position: Position

  /// Whether its place is one that somebody may have left: "from Berlin", "Berlin'den".
  var isLeft: Bool { isElsewhere && position != .front && position != .label }
}

extension AsideWords {
  /// Returns the words that say where somebody lives, and the places where somebody does not, with theirs: "born in
  /// Ohio, living in Berlin", "Paris, not Texas".
  ///
  /// A place elsewhere is passed over beside a home or behind another place; words in front of a home in its section
  /// are, too: "Nigerian living in Houston".
  func residence(in query: ParsedQuery) -> [Aside] {
    let clauses = clauses(of: query)
    let hasHome = clauses.contains { $0.isElsewhere == false }
    let firstPlace = clauses.firstIndex { $0.isElsewhere != true && $0.hasContent } ?? clauses.count
    var asides: [Aside] = []
    for (index, clause) in clauses.enumerated() {
      switch clause.isElsewhere {
      case true?:
        guard hasHome || index > firstPlace && clause.marker != nil else { continue }
        asides.append(Aside(words: clause.words, kind: .elsewhere))
      case false?:
        guard let marker = clause.marker else { continue }
        asides.append(Aside(words: marker.words, kind: .home))
      case nil:
        guard index + 1 < clauses.count, clauses[index + 1].section == clause.section,
          clauses[index + 1].isElsewhere == false
        else { continue }
        asides.append(Aside(words: clause.words, kind: .people))
      }
    }
    return asides
  }

  /// Returns the clauses of all sections, in order.
  private func clauses(of query: ParsedQuery) -> [ResidenceClause] {
    var clauses: [ResidenceClause] = []
    for (section, words) in query.sections.enumerated() {
      clauses += self.clauses(in: words, section, query)
    }
    for index in clauses.indices {
      guard let marker = clauses[index].marker else {
        // A place may have several sections ("born in Paris, Texas"), and a field's stands in the next ("City",
        // "Leeds").
        if index > 0 { clauses[index].isElsewhere = clauses[index - 1].isElsewhere }
        continue
      }
      let isField =
        marker.position == .label && index + 1 < clauses.count && clauses[index + 1].marker == nil
      if clauses[index].hasContent || isField { clauses[index].isElsewhere = marker.isElsewhere }
    }
    return clauses
  }

  /// Returns the clauses of a section: each ends where the next marker begins, or behind its own.
  private func clauses(
    in section: Range<Int>, _ position: Int, _ query: ParsedQuery
  ) -> [ResidenceClause] {
    var clauses: [ResidenceClause] = []
    var start = section.lowerBound
    var front: ResidenceMarker?
    func close(at end: Int, _ marker: ResidenceMarker?) {
      guard start < end else { return }
      clauses.append(ResidenceClause(words: start..<end, section: position, marker: marker))
      start = end
    }
    var word = section.lowerBound
    while word < section.upperBound {
      guard let marker = marker(at: word, in: section, behind: front ?? clauses.last?.marker, query)
      else {
        word += 1
        continue
      }
      word = marker.words.upperBound
      if marker.position != .behind {
        close(at: marker.words.lowerBound, front)
        front = marker
      } else if front == nil, start < marker.words.lowerBound {
        close(at: word, marker)
      }
    }
    close(at: section.upperBound, front)
    return clauses
  }

  /// Returns the longest marker that begins with a word, behind another one of its section.
  private func marker(
    at word: Int, in section: Range<Int>, behind last: ResidenceMarker?, _ query: ParsedQuery
  ) -> ResidenceMarker? {
    let longest = min(QueryWordTable.maxWords, section.upperBound - word)
    for count in stride(from: longest, to: 0, by: -1) {
      let words = word..<(word + count)
      let entries = table.entries(words, in: query.folded)
      for entry in entries where entry.role == .home || entry.role == .elsewhere {
        switch ResidenceMarker.Position(rawValue: entry.detail) {
        case nil: continue
        case .weak? where word > section.lowerBound: continue
        case .then? where last?.isLeft != true: continue
        case .label? where !query.hasColon(behind: words): continue
        case let position?:
          return ResidenceMarker(
            words: words, isElsewhere: entry.role == .elsewhere, position: position)
        }
      }
      // A longer entry of another class has these words, so no marker begins here.
      if count > 1, !entries.isEmpty { return nil }
    }
    return suffix(of: word, query)
  }

  /// Returns what an apostrophe joins to a word, if it says that somebody leaves it: "Ankara'dan".
  private func suffix(of word: Int, _ query: ParsedQuery) -> ResidenceMarker? {
    guard let suffix = table.parted(word, of: query)?.suffix else { return nil }
    let leaves = table.entries(ofWord: suffix[...]).contains {
      $0.role == .elsewhere && $0.detail == ResidenceMarker.Position.behind.rawValue
    }
    return leaves
      ? ResidenceMarker(words: word + 1..<word + 1, isElsewhere: true, position: .behind) : nil
  }
}
