import Hummingbird

/// Reads parameters as other services do: what is not known is ignored, of several the last counts.
struct CompatibilityParameters {
  private let items: QueryItems

  init(_ request: Request) throws(RequestError) { items = try QueryItems(request) }

  /// The names of all parameters, in order.
  var names: [String] { items.items.map(\.name) }

  /// Returns a parameter's text; `nil` when it is not there or empty.
  func text(_ name: String) -> String? {
    guard let text = items.last(name), !text.isEmpty else { return nil }
    return text
  }

  /// Returns a parameter's text, be it empty; `nil` when it is not there.
  func anyText(_ name: String) -> String? { items.last(name) }

  /// Returns whether a parameter is there, be it empty.
  func has(_ name: String) -> Bool { items.last(name) != nil }

  /// Returns all values of a parameter, in order, empty ones left out.
  func all(_ name: String) -> [String] { items.all(name).filter { !$0.isEmpty } }

  /// Returns the elements of a list with commas, from all values of a parameter.
  func list(_ name: String) -> [String] {
    all(name).flatMap { $0.split(separator: ",") }
      .map { part in
        var part = part.drop { $0 == " " }
        while part.last == " " { part.removeLast() }
        return String(part)
      }
      .filter { !$0.isEmpty }
  }

  /// Returns a finite number; `nil` when the parameter is not there.
  ///
  /// - Throws: ``RequestError/refused(field:message:)`` with the message.
  func number(_ name: String, refusal: String) throws(RequestError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw .refused(field: name, message: refusal)
    }
    return number
  }

  /// Returns a whole number, the nearest that there is; `nil` when the parameter is not there.
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
