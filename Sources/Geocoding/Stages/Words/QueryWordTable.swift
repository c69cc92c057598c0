import Gazetteer
import GeocodingAPI
import TextAnalysis
import TextFormats

/// The lexicon's words that tell how to read others, found by the runs of words that they are.
struct QueryWordTable {
  /// What is known about words.
  let lexicon: Lexicon

  /// The maximum number of words of an entry: "に引っ越しました" has seven.
  static let maxWords = 7

  init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  /// Returns what a run of words means with a role; `nil` if it has no such role.
  func word(_ range: Range<Int>, as role: QueryWord.Role, in text: FoldedText) -> QueryWord? {
    let bytes = text.bytes(of: range)
    return lexicon.detail(of: bytes, hash: text.hash(of: range), as: role).map {
      QueryWord(words: String(decoding: bytes, as: UTF8.self), role: role, detail: $0)
    }
  }

  /// Returns all meanings of a run of words.
  func entries(_ range: Range<Int>, in text: FoldedText) -> [QueryWord] {
    lexicon.meanings(of: text.bytes(of: range), hash: text.hash(of: range))
  }

  /// Returns whether a folded word joins a part to its area.
  func isJoining(_ word: [UInt8]) -> Bool {
    entries(ofWord: word[...]).contains { $0.role == .joining }
  }

  /// Returns the number of letters before an apostrophe that join a word to the one before: "sud de l'Italie".
  func elided(_ word: Int, of query: ParsedQuery) -> Int? {
    guard query.hasApostrophe else { return nil }
    let front = query.span(of: word..<(word + 1)).text.prefix { !ParsedQuery.isApostrophe($0) }
    let bytes = ToponymFolding.fold(String(front))
    guard bytes.count < query.folded.words[word].bytes.count, isJoining(bytes) else { return nil }
    return bytes.count
  }

  /// Returns all meanings of a folded word.
  func entries(ofWord bytes: ArraySlice<UInt8>) -> [QueryWord] {
    lexicon.meanings(of: bytes, hash: StableHash.hash(bytes))
  }

  // MARK: Declined names

  /// The lengths of ends of names, in bytes, and the minimum length of what remains.
  private static let endingLengths = 1...8
  private static let minStem = 2

  /// Returns the names of which a word may be a case: "gdansku" of "gdansk", "россии" of "россия".
  ///
  /// Most ends say so only behind a word such as "in", or in a part of an area; those that also do
  /// without are ends of many names, and count only for a word alone: "Oude Westen" is not in the West.
  func undeclined(_ word: Int, of query: ParsedQuery) -> [[UInt8]] {
    let isBehindLocative =
      query.isBehindPart(word) || isBehindLocative(word..<(word + 1), in: query)
    let bytes = query.folded.bytes(word)
    if let parted = parted(word, of: query) { return [parted.stem] }
    let isAlone = query.isAlone(word)
    guard isAlone || isBehindLocative else { return [] }
    var names: [[UInt8]] = []
    for count in Self.endingLengths.reversed() where bytes.count >= count + Self.minStem {
      for entry in entries(ofWord: bytes.suffix(count))
      where entry.role == .looseEnding && (isAlone || isBehindLocative)
        || entry.role == .ending && isBehindLocative
      {
        names += entry.detail.split(separator: ",").map { end in
          Array(bytes.dropLast(count)) + (end == "0" ? [] : Array(end.utf8))
        }
      }
    }
    return names
  }

  /// Returns whether a word for "in" or the like stands before words.
  func isBehindLocative(_ words: Range<Int>, in query: ParsedQuery) -> Bool {
    words.lowerBound > 0 && query.mayHave(.init(.locative))
      && word((words.lowerBound - 1)..<words.lowerBound, as: .locative, in: query.folded) != nil
  }

  /// Returns a word without what an apostrophe joins to it, and that: "ankara" and "dan" of "Ankara'dan".
  func parted(_ word: Int, of query: ParsedQuery) -> (stem: [UInt8], suffix: [UInt8])? {
    guard query.hasApostrophe else { return nil }
    let text = query.span(of: word..<(word + 1)).text
    guard let apostrophe = text.lastIndex(where: ParsedQuery.isApostrophe) else { return nil }
    let suffix = ToponymFolding.fold(String(text[apostrophe...]))
    guard entries(ofWord: suffix[...]).contains(where: { $0.role == .suffix }) else { return nil }
    return (ToponymFolding.fold(String(text[..<apostrophe])), suffix)
  }

  /// Returns the roles of all runs of a range's words.
  ///
  /// - Complexity: O(n) lookups of n words, some tens of nanoseconds each.
  func roles(in range: Range<Int>, of text: FoldedText) -> QueryWordRoles {
    var roles: QueryWordRoles = []
    for start in range {
      for end in start + 1...min(range.upperBound, start + Self.maxWords) {
        let words = start..<end
        lexicon.forEachRole(of: text.bytes(of: words), hash: text.hash(of: words)) {
          roles.insert(QueryWordRoles($0))
        }
      }
    }
    return roles
  }
}
