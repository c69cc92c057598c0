/// The order of an address's parts and what stands between them.
///
/// Its text has names of parts in braces. Between commas lie its pieces; a piece whose parts are all
/// unknown is left out with its comma, and so is what stands in brackets around an unknown part:
/// `{street}[ # {number}], {town}`.
package struct AddressPattern: Hashable, Sendable {
  /// A part of an address.
  package enum Part: String, CaseIterable, Sendable {
    case number, street, unit, postcode, town, region, country
    /// The letters that stand for a region in addresses: `CA`.
    case regionCode = "code"
  }

  private enum Token: Hashable {
    case text(String)
    case part(Part)
    /// Tokens that are left out together.
    case group([Token])

    var parts: [Part] {
      switch self {
      case .text: []
      case .part(let part): [part]
      case .group(let tokens): tokens.flatMap(\.parts)
      }
    }
  }

  /// What lies between two commas.
  private struct Piece: Hashable {
    let tokens: [Token]
    let parts: [Part]
  }

  private let pieces: [Piece]
  /// Whether the letters of house numbers are written small, `{number:a}`: "12a".
  package private(set) var lowersLetters = false

  /// The number's name in patterns where its letters are small.
  private static let smallNumber = "number:a"

  /// Parses a pattern; `nil` if it names no part, an unknown part, or has an unmatched brace or
  /// bracket.
  package init?(_ text: String) {
    var pieces: [[Token]] = [[]]
    var group: [Token]?
    var literal = ""
    var name: String?
    func add(_ token: Token) {
      if group == nil { pieces[pieces.count - 1].append(token) } else { group?.append(token) }
    }
    func endLiteral() {
      if !literal.isEmpty { add(.text(literal)) }
      literal = ""
    }
    for character in text {
      switch (character, name) {
      case ("}", let known?):
        let isSmall = known == Self.smallNumber
        guard let part = isSmall ? .number : Part(rawValue: known) else { return nil }
        if isSmall { lowersLetters = true }
        add(.part(part))
        name = nil
      case (_, let known?): name = known + String(character)
      case ("}", nil): return nil
      case ("{", nil):
        endLiteral()
        name = ""
      case ("[", nil):
        guard group == nil else { return nil }
        endLiteral()
        group = []
      case ("]", nil):
        endLiteral()
        guard let tokens = group else { return nil }
        group = nil
        add(.group(tokens))
      case (",", nil):
        guard group == nil else { return nil }
        endLiteral()
        pieces.append([])
      default: literal.append(character)
      }
    }
    endLiteral()
    guard group == nil, name == nil, pieces.contains(where: { $0.contains { !$0.parts.isEmpty } })
    else { return nil }
    self.pieces = pieces.map { Piece(tokens: $0, parts: $0.flatMap(\.parts)) }
  }

  /// The parts it names, in order.
  package var parts: [Part] { pieces.flatMap(\.parts) }

  /// Returns the address; `value` returns a part, `nil` or empty if it is unknown.
  ///
  /// A piece that only repeats the one before it, or the town, is left out: "98000 Monaco, Monaco".
  ///
  /// - Complexity: O(n) for n characters.
  package func text(_ value: (Part) -> String?) -> String {
    let town = value(.town)
    var written: [String] = []
    for piece in pieces {
      var line = ""
      let parts = piece.parts
      guard parts.isEmpty || parts.contains(where: { !(value($0) ?? "").isEmpty }) else { continue }
      for token in piece.tokens { Self.append(token, value, to: &line) }
      while line.utf8.last == Self.blank { line.removeLast() }
      let isRepeated = line == written.last || line == town && parts.count == 1 && parts != [.town]
      if !line.isEmpty, !isRepeated { written.append(line) }
    }
    return written.joined(separator: ", ")
  }

  private static let blank: UInt8 = 0x20

  private static func append(_ token: Token, _ value: (Part) -> String?, to line: inout String) {
    switch token {
    case .text(let text):
      // Around an unknown part stand two spaces, or one at the start.
      line +=
        line.isEmpty || line.utf8.last == Self.blank ? text.drop { $0 == " " } : text[...]
    case .part(let part): line += value(part) ?? ""
    case .group(let tokens):
      let isKnown = tokens.flatMap(\.parts).allSatisfy { !(value($0) ?? "").isEmpty }
      if isKnown { for token in tokens { append(token, value, to: &line) } }
    }
  }
}
