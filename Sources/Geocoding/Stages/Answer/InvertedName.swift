import Gazetteer
import TextAnalysis

/// A rule that restores the order of names as written in lists: "Durham, County".
enum InvertedName {
  /// Articles, and words for kinds of areas that precede a name: lists put them after it.
  private static let heads = WordList([
    "a", "as", "das", "de", "der", "die", "el", "els", "het", "il", "l", "la", "las", "le", "les",
    "lo", "los", "o", "os", "s", "sa", "ses", "the",
    "borough of", "city of", "commonwealth of", "county", "county of", "district of", "duchy of",
    "federation of", "island of", "isle of", "kingdom of", "municipality of", "principality of",
    "province of", "region of", "republic of", "state of", "territory of", "union of",
  ])

  private static let articles = WordList([
    "a", "as", "das", "de", "den", "der", "die", "el", "els", "het", "il", "l", "la", "las", "le",
    "les", "lo", "los", "o", "os", "s", "sa", "ses", "the", "es", "na", "ha", "al", "i",
  ])

  /// Words before names that indexes put after them: "Zealand, New", "Louis, St.".
  private static let openings = WordList([
    "new", "old", "north", "south", "east", "west", "northern", "southern", "eastern", "western",
    "central", "upper", "lower", "great", "greater", "little", "st", "saint", "sainte", "san",
    "santa", "santo", "sao", "port", "fort", "mount", "mt", "cape", "lake", "nueva", "nuevo",
    "nova", "novo", "nouvelle", "neu", "nieuw", "bad", "nord", "sud", "ost",
  ])

  /// Returns whether a folded word begins well-known names, and lists put it after the rest of them.
  static func isOpening(_ word: ArraySlice<UInt8>) -> Bool { openings.contains(word) }

  /// Returns whether a folded word is an article, or another small word that lists put after a name.
  static func isArticle(_ word: ArraySlice<UInt8>) -> Bool { articles.contains(word) }

  /// Returns the name with the part after its comma in front: "County Durham".
  ///
  /// Names with another kind of comma stay: "Newry, Mourne and Down", "München, Landeshauptstadt".
  static func righted(_ name: String) -> String {
    guard name.utf8.contains(0x2C), let comma = name.firstIndex(of: ",") else { return name }
    let head = name[comma...].dropFirst().drop { $0 == " " }
    let folded = FoldedText(String(head))
    guard heads.contains(folded.bytes[...]) else { return name }
    let isElided = head.last == "'" || head.last == "’"
    return "\(head)\(isElided ? "" : " ")\(name[..<comma])"
  }
}
