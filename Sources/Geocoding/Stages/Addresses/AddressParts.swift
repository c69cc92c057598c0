import Gazetteer
import TextAnalysis

/// A labeling of the parts of an address among the words that no place accounts for.
///
/// It labels words that are left over and does not change any answer: without street data, "1600
/// Amphitheatre Pkwy" is recognized as an address, but not found.
struct AddressParts {
  /// A run of words and its role in an address.
  struct Part: Equatable {
    let words: Range<Int>
    let role: QueryComponent.Role
  }

  let words: StreetWordTable

  /// Splits a run of adjacent words into parts, in order.
  ///
  /// Words that are not part of an address are `unknown`.
  func parts(of run: Range<Int>, in text: FoldedText) -> [Part] {
    text.sections(of: run).flatMap { sectionParts($0, in: text) }
  }

  /// Splits a section into parts.
  ///
  /// Unit words take the number after them; among the others, a street word turns the words around
  /// it into a street, and a number at either end of that into the house number.
  private func sectionParts(_ section: Range<Int>, in text: FoldedText) -> [Part] {
    var parts: [Part] = []
    var rest = section
    if let unit = section.first(where: { words.role(of: $0, in: text) == .unit }) {
      parts = sectionParts(section.lowerBound..<unit, in: text)
      var end = unit + 1
      while end < section.upperBound,
        words.role(of: end, in: text) == .unit || isNumber(end, in: text)
      {
        end += 1
      }
      parts.append(Part(words: unit..<end, role: .unit))
      rest = end..<section.upperBound
    }
    guard !rest.isEmpty else { return parts }
    guard rest.contains(where: { words.role(of: $0, in: text)?.isStreet == true }) else {
      return parts + [Part(words: rest, role: .unknown)]
    }
    if isNumber(rest.lowerBound, in: text), rest.count > 1 {
      parts.append(Part(words: rest.lowerBound..<(rest.lowerBound + 1), role: .houseNumber))
      rest = (rest.lowerBound + 1)..<rest.upperBound
    }
    let last = rest.upperBound - 1
    if isNumber(last, in: text), rest.count > 1 {
      parts.append(Part(words: rest.lowerBound..<last, role: .street))
      parts.append(Part(words: last..<(last + 1), role: .houseNumber))
    } else {
      parts.append(Part(words: rest, role: .street))
    }
    return parts
  }

  private func isNumber(_ word: Int, in text: FoldedText) -> Bool {
    text.bytes[text.words[word].bytes].first.map { (0x30...0x39).contains($0) } ?? false
  }
}
