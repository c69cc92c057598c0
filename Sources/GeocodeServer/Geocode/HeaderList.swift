/// Parses header values that are lists with weights: `gzip, br;q=0.5`.
enum HeaderList {
  /// An element in lower case, with its weight from 0 to 1.
  struct Element: Hashable {
    let name: String
    let quality: Double
  }

  /// Returns the elements in order; an invalid weight counts as 0.
  static func elements(of value: String) -> [Element] {
    // By bytes, because every request gets here.
    value.utf8.split(separator: UInt8(ascii: ",")).compactMap { element in
      let parts = element.split(separator: UInt8(ascii: ";")).map(trimmed)
      guard let name = parts.first, !name.isEmpty else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
      let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return Element(name: name, quality: (0...1).contains(quality) ? quality : 0)
    }
  }

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    let start = text.drop(while: isBlank)
    return String(Substring(start.prefix { !isBlank($0) })).lowercased()
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
