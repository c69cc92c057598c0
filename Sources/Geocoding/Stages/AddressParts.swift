import GazetteerModel
import TextAnalysis

/// Tells the parts of an address apart among the words that no place accounts for.
///
/// It labels what is left over and changes no answer: without street data, "1600 Amphitheatre Pkwy"
/// is understood to be an address, but not found.
struct AddressParts {
  /// A run of words and what it is in an address.
  struct Part: Equatable {
    let words: Range<Int>
    let role: QueryComponent.Role
  }

  let words: StreetWordTable

  /// Cuts a run of adjacent words into parts, in order; words that are none of an address's are
  /// `unknown`.
  func parts(of run: Range<Int>, in text: FoldedText) -> [Part] {
    text.sections(of: run).flatMap { sectionParts($0, in: text) }
  }

  /// Unit words take the number behind them; of the rest, a street word makes the words around it
  /// a street, and a number at either end of that the house's.
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
