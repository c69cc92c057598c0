/// The host of a link: a name or an IP address, with an optional port.
///
/// Names do not need a top-level domain, since `http://localhost` and computers of a school do not
/// have one. Non-ASCII letters stay as typed; browsers convert them to Punycode.
struct LinkHost {
  /// The problem with the host; `nil` if there is none.
  private(set) var fault: String?
  /// The host with ASCII letters in lower case.
  let normalized: String

  /// The maximum lengths of a name and of its labels (RFC 1035, section 2.3.4).
  private static let maxName = 253
  private static let maxLabel = 63

  /// Parses the text after the slashes, without user name.
  init(_ text: Substring.UnicodeScalarView) {
    normalized = String(
      String.UnicodeScalarView(
        text.map { (0x41...0x5A).contains($0.value) ? Unicode.Scalar(UInt8($0.value + 0x20)) : $0 })
    )
    fault = Self.fault(of: normalized.unicodeScalars[...])
  }

  private static func fault(of text: Substring.UnicodeScalarView) -> String? {
    if text.isEmpty { return "there is nothing after the slashes" }
    guard text.first == "[" else {
      let host = text.prefix { $0 != ":" }
      return nameFault(host) ?? portFault(text[host.endIndex...])
    }
    guard let end = text.firstIndex(of: "]") else { return "a ] is missing" }
    let address = text[text.index(after: text.startIndex)..<end]
    guard isSixthVersion(address) else { return "\(String(address)) is not an IPv6 address" }
    return portFault(text[text.index(after: end)...])
  }

  /// Returns the problem with the port after a host; `nil` if there is none.
  private static func portFault(_ text: Substring.UnicodeScalarView) -> String? {
    guard let first = text.first else { return nil }
    let digits = text.dropFirst()
    guard first == ":", digits.allSatisfy(LinkText.isDigit),
      digits.isEmpty || (1...65_535).contains(Int(String(digits)) ?? 0)
    else { return "\(String(text)) is not a port, a number from 1 to 65535" }
    return nil
  }

  private static func nameFault(_ name: Substring.UnicodeScalarView) -> String? {
    if name.isEmpty { return "there is nothing before the port" }
    // The dots of Chinese and Japanese keyboards, which browsers treat as ASCII dots.
    let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
    if name.allSatisfy(dots.contains) { return "it consists only of dots" }
    if let odd = name.first(where: { !dots.contains($0) && !mayName($0) }) {
      return odd.properties.isWhitespace ? "it contains a space" : "it contains \(written(odd))"
    }
    var labels = name.split(omittingEmptySubsequences: false, whereSeparator: dots.contains)
    // A trailing dot stands for the root domain.
    if labels.last?.isEmpty == true { labels.removeLast() }
    if labels.contains(where: \.isEmpty) { return "a part between dots is empty" }
    if labels.contains(where: { label in !label.contains { $0 != "-" && $0 != "_" } }) {
      return "a part between dots has no letter and no number"
    }
    if labels.contains(where: { $0.first.map(leansOnOther) == true }) {
      return "a part between dots starts with a combining mark"
    }
    if name.count > maxName || labels.contains(where: { $0.count > maxLabel }) {
      return "it is too long for a host name"
    }
    guard let last = labels.last, isNumber(last) else { return nil }
    let isAddress = labels.count == 4 && name.last != "." && labels.allSatisfy(isByte)
    return isAddress ? nil : "\(String(name)) is not an IPv4 address"
  }

  private static func mayName(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return LinkText.isLetter(scalar) || LinkText.isDigit(scalar) || scalar == "-" || scalar == "_"
    }
    switch scalar.properties.generalCategory {
    // Joiners occur in names in Persian and Indic scripts.
    case .format: return scalar == "\u{200C}" || scalar == "\u{200D}"
    case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator, .mathSymbol, .currencySymbol:
      return false
    // Some programs convert full-width slashes, question marks and similar characters to ASCII,
    // which then end the name. The middle dots of Catalan and Japanese and the marks of Hebrew and
    // Tibetan are allowed as letters.
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return "\u{B7}\u{30FB}\u{5F3}\u{5F4}\u{F0B}".unicodeScalars.contains(scalar)
    // Emoji are allowed; letterlike symbols such as "℀" (a/c) are not.
    case .otherSymbol: return !(0x2100...0x214F).contains(scalar.value)
    default: return true
    }
  }

  /// Returns whether a scalar combines with the previous one, which would be a slash or a dot (RFC
  /// 5891, section 4.2.3.2).
  private static func leansOnOther(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  private static func written(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return "U+" + String(scalar.value, radix: 16, uppercase: true)
    default: return String(scalar)
    }
  }

  /// Returns whether browsers parse a host that ends in this label as an IPv4 address: `1`, `0x7f`.
  private static func isNumber(_ label: Substring.UnicodeScalarView) -> Bool {
    if label.allSatisfy(LinkText.isDigit) { return true }
    return label.starts(with: "0x".unicodeScalars)
      && label.dropFirst(2).allSatisfy { LinkText.isDigit($0) || (0x61...0x66).contains($0.value) }
  }

  /// Returns whether a label is a number from 0 to 255, without leading zeros, which some programs
  /// read as octal.
  private static func isByte(_ label: Substring.UnicodeScalarView) -> Bool {
    guard label.count <= 3, label.allSatisfy(LinkText.isDigit), let number = Int(String(label))
    else { return false }
    return number <= 255 && (label.count == 1 || label.first != "0")
  }

  /// Returns whether a text is an IPv6 address (RFC 4291, section 2.2) without a zone.
  private static func isSixthVersion(_ text: Substring.UnicodeScalarView) -> Bool {
    let halves = String(text).split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return false }
    let groups = halves.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    var count = 0
    for (number, half) in groups.enumerated() {
      // An empty side of a double colon has no groups.
      if halves.count == 2, halves[number].isEmpty { continue }
      for (position, group) in half.enumerated() {
        let isLast = number == groups.count - 1 && position == half.count - 1
        if isLast, group.contains(".") {
          let bytes = group.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
          guard bytes.count == 4, bytes.allSatisfy(isByte) else { return false }
          count += 2
        } else {
          guard (1...4).contains(group.utf8.count), group.utf8.allSatisfy(isHexadecimal) else {
            return false
          }
          count += 1
        }
      }
    }
    return halves.count == 2 ? count <= 7 : count == 8
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
