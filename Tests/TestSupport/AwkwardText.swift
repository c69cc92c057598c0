package import TextFormats

extension String {
  /// A short text of characters that are awkward to write.
  package static func random(using generator: inout SeededGenerator) -> String {
    let characters = ["a", "\"", "\\", "/", "\n", "\0", "é", "😀", "\u{301}", "\u{2028}", "\u{7F}"]
    return (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
      characters.randomElement(using: &generator) ?? ""
    }.joined()
  }
}
