import Posting
import TextFormats

/// A made-up person for a key that no account has.
///
/// The original answered any key with made-up names, and some apps ask for one that stands in its
/// documentation. The same key always gives the same person.
struct PlaceholderPerson {
  let name: PersonName

  init(key: String) {
    let hash = StableHash(bytes: key.utf8).value
    let first = Self.firstNames[Int(hash % UInt64(Self.firstNames.count))]
    let last = Self.lastNames[Int((hash >> 32) % UInt64(Self.lastNames.count))]
    name = PersonName(first: first, last: last)
  }

  private static let firstNames = [
    "Alma", "Bruno", "Clara", "Dario", "Edda", "Felix", "Greta", "Hugo", "Ines", "Jonas", "Kaja",
    "Luis", "Mara", "Nils", "Olga", "Pavel",
  ]
  private static let lastNames = [
    "Ahlgren", "Baker", "Castro", "Duval", "Egger", "Fischer", "Garcia", "Hansen", "Ito", "Jansen",
    "Keller", "Lopez", "Moreau", "Novak", "Okafor", "Price",
  ]
}

/// An e-mail address that looks like a person's and reaches nobody (RFC 2606, section 2).
enum SyntheticEmail {
  /// Returns it for a name, of which ASCII letters and digits are kept.
  static func address(of name: PersonName) -> String {
    let parts = [name.first, name.last].map { part in
      part.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }.filter { !$0.isEmpty }
    return (parts.isEmpty ? "student" : parts.joined(separator: ".")) + "@onthemap.invalid"
  }
}
