import Gazetteer
import TextAnalysis
import TextFormats

/// A rule that restores the order of names as written in lists: "Durham, County".
enum InvertedName {
  /// Returns the name with the part after its comma in front: "County Durham".
  ///
  /// Names with another kind of comma stay: "Newry, Mourne and Down", "München, Landeshauptstadt".
  static func righted(_ name: String, _ lexicon: Lexicon) -> String {
    guard name.hasByte(where: { $0 == 0x2C }), let comma = name.firstIndex(of: ",") else {
      return name
    }
    let head = name[comma...].dropFirst().drop { $0 == " " }
    let folded = FoldedText(String(head))
    guard lexicon.words(in: .listedLast).contains(folded.bytes[...]) else { return name }
    let isElided = head.last == "'" || head.last == "’"
    return "\(head)\(isElided ? "" : " ")\(name[..<comma])"
  }
}
