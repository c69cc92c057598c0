/// Parses header values that are lists with weights: `gzip, br;q=0.5`.
enum HeaderList {
  /// An element in lower case, with its weight from 0 to 1.
  struct Element: Hashable {
    let name: String
    let quality: Double
  }

  /// Returns the elements in order; an invalid weight counts as 0.
  static func elements(of value: String) -> [Element] {
    value.split(separator: ",").compactMap { element in
      let parts = element.split(separator: ";").map(trimmed)
      guard let name = parts.first, !name.isEmpty else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
      let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return Element(name: name, quality: (0...1).contains(quality) ? quality : 0)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.prefix { $0 != " " && $0 != "\t" }).lowercased()
  }
}
