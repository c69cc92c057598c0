/// A set of folded words or phrases that takes little to load and to ask.
///
/// It is asked by 64-bit hashes: among some thousands of words, two of one hash are not to be
/// expected.
public struct WordList: Hashable, Sendable {
  /// The words in UTF-8, with line feeds between.
  public let lines: [UInt8]
  private let hashes: Set<UInt64>

  /// Creates a list of lines in UTF-8; empty lines are no words.
  ///
  /// - Complexity: O(n) in the length of the text.
  public init(lines: [UInt8]) {
    self.lines = lines
    hashes = Set(lines.split(separator: 0x0A).map { Self.hash($0) })
  }

  /// Creates a list of words.
  ///
  /// - Complexity: O(n) in the length of the words.
  public init(_ words: some Sequence<String> = []) {
    self.init(lines: Array(words.joined(separator: "\n").utf8))
  }

  /// Whether a word stands in the list.
  ///
  /// - Complexity: O(n) in the length of the word.
  public func contains(_ word: ArraySlice<UInt8>) -> Bool {
    !hashes.isEmpty && hashes.contains(Self.hash(word))
  }

  /// FNV-1a (Fowler, Noll, Vo, 1991).
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
