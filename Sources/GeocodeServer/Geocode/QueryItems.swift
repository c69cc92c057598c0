import Hummingbird
import TextFormats
import WireFormat

/// The parameters in a request's address, in order, as forms write them: `+` is a blank, `%C3%A9` a
/// byte each, and what is no UTF-8 is replaced by U+FFFD.
struct QueryItems {
  /// Longer addresses are refused: no question needs so many words.
  static let maximumBytes = 8_192

  /// One parameter.
  struct Item: Hashable {
    let name: String
    let value: String
  }

  let items: [Item]

  /// Takes a request's parameters.
  init(_ request: Request) throws(RequestError) {
    guard request.uri.string.utf8.count <= Self.maximumBytes else {
      throw .addressTooLong(maximumBytes: Self.maximumBytes)
    }
    self.init(query: request.uri.query ?? "")
  }

  /// Reads what stands behind the question mark.
  init(query: String) {
    items = QueryString(query).pairs.map { Item(name: $0.name, value: $0.value) }
  }

  /// Returns the values of a parameter, in order.
  func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  /// Returns the last value of a parameter; `nil` when it is not there.
  func last(_ name: String) -> String? { items.last { $0.name == name }?.value }
}
