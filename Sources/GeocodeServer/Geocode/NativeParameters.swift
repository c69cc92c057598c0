import Answers
import GazetteerModel
import Hummingbird

/// Reads the parameters of our own routes.
///
/// A parameter that a route does not have is refused, as the command line refuses an unknown
/// option: `limt=5` would otherwise be ignored unseen. Compatibility ignore such parameters.
struct NativeParameters {
  private let items: QueryItems

  /// Takes a request's parameters.
  ///
  /// - Throws: ``RequestError`` when one of them is none of the route's.
  init(_ request: Request, of known: [RequestParameter]) throws(RequestError) {
    items = try QueryItems(request)
    for item in items.items where !known.contains(where: { $0.name == item.name }) {
      throw .unknown(field: item.name, known: known.map(\.name))
    }
  }

  /// Returns a parameter's text; `nil` when it is not there.
  ///
  /// - Throws: ``RequestError/repeated(field:)``
  func text(_ name: String) throws(RequestError) -> String? {
    let values = items.all(name)
    guard values.count <= 1 else { throw .repeated(field: name) }
    return values.first
  }

  /// Returns a parameter's text.
  ///
  /// - Throws: ``RequestError`` when it is not there.
  func requiredText(_ name: String, advice: String) throws(RequestError) -> String {
    guard let text = try text(name) else { throw .missing(field: name, advice: advice) }
    return text
  }

  /// Returns a parameter's value; `nil` when it is not there.
  func value<Value>(
    _ name: String, _ read: (String) throws(ParameterError) -> Value
  ) throws(RequestError) -> Value? {
    guard let text = try text(name) else { return nil }
    return try Self.value(of: text, named: name, read)
  }

  /// Returns the elements of a list, whether it came in one piece or in several.
  func list<Value>(
    _ name: String, _ read: (String) throws(ParameterError) -> [Value]
  ) throws(RequestError) -> [Value] {
    var elements: [Value] = []
    for text in items.all(name) { elements += try Self.value(of: text, named: name, read) }
    return elements
  }

  /// Returns whether a switch is on: `explain`, `explain=true` and `explain=1` are.
  func flag(_ name: String) throws(RequestError) -> Bool {
    try value(name) { text throws(ParameterError) in
      switch text {
      case "", "true", "1": true
      case "false", "0": false
      default: throw ParameterError("give true or false")
      }
    } ?? false
  }

  private static func value<Value>(
    of text: String, named name: String, _ read: (String) throws(ParameterError) -> Value
  ) throws(RequestError) -> Value {
    do {
      return try read(text)
    } catch {
      throw .invalid(field: name, advice: error.description)
    }
  }
}
