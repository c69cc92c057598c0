import Gazetteer
import TextAnalysis
import TextFormats

/// The lexicon indexed by words, for finding other names of a phrase.
final class WordTables {
  /// What is known about words.
  let lexicon: Lexicon
  /// The words that tell how to read others.
  let queryWords: QueryWordTable
  /// The words for kinds of natural features in names.
  let features: FeatureTerms

  /// The maximum number of words of a term, and of letters in scripts without spaces.
  private static let maxTerm = 3
  private static let maxLettersOfTerm = 6
  /// The maximum number of respellings of one phrase.
  private static let maxSpellings = 6

  init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    queryWords = QueryWordTable(lexicon)
    features = FeatureTerms(lexicon)
  }

  /// Returns the other spellings of a folded word.
  func spellings(of word: [UInt8]) -> [[UInt8]] {
    spellings(of: word[...], hash: StableHash.hash(word)) ?? []
  }

  private func spellings(of word: ArraySlice<UInt8>, hash: UInt64) -> [[UInt8]]? {
    lexicon.detail(of: word, hash: hash, as: .spelling)?
      .split(separator: ",").map { Array($0.utf8) }
  }

  /// Returns the other spellings of a run of words, with one or two words replaced at a time.
  ///
  /// It is empty for nearly every phrase. A lone word has no variant: "St" or "N" is not a name.
  func respellings(of range: Range<Int>, in query: ParsedQuery) -> [[UInt8]] {
    guard range.count > 1, query.mayHave(.init(.spelling)) else { return [] }
    let text = query.folded
    var variants: [[UInt8]] = []
    guard let start = text.words[range].first?.bytes.lowerBound,
      let end = text.words[range].last?.bytes.upperBound
    else { return [] }
    let spelled = text.words[range].compactMap { word in
      word.isIn(.meaning)
        ? spellings(of: text.bytes[word.bytes], hash: word.hash).map {
          (bytes: word.bytes, others: $0)
        }
        : nil
    }
    for word in spelled {
      let front = Array(text.bytes[start..<word.bytes.lowerBound])
      for other in word.others where variants.count < Self.maxSpellings {
        variants.append(front + other + Array(text.bytes[word.bytes.upperBound..<end]))
      }
    }
    // "W. Palm Bch" is West Palm Beach.
    for (index, word) in spelled.enumerated() {
      for next in spelled[(index + 1)...] {
        let between = Array(text.bytes[word.bytes.upperBound..<next.bytes.lowerBound])
        let front = Array(text.bytes[start..<word.bytes.lowerBound])
        let back = Array(text.bytes[next.bytes.upperBound..<end])
        for other in word.others {
          for behind in next.others where variants.count < Self.maxSpellings {
            variants.append(front + other + between + behind + back)
          }
        }
      }
    }
    return variants
  }

  /// The maximum number of words that shortened forms stand for, and of names that they may make.
  private static let maxContracted = 3
  private static let maxExpansions = 12

  /// Returns the names that a run of words with shortened forms may stand for: "cd juarez", "s paulo".
  ///
  /// It is empty for nearly every phrase. At most two forms are expanded.
  func expansions(of range: Range<Int>, in query: ParsedQuery) -> [[UInt8]] {
    let text = query.folded
    guard range.count > 1, query.mayHave(.contractions) else { return [] }
    var found: [[UInt8]] = []
    var start = range.lowerBound
    while start < range.upperBound, found.count < Self.maxExpansions {
      let longest = min(range.upperBound, start + Self.maxContracted)
      for end in (start + 1...longest).reversed() where end - start < range.count {
        let others = expansions(ofForm: start..<end, in: query)
        guard !others.isEmpty else { continue }
        let front = Array(text.bytes(of: range.lowerBound..<start))
        // A second form may follow, as in "Dem. Rep. Congo".
        let rest = end..<range.upperBound
        var rests: [[UInt8]] = rest.isEmpty ? [[]] : [Array(text.bytes(of: rest))]
        if rest.count > 0 {
          rests +=
            rest.flatMap { word in
              expansions(ofForm: word..<(word + 1), in: query).map { other in
                Self.joined([
                  Array(text.bytes(of: end..<word)), other,
                  Array(text.bytes(of: (word + 1)..<range.upperBound)),
                ])
              }
            }
        }
        for other in others {
          for rest in rests where found.count < Self.maxExpansions {
            found.append(Self.joined([front, other, rest]))
          }
        }
      }
      start += 1
    }
    return found
  }

  private func expansions(ofForm form: Range<Int>, in query: ParsedQuery) -> [[UInt8]] {
    queryWords.entries(form, in: query.folded).flatMap { entry -> [[UInt8]] in
      switch entry.role {
      case .contraction: break
      case .contractionWithStop: guard query.hasStop(in: form) else { return [] }
      default: return []
      }
      return entry.detail.split(separator: ",").map { Array($0.utf8) }
    }
  }

  private static func joined(_ parts: [[UInt8]]) -> [UInt8] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: [0x20]))
  }

  /// Returns the name in a phrase with a word for a kind of area, and the layers of that word.
  ///
  /// The word is at the beginning or end. It is `nil` if there is no such word, or nothing else.
  func areaTerm(
    of range: Range<Int>, in query: ParsedQuery
  ) -> (name: Range<Int>, layers: Set<Layer>)? {
    guard range.count > 1 else { return nil }
    let text = query.folded
    let isUnspaced = text.words[range].dropFirst().contains { $0.breakBefore == .inside }
    guard isUnspaced || query.mayHave(.areaTerms) else { return nil }
    let longest = isUnspaced ? Self.maxLettersOfTerm : Self.maxTerm
    for count in stride(from: min(longest, range.count - 1), through: 1, by: -1) {
      let front = range.lowerBound..<(range.lowerBound + count)
      let behind = front.upperBound..<range.upperBound
      if let layers = layers(front, of: text, as: .areaBefore) { return (behind, layers) }
      let back = (range.upperBound - count)..<range.upperBound
      let before = range.lowerBound..<back.lowerBound
      if let layers = layers(back, of: text, as: .areaBehind) { return (before, layers) }
    }
    return nil
  }

  private func layers(
    _ term: Range<Int>, of text: FoldedText, as role: QueryWord.Role
  ) -> Set<Layer>? {
    queryWords.word(term, as: role, in: text)?.layers
  }
}
