import Hummingbird

/// Reads parameters like other services: unknown ones are ignored, and the last of several counts.
struct CompatibilityParameters {
  private let items: QueryItems

  init(_ request: Request) throws(RequestError) { items = try QueryItems(request) }

  /// The names of all parameters, in order.
  var names: [String] { items.items.map(\.name) }

  /// Returns the text of a parameter; `nil` if it is missing or empty.
  func text(_ name: String) -> String? {
    guard let text = items.last(name), !text.isEmpty else { return nil }
    return text
  }

  /// Returns the text of a parameter, which may be empty; `nil` if it is missing.
  func anyText(_ name: String) -> String? { items.last(name) }

  /// Returns whether a parameter is present, even if empty.
  func has(_ name: String) -> Bool { items.last(name) != nil }

  /// Returns all nonempty values of a parameter, in order.
  func all(_ name: String) -> [String] { items.all(name).filter { !$0.isEmpty } }

  /// Returns the elements of comma-separated lists, from all values of a parameter.
  func list(_ name: String) -> [String] {
    all(name).flatMap { $0.split(separator: ",") }
      .map { part in
        var part = part.drop { $0 == " " }
        while part.last == " " { part.removeLast() }
        return String(part)
      }
      .filter { !$0.isEmpty }
  }

  /// Returns a finite number; `nil` if the parameter is missing.
  ///
  /// - Throws: ``RequestError/refused(field:message:)`` with the message if it is not a number.
  func number(_ name: String, refusal: String) throws(RequestError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw .refused(field: name, message: refusal)
    }
    return number
  }

  /// Returns an integer, clamped to the range of `Int`; `nil` if the parameter is missing.
  func integer(_ name: String, refusal: String) throws(RequestError) -> Int? {
    guard let text = text(name) else { return nil }
    if let number = Int(text) { return number }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard !digits.isEmpty, text.utf8.count - digits.count <= 1,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { throw .refused(field: name, message: refusal) }
    return text.first == "-" ? .min : .max
  }
}

/// Chooses the language of a response from `Accept-Language`: `de-DE,de;q=0.9,en;q=0.5`.
enum AcceptedLanguage {
  /// Returns the most preferred tag; `nil` if the list has no valid tag.
  ///
  /// One is enough, because names fall back from `pt-BR` to `pt`, then to the main name.
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
