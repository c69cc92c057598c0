import Answers
import Gazetteer
import Hummingbird

/// Reads the parameters of the server's own routes.
///
/// Unknown parameters are an error, like unknown options on the command line: otherwise `limt=5`
/// would be ignored silently. The compatibility APIs ignore them.
struct NativeParameters {
  private let items: QueryItems

  /// Parses the parameters of a request.
  ///
  /// - Throws: ``RequestError`` if the route does not have one of them.
  init(_ request: Request, of known: [RequestParameter]) throws(RequestError) {
    items = try QueryItems(request)
    for item in items.items where !known.contains(where: { $0.name == item.name }) {
      throw .unknown(field: item.name, known: known.map(\.name))
    }
  }

  /// Returns the text of a parameter; `nil` if it is missing.
  ///
  /// - Throws: ``RequestError/repeated(field:)``
  func text(_ name: String) throws(RequestError) -> String? {
    var found: String?
    for item in items.items where item.name == name {
      guard found == nil else { throw .repeated(field: name) }
      found = item.value
    }
    return found
  }

  /// Returns the text of a required parameter.
  ///
  /// - Throws: ``RequestError`` if it is missing.
  func requiredText(_ name: String, advice: String) throws(RequestError) -> String {
    guard let text = try text(name) else { throw .missing(field: name, advice: advice) }
    return text
  }

  /// Returns the value of a parameter; `nil` if it is missing.
  func value<Value>(
    _ name: String, _ read: (String) throws(ParameterError) -> Value
  ) throws(RequestError) -> Value? {
    guard let text = try text(name) else { return nil }
    return try Self.value(of: text, named: name, read)
  }

  /// Returns the elements of a list, in one parameter or several.
  func list<Value>(
    _ name: String, _ read: (String) throws(ParameterError) -> [Value]
  ) throws(RequestError) -> [Value] {
    var elements: [Value] = []
    for text in items.all(name) { elements += try Self.value(of: text, named: name, read) }
    return elements
  }

  /// Returns whether a flag is on: `explain`, `explain=true` or `explain=1`.
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
