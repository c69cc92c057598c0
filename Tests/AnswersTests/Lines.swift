import Testing

/// An input of a batch, and the queries in it.
struct Lines: Sendable, CustomTestStringConvertible {
  let input: [UInt8]
  let queries: [String]
  let why: String
  var testDescription: String { why }

  init(_ input: String, _ queries: [String], why: String) {
    self.init(Array(input.utf8), queries, why: why)
  }

  init(_ input: [UInt8], _ queries: [String], why: String) {
    self.input = input
    self.queries = queries
    self.why = why
  }
}
