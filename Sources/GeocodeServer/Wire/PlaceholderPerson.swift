import Posting
import TextFormats

/// An invented person for a key without an account.
///
/// The original service returned invented names for any key, and some apps request one from its
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

/// Invents email addresses that look real but reach nobody (RFC 2606, section 2).
enum SyntheticEmail {
  /// Returns an address with the ASCII letters and digits of a name.
  static func address(of name: PersonName) -> String {
    let parts = [name.first, name.last].map { part in
      part.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }.filter { !$0.isEmpty }
    return (parts.isEmpty ? "student" : parts.joined(separator: ".")) + "@onthemap.invalid"
  }
}
