import TextFormats

/// A parsed web address: scheme, host, and the rest.
///
/// The parser is stricter than browsers, so that every accepted link is the same page in all of
/// them. Sources: RFC 3986, sections 3.1, 3.2 and 3.3; the WHATWG URL Standard for how browsers
/// treat backslashes and hosts that end in a number.
struct LinkText {
  /// A problem with a link.
  enum Fault: Hashable {
    /// The scheme is missing or not http or https; the scheme in lower case.
    case scheme(String?)
    /// The host is invalid; a message.
    case host(String)
    /// A user name or password precedes the host.
    case credentials
  }

  /// All problems; empty for a valid link.
  private(set) var faults: [Fault] = []
  /// The link with scheme and host in lower case, and spaces and similar characters
  /// percent-encoded; meaningful only if there are no ``faults``.
  private(set) var normalized = ""

  /// Parses a text without surrounding white space.
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

  /// Returns the scheme in lower case and the text after its colon; `nil` if there is no scheme.
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
    // "example.org:8080" is a host and a port, not a scheme.
    let port = rest.prefix(while: isDigit)
    let end = rest.dropFirst(port.count).first
    let isPort = !port.isEmpty && (end == nil || end == "/" || end == "?" || end == "#")
    if isPort, scheme == "localhost" || scheme.contains(".") { return nil }
    return (scheme, rest)
  }

  /// Returns path, query and fragment, with invalid characters percent-encoded.
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
