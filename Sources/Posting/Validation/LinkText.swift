import TextFormats

/// An address of the web, taken apart: scheme, computer, and the rest.
///
/// Stricter than browsers, which guess: what is accepted here means the same page to all of them.
/// Source: RFC 3986, sections 3.1, 3.2 and 3.3; "URL Standard" of the WHATWG, for what browsers
/// make of backslashes and of hosts that end in a number.
struct LinkText {
  /// What is wrong with a text.
  enum Fault: Hashable {
    /// It has no scheme, or one that is not for pages; in lower case.
    case scheme(String?)
    /// What should name a computer does not; says why.
    case host(String)
    /// A user's name or password stands before the host.
    case credentials
  }

  /// Everything that is wrong; empty for a good link.
  private(set) var faults: [Fault] = []
  /// The link with scheme and host in lower case, and with blanks and the like written as `%20`;
  /// of meaning only when there are no ``faults``.
  private(set) var normalized = ""

  /// Takes a text apart, which has no blanks around it.
  init(_ text: String) {
    let scalars = text.unicodeScalars
    guard let (scheme, rest) = Self.scheme(of: scalars) else {
      faults = [.scheme(nil)]
      return
    }
    guard scheme == "http" || scheme == "https" else {
      faults = [.scheme(scheme)]
      return
    }
    guard rest.starts(with: "//".unicodeScalars) else {
      faults = [.host("two slashes must follow \(scheme):")]
      return
    }
    let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let tail = rest.dropFirst(2 + authority.count)
    var host = authority
    if let sign = authority.lastIndex(of: "@") {
      faults.append(.credentials)
      host = authority[authority.index(after: sign)...]
    }
    let named = LinkHost(host)
    if let fault = named.fault { faults.append(.host(fault)) }
    normalized = scheme + "://" + named.normalized + Self.escaped(tail)
  }

  /// The scheme in lower case, and what follows its colon; `nil` when there is none.
  private static func scheme(
    of text: String.UnicodeScalarView
  ) -> (String, Substring.UnicodeScalarView)? {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
    let name = text[..<colon]
    guard let first = name.first, isLetter(first),
      name.allSatisfy({ isLetter($0) || isDigit($0) || $0 == "+" || $0 == "-" || $0 == "." })
    else { return nil }
    let rest = text[text.index(after: colon)...]
    let scheme = String(name).lowercased()
    // "example.org:8080" names a computer and a port.
    let port = rest.prefix(while: isDigit)
    let end = rest.dropFirst(port.count).first
    let isPort = !port.isEmpty && (end == nil || end == "/" || end == "?" || end == "#")
    if isPort, scheme == "localhost" || scheme.contains(".") { return nil }
    return (scheme, rest)
  }

  /// Path, query and fragment, with what addresses must not hold written by numbers.
  private static func escaped(_ tail: Substring.UnicodeScalarView) -> String {
    var text = String.UnicodeScalarView()
    for scalar in tail {
      guard scalar.properties.isWhitespace || "\"<>\\^`{|}".unicodeScalars.contains(scalar) else {
        text.append(scalar)
        continue
      }
      text.append(contentsOf: PercentEncoding.encoded(String(scalar)).unicodeScalars)
    }
    return String(text)
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x61...0x7A).contains(scalar.value | 0x20)
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
}
