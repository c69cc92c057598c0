/// Parses HTTP dates, such as `Sat, 21 Nov 2026 02:14:07 GMT`.
enum HTTPDay {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the day in the form `2026-11-21`; `nil` if the text is not an HTTP date.
  static func day(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 6, let month = months.firstIndex(of: String(words[2])),
      words[1].utf8.count == 2, Int(words[1]) != nil, words[3].utf8.count == 4, Int(words[3]) != nil
    else { return nil }
    return "\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1])"
  }
}
