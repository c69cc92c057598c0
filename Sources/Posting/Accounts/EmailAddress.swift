import Foundation
import TextFormats

/// The login by which failures are counted.
package struct LoginName: Hashable, Sendable {
  /// The kind of credentials and the name, so that names of different kinds never collide.
  package let text: String

  /// Creates the name of a typed login.
  ///
  /// Spaces around it and upper case are ignored, so that they do not allow more guesses.
  package init(typed login: String) {
    text =
      "login "
      + (EmailAddress(login)?.text
        ?? login.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Creates the name of a provider's token, which is hashed; each token counts separately.
  init(token: String) {
    text = "token " + Secret.hash(token)
  }

  /// Creates the name for credentials.
  init(of credentials: Credentials) {
    switch credentials {
    case .password(let login, _): self.init(typed: login)
    case .facebook(let token): self.init(token: token)
    }
  }
}

/// A plausible email address: text, an at sign, and a domain.
///
/// It is not verified that the address exists, because the server does not send mail. Spellings of
/// one address are equal: the domain is compared as UTS 46 says, and the other part without case, in
/// normalization form C and in letters of ordinary width. Letters that only look alike, such as
/// Cyrillic ones, make another address.
///
/// Source: RFC 8265, section 3.3 (the profile UsernameCaseMapped), for the part before the at sign.
package struct EmailAddress: Hashable, Sendable {
  /// The address in the spelling that is stored, with the domain in its own script.
  package let text: String
  /// The part after the at sign.
  package let domain: String
  /// The ways in which older versions stored this address, without ``text``.
  ///
  /// They kept the normalization form and the form of the domain that were typed.
  package let olderSpellings: [String]

  /// The maximum length of an address (RFC 5321, section 4.5.3.1.3).
  package static let maximumLength = 254

  /// Parses a typed address; `nil` if it is not plausible.
  package init?(_ typed: String) {
    let typed = typed.trimmed(where: \.isWhitespace).lowercased()
    let parts = typed.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      typed.unicodeScalars.count <= Self.maximumLength,
      typed.unicodeScalars.allSatisfy(Self.isVisible), let domain = EmailDomain(parts[1])
    else { return nil }
    let local = Self.comparable(parts[0])
    text = local + "@" + domain.text
    self.domain = domain.text
    var spellings = [typed]
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      for part in [local, local.decomposedStringWithCanonicalMapping] {
        spellings.append("\(part)@\(domain.text)")
        spellings.append("\(part)@\(domain.text.decomposedStringWithCanonicalMapping)")
        spellings.append("\(part)@\(domain.ascii)")
      }
    }
    // Swift compares texts by their canonical form; the store compares bytes.
    var seen: Set<[UInt8]> = [Array(text.utf8)]
    olderSpellings = spellings.filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// Returns whether a scalar can be seen: no white space, control character, joiner, variation
  /// selector or filler.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .privateUse: false
    default: !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
    }
  }

  /// Returns the part before the at sign in the spelling that is compared.
  private static func comparable(_ local: Substring) -> String {
    var narrow = String.UnicodeScalarView()
    for scalar in local.unicodeScalars {
      // The full width forms of ASCII, which a keyboard for Chinese or Japanese writes.
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      narrow.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    // A letter in lower case may have another normalization form.
    return String(narrow).precomposedStringWithCanonicalMapping.lowercased()
      .precomposedStringWithCanonicalMapping
  }
}

/// The domain of an email address, which may be in any script.
struct EmailDomain {
  /// The domain in its own script, in lower case, without a dot at its end.
  let text: String
  /// The same in ASCII: `xn--bcher-kva.example`.
  let ascii: String

  /// Parses a domain; `nil` if it is not one.
  ///
  /// Source: UTS 46, as ICU implements it for Foundation.
  init?(_ typed: Substring) {
    let domain = typed.last == "." ? typed.dropLast() : typed
    if domain.utf8.allSatisfy({ $0 < 0x80 }),
      domain.range(of: "xn--", options: .caseInsensitive) == nil
    {
      text = domain.lowercased()
      ascii = text
    } else {
      var components = URLComponents()
      components.scheme = "https"
      components.host = String(domain)
      guard let encoded = components.encodedHost?.lowercased(),
        let decoded = components.host?.lowercased()
      else { return nil }
      ascii = encoded.last == "." ? String(encoded.dropLast()) : encoded
      let own = decoded.last == "." ? String(decoded.dropLast()) : decoded
      text = own.precomposedStringWithCanonicalMapping
    }
    let labels = ascii.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy({ (1...63).contains($0.utf8.count) }),
      ascii.utf8.allSatisfy(Self.isPart)
    else { return nil }
  }

  /// Returns whether a byte may be in a domain in ASCII.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
