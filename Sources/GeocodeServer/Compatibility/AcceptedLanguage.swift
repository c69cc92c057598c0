/// Chooses the language of a response from `Accept-Language`: `de-DE,de;q=0.9,en;q=0.5`.
enum AcceptedLanguage {
  /// Returns the most preferred tag; `nil` if the list has no valid tag.
  ///
  /// One is enough, because names fall back from `pt-BR` to `pt`, then to English.
  static func tag(in list: String?) -> String? {
    guard let list else { return nil }
    var best: HeaderList.Element?
    for element in HeaderList.elements(of: list) where isTag(element.name) {
      if element.quality > best?.quality ?? 0 { best = element }
    }
    return best?.name
  }

  private static func isTag(_ text: String) -> Bool {
    (2...35).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
      }
  }
}
