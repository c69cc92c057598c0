/// Tags whose words are told apart by capital letters: "#SanFrancisco #California".
public enum Hashtags {
  private static let mark: Character = "#"
  /// The maximum length of texts that are read, in bytes.
  private static let longest = 1_024

  /// Returns a text without the marks of its tags, and commas between tags: first with each tag as one word,
  /// then with its words apart; empty without a tag of several words.
  ///
  /// "#McAllen" is one word, and "#NewYork" two.
  ///
  /// - Complexity: O(n).
  public static func readings(of text: String) -> [String] {
    guard text.utf8.contains(0x23), text.utf8.count <= longest else { return [] }
    var (joined, apart) = ("", "")
    var isBehindTag = false
    for word in text.split(whereSeparator: \.isWhitespace) {
      let isTag = word.first == mark && word.count > 1
      let gap = joined.isEmpty ? "" : isTag && isBehindTag ? ", " : " "
      let name = isTag ? word.dropFirst() : word
      joined += gap + name
      apart += gap + (isTag ? parts(of: name).joined(separator: " ") : String(name))
      isBehindTag = isTag
    }
    return joined == apart ? [] : [joined, apart]
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
