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
  private func text(_ name: String) throws(RequestError) -> String? {
    var found: String?
    for item in items.items where item.name == name {
      guard found == nil else { throw .repeated(field: name) }
      found = item.value
    }
    return found
  }

  /// Returns the value of a required parameter.
  ///
  /// - Throws: ``RequestError`` if it is missing or cannot be read.
  func required<Value>(
    _ parameter: Parameter<Value>, advice: String
  ) throws(RequestError) -> Value {
    guard let value = try value(parameter) else {
      throw .missing(field: parameter.described.name, advice: advice)
    }
    return value
  }

  /// Returns the value of a parameter; `nil` if it is missing.
  ///
  /// - Throws: ``RequestError`` if it cannot be read or is repeated.
  func value<Value>(_ parameter: Parameter<Value>) throws(RequestError) -> Value? {
    guard let text = try text(parameter.described.name) else { return nil }
    return try Self.value(of: text, parameter)
  }

  /// Returns the elements of a list, in one parameter or several.
  ///
  /// - Throws: ``RequestError`` if one cannot be read.
  func list<Element>(_ parameter: Parameter<[Element]>) throws(RequestError) -> [Element] {
    var elements: [Element] = []
    for text in items.all(parameter.described.name) {
      elements += try Self.value(of: text, parameter)
    }
    return elements
  }

  private static func value<Value>(
    of text: String, _ parameter: Parameter<Value>
  ) throws(RequestError) -> Value {
    do {
      return try parameter.read(text)
    } catch {
      throw .invalid(field: parameter.described.name, advice: error.description)
    }
  }
}
