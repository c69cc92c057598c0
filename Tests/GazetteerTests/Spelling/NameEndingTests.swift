import TestSupport
import Testing

@testable import Gazetteer

/// The last letters by which names are rejected.
@Suite struct NameEndingTests {
  /// Under a key of two deletions, names with another ending are not compared: they must be too far
  /// from the text, or have a key of fewer deletions.
  @Test(arguments: propertySeeds)
  func anEndingRejectsNoNameThatTwoEditsLeadTo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Few letters make many keys equal.
    let letters = Array((seed.isMultiple(of: 2) ? "abc" : "abcdefghij").unicodeScalars.map(\.value))
    func letter() -> UInt32 { letters.randomElement(using: &random) ?? 0x61 }
    for _ in 0..<2_000 {
      let name = (0..<Int.random(in: 9...13, using: &random)).map { _ in letter() }
      var typed = name
      for _ in 0..<2 {
        let position = Int.random(in: 0..<typed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: typed.insert(letter(), at: position)
        case 1: typed.remove(at: position)
        case 2 where position + 1 < typed.count: typed.swapAt(position, position + 1)
        default: typed[position] = letter()
        }
      }
      guard editsByTable(text(name), text(typed)) <= 2,
        !keys(of: name, pairs: true).isDisjoint(with: keys(of: typed, pairs: true)),
        keys(of: name).isDisjoint(with: keys(of: typed))
      else { continue }
      #expect(
        NameEnding(ofName: name) == NameEnding(ofText: typed),
        "seed \(seed): \(text(typed)) for \(text(name))")
    }
  }

  @Test func shortNamesHaveNoEnding() {
    let letters = Array("abcdefghi".unicodeScalars.map(\.value))
    #expect(NameEnding(ofName: Array(letters.dropLast())) == .unknown)
    #expect(NameEnding(ofName: letters) != .unknown)
    #expect(NameEnding(ofText: []) == .unknown)
  }

  private func keys(of word: [UInt32], pairs: Bool = false) -> Set<UInt64> {
    var hashes: [UInt64] = []
    if pairs {
      DeletionKeys.appendPairs(of: word, to: &hashes)
    } else {
      DeletionKeys.append(of: word, to: &hashes)
    }
    return Set(hashes)
  }

  private func text(_ word: [UInt32]) -> String {
    String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init)))
  }
}
