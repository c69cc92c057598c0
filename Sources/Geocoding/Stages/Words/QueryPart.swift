import Gazetteer
import GeocodingAPI
import TextAnalysis

/// A part of a structured query, with its words and its role.
struct QueryPart {
  /// The role of the part.
  let role: StructuredQuery.Role
  /// Its words, as a range of the query's words; never empty.
  let words: Range<Int>
  /// Whether the gazetteer has such a thing, but only outside the next larger part.
  var isContradicted = false

  /// The role of the part in an answer.
  var componentRole: QueryComponent.Role {
    switch role {
    case .street: .street
    case .venue, .neighborhood, .city: .place
    case .county, .state: .region
    case .postalCode: .postalCode
    case .country: .country
    }
  }
}

extension ParsedQuery {
  /// The maximum length of a street if the whole text is too long, so that larger parts stay.
  private static let maxStreet = 60
  /// The maximum length of any other part: eight of them are no longer than a query.
  private static let maxPart = 26

  /// Creates a query from separate parts: a text that remembers its parts.
  init(_ query: StructuredQuery, _ lexicon: Lexicon) {
    var joined = StructuredQuery.joined(query.parts)
    if joined.text.unicodeScalars.count > Answer.maximumQueryScalars {
      joined = StructuredQuery.joined(
        query.parts.map { part in
          let longest = part.role == .street ? Self.maxStreet : Self.maxPart
          let scalars = part.text.unicodeScalars.prefix(longest)
          return (part.role, String(String.UnicodeScalarView(scalars)))
        })
    }
    self.init(joined.text, lexicon)
    parts = zip(query.parts, joined.positions).compactMap { part, position in
      let own = words.filter { folded.words[$0].source.overlaps(position) }
      guard let first = own.first, let last = own.last else { return nil }
      return QueryPart(role: part.role, words: first..<(last + 1))
    }
  }

  /// Returns the part that a run of words belongs to; `nil` in a text.
  func part(of run: Range<Int>) -> QueryPart? {
    parts.first { $0.words.contains(run.lowerBound) }
  }

  /// Returns whether two words are in the same part, or in a text.
  func areOfOnePart(_ one: Int, _ other: Int) -> Bool {
    parts.isEmpty || parts.contains { $0.words.contains(one) && $0.words.contains(other) }
  }
}
