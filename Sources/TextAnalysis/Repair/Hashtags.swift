import TextFormats

/// Tags whose words are told apart by capital letters: "#SanFrancisco #California".
package enum Hashtags {
  private static let mark: Character = "#"
  /// The maximum length of texts that are read, in bytes.
  private static let longest = 1_024

  /// Returns a text with the words of its tags apart, without their marks, and with commas between tags; `nil`
  /// without a tag of several words.
  ///
  /// - Complexity: O(n).
  package static func apart(_ text: String) -> String? {
    guard text.hasByte(where: { $0 == 0x23 }), text.utf8.count <= longest else { return nil }
    var apart = ""
    var hasSeveralWords = false
    var isBehindTag = false
    for word in text.split(whereSeparator: \.isWhitespace) {
      let isTag = word.first == mark && word.count > 1
      let gap = apart.isEmpty ? "" : isTag && isBehindTag ? ", " : " "
      let parts = isTag ? parts(of: word.dropFirst()) : [word]
      hasSeveralWords = hasSeveralWords || parts.count > 1
      apart += gap + parts.joined(separator: " ")
      isBehindTag = isTag
    }
    return hasSeveralWords ? apart : nil
  }

  /// Returns the words of a tag, each of which begins with a capital letter or is an abbreviation: "USVirginIslands"
  /// has three.
  private static func parts(of tag: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = tag.startIndex
    for index in tag.indices.dropFirst() where tag[index].isUppercase {
      let before = tag[tag.index(before: index)]
      let next = tag.index(after: index)
      let endsAbbreviation =
        before.isUppercase && next < tag.endIndex && tag[next].isLowercase
      if before.isLowercase || endsAbbreviation {
        parts.append(tag[start..<index])
        start = index
      }
    }
    return parts + [tag[start...]]
  }
}
