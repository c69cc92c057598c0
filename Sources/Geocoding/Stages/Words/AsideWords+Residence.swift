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
    /// The same, at the start of a section, or of a place elsewhere before a home: "from".
    case weak
    /// In front of a place that somebody leaves: "moved from Berlin".
    case from
    /// In front of its place, in a section behind a place elsewhere, with the words before it: "born in Accra, reading
    /// law in Leeds".
    case later
    /// The same, or behind a place in its section that somebody leaves: "from Berlin to Porto".
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
      let isLater = clauses.contains { $0.marker?.isElsewhere == true }
      clauses += self.clauses(in: words, section, isLater: isLater, query)
    }
    for index in clauses.indices {
      guard let marker = clauses[index].marker else {
        // A place may have several sections ("born in Paris, Texas"), and a field's stands in the next ("City",
        // "Leeds"); somebody moves where an arrow leads.
        if index > 0 {
          let isMove = Conjunctions.isMove(query.gap(before: clauses[index].words.lowerBound))
          clauses[index].isElsewhere = isMove ? false : clauses[index - 1].isElsewhere
        }
        continue
      }
      let isField =
        marker.position == .label && index + 1 < clauses.count && clauses[index + 1].marker == nil
      if clauses[index].hasContent || isField || marker.position == .behind {
        clauses[index].isElsewhere = marker.isElsewhere
      }
    }
    return clauses
  }

  /// Returns the clauses of a section: each ends where the next marker begins, or behind its own.
  ///
  /// `isLater` tells whether a section before it names a place elsewhere.
  private func clauses(
    in section: Range<Int>, _ position: Int, isLater: Bool, _ query: ParsedQuery
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
      guard
        let marker = marker(
          at: word, in: section, behind: front ?? clauses.last?.marker, isLater: isLater, query)
      else {
        word += 1
        continue
      }
      word = marker.words.upperBound
      if marker.position != .behind {
        close(at: marker.words.lowerBound, front)
        front = marker
      } else if start < marker.words.lowerBound {
        if front?.isElsewhere == marker.isElsewhere {
          close(at: marker.words.lowerBound, front)
          front = nil
        }
        if front == nil { close(at: word, marker) }
      }
    }
    close(at: section.upperBound, front)
    return clauses
  }

  /// Returns the longest marker that begins with a word, behind another one of its section.
  private func marker(
    at word: Int, in section: Range<Int>, behind last: ResidenceMarker?, isLater: Bool,
    _ query: ParsedQuery
  ) -> ResidenceMarker? {
    let longest = min(QueryWordTable.maxWords, section.upperBound - word)
    for count in stride(from: longest, to: 0, by: -1) {
      let words = word..<(word + count)
      let entries = table.entries(words, in: query.folded)
      for entry in entries where entry.role == .home || entry.role == .elsewhere {
        switch ResidenceMarker.Position(rawValue: entry.detail) {
        case nil: continue
        case .weak?
        where word > section.lowerBound
          && !(entry.role == .elsewhere && isBeforeHome(section, query)):
          continue
        case .label? where !query.hasColon(behind: words): continue
        case .then? where last?.isLeft != true, .later?:
          guard isLater, isBeforeName(words, in: section, query) else { continue }
          return ResidenceMarker(
            words: section.lowerBound..<words.upperBound, isElsewhere: false, position: .later)
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

  /// Returns whether a section behind one begins with words for where somebody lives: "now in".
  private func isBeforeHome(_ section: Range<Int>, _ query: ParsedQuery) -> Bool {
    query.sections.contains { later in
      guard later.lowerBound >= section.upperBound, let run = run(atStartOf: later, [.home], query)
      else { return false }
      return table.entries(run, in: query.folded).contains { entry in
        let position = ResidenceMarker.Position(rawValue: entry.detail)
        return entry.role == .home && (position == .front || position == .weak)
      }
    }
  }

  /// Returns whether words stand inside a section, and not before a number: "in 2019".
  private func isBeforeName(
    _ words: Range<Int>, in section: Range<Int>, _ query: ParsedQuery
  ) -> Bool {
    words.lowerBound > section.lowerBound && words.upperBound < section.upperBound
      && !isNumber(words.upperBound, query)
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
