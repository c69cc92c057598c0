/// A script that a language's names may be asked for in, where the language has two.
package enum NameScript: Hashable, Sendable {
  /// Chinese in Simplified characters.
  case simplified
  /// Chinese in Traditional characters.
  case traditional
  /// Serbian, Kazakh or Uzbek in Latin letters.
  case latin(CyrillicLatin)
  /// Serbian, Kazakh or Uzbek in Cyrillic letters.
  case cyrillic(CyrillicLatin)

  /// The regions whose Chinese is in Traditional characters unless a tag says otherwise.
  private static let traditionalRegions: Set<Substring> = ["tw", "hk", "mo"]

  /// The script that a BCP 47 tag asks for; `nil` if names of the language are taken as they are.
  ///
  /// Chinese is Simplified if the tag has neither a script nor a region of Traditional Chinese. The
  /// other languages have no usual script: plain "sr" takes names as they are.
  package init?(language tag: String) {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    guard let language = parts.first else { return nil }
    // A script is the subtag of four letters.
    let script = parts.dropFirst().first { $0.utf8.count == 4 && $0.utf8.allSatisfy(Self.isLetter) }
    if language == "zh" {
      switch script {
      case "hans": self = .simplified
      case "hant": self = .traditional
      case nil:
        let isTraditional = parts.dropFirst().contains(where: Self.traditionalRegions.contains)
        self = isTraditional ? .traditional : .simplified
      default: return nil
      }
      return
    }
    guard let letters = CyrillicLatin(language: language) else { return nil }
    switch script {
    case "latn": self = .latin(letters)
    case "cyrl": self = .cyrillic(letters)
    default: return nil
    }
  }

  /// The language's subtag: "zh".
  package var language: String {
    switch self {
    case .simplified, .traditional: "zh"
    case .latin(let letters), .cyrillic(let letters): letters.rawValue
    }
  }

  /// The script's subtag in lower case: "hans".
  package var subtag: String {
    switch self {
    case .simplified: "hans"
    case .traditional: "hant"
    case .latin: "latn"
    case .cyrillic: "cyrl"
    }
  }

  /// Returns whether a name of the language can be shown to readers of the script as it is.
  ///
  /// - Complexity: O(n) for n characters.
  package func isScript(of name: String) -> Bool {
    switch self {
    case .simplified: HanConversion.isSimplified(name)
    case .traditional: HanConversion.isTraditional(name)
    case .latin: CyrillicLatin.hasLatin(name) && !CyrillicLatin.hasCyrillic(name)
    case .cyrillic: CyrillicLatin.hasCyrillic(name)
    }
  }

  /// Returns a name of the language in the script; `nil` if the rules lack a letter of it.
  ///
  /// Chinese characters without another form stay.
  ///
  /// - Complexity: O(n) for n characters.
  package func converted(_ name: String) -> String? {
    switch self {
    case .simplified: HanConversion.simplified(name)
    case .traditional: HanConversion.traditional(name)
    case .latin(let letters): letters.latin(name)
    case .cyrillic(let letters): letters.cyrillic(name)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
