import Foundation
import HTTPTypes
import NIOCore
import ServerTesting

@testable import GeocodeServer

/// Sends single requests to a server, for tests of its geocoding routes.
struct GeocodeQuestions {
  var gazetteer = SmallGazetteer.paris
  var configuration = ServerConfiguration()

  /// Returns what the server answers.
  func reply(
    _ path: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:],
    body: String? = nil
  ) async throws -> Reply {
    let server = try await ServerFixture(configuration, gazetteer: gazetteer)
    let box = ReplyBox()
    try await server.test { client in
      let response = try await client.send(method, path, headers: headers, body: body)
      await box.put(
        Reply(
          status: response.status.code, headers: response.headers,
          bytes: Array(buffer: response.body)))
    }
    return await box.reply
  }
}

/// Carries a response out of a test's closure.
private actor ReplyBox {
  private(set) var reply = Reply(status: 0, headers: [:], bytes: [])
  func put(_ reply: Reply) { self.reply = reply }
}

/// A response of the server.
struct Reply: Sendable {
  let status: Int
  let headers: HTTPFields
  let bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The object that the body is; empty for any other body.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
  }

  /// The objects of the array that the body is; empty for any other body.
  var array: [[String: Any]] {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [[String: Any]] ?? []
  }

  /// The objects under a key.
  func objects(_ key: String) -> [[String: Any]] { json[key] as? [[String: Any]] ?? [] }

  /// The error's parts, as our own routes write it.
  var error: [String: String] { json["error"] as? [String: String] ?? [:] }
}
