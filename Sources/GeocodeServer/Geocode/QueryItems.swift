import Hummingbird
import ServerAPI
import TextFormats

/// The parameters in a request's URL, in order, in the encoding of HTML forms; invalid UTF-8 is
/// replaced by U+FFFD.
struct QueryItems {
  /// The maximum length of a URL in bytes, more than any request needs.
  static let maximumBytes = 8_192

  /// One parameter.
  struct Item: Hashable {
    let name: String
    let value: String
  }

  let items: [Item]

  /// Parses the parameters of a request.
  init(_ request: Request) throws(RequestError) {
    guard request.uri.string.utf8.count <= Self.maximumBytes else {
      throw .addressTooLong(maximumBytes: Self.maximumBytes)
    }
    self.init(query: request.uri.query ?? "")
  }

  /// Parses the text after the question mark.
  init(query: String) {
    items = QueryString(query).pairs.map { Item(name: $0.name, value: $0.value) }
  }

  /// Returns the values of a parameter, in order.
  func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  /// Returns the last value of a parameter; `nil` if it is missing.
  func last(_ name: String) -> String? { items.last { $0.name == name }?.value }
}
