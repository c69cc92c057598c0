import HTTPTypes
import NIOCore
import ServerTesting
import TestSupport
import Testing

/// Requests and responses as one text, to compare with a golden.
struct Transcript {
  private var text = ""
  private let client: any TestClientProtocol

  init(_ client: any TestClientProtocol) { self.client = client }

  /// Sends a request, and notes it with its answer.
  @discardableResult
  mutating func send(
    _ method: HTTPRequest.Method, _ uri: String, headers: HTTPFields = [:], body: String? = nil,
    showing shown: [HTTPField.Name] = [], _ note: String = ""
  ) async throws -> TestResponse {
    let response = try await client.send(method, uri, headers: headers, body: body)
    if !note.isEmpty { text += "# \(note)\n" }
    text += "> \(method.rawValue) \(uri)" + (body.map { " " + $0.prefix(200) } ?? "") + "\n"
    text += "< \(response.status.code)\n"
    for name in shown {
      for value in response.headers[values: name] {
        text += "< \(name.rawName): \(WireExchange.masked(value))\n"
      }
    }
    let answer = String(buffer: response.body)
    text += answer.isEmpty || answer.hasSuffix("\n") ? answer : answer + "\n"
    text += "\n"
    return response
  }

  /// Compares everything with a golden.
  func expect(_ name: String, testFile: String = #filePath) throws {
    let golden = testFile.split(separator: "/").dropLast(2).joined(separator: "/")
    try expectGolden(text, named: name, testFile: "/" + golden + "/x")
  }
}
