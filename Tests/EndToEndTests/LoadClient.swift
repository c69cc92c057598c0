import Foundation
import FoundationNetworking

/// A client that sends requests as fast as it gets responses, with or without a session.
struct LoadClient: Sendable {
  /// The server's base address.
  let address: String
  /// The response of the login; `nil` without a session.
  var token: String?
  private let session: URLSession

  /// Creates a client; all of one test share its connections.
  init(address: String, connections: Int) {
    self.address = address
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = connections
    configuration.timeoutIntervalForRequest = 30
    session = URLSession(configuration: configuration)
  }

  /// What a server answered.
  struct Reply {
    let status: Int
    let json: [String: Any]
  }

  /// Asks once.
  ///
  /// - Throws: when no whole answer came.
  func send(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws -> Reply {
    guard let url = URL(string: address + path) else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    if let body {
      request.httpBody = try JSONSerialization.data(withJSONObject: body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    let (data, response) = try await session.data(for: request)
    let json =
      data.isEmpty ? nil : try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return Reply(status: (response as? HTTPURLResponse)?.statusCode ?? 0, json: json ?? [:])
  }

  /// Makes an account, and returns this client as its owner.
  func signedUp(_ name: String) async throws -> LoadClient {
    let login = ["email": "\(name)@example.org", "password": "correct horse"]
    let person = ["firstName": name, "lastName": "L"].merging(login) { first, _ in first }
    _ = try await send("POST", "/account", person)
    var client = self
    client.token = try await send("POST", "/account/session", login).json["token"] as? String
    return client
  }

  /// A pin somewhere, as student apps send it.
  static func pin(_ number: Int) -> [String: Any] {
    [
      "uniqueKey": "\(number)", "firstName": "Ada", "lastName": "L", "mapString": "Somewhere",
      "mediaURL": "https://example.org/\(number)",
      "latitude": Double(number * 7919 % 17_000) / 100 - 85,
      "longitude": Double(number * 104_729 % 35_900) / 100 - 179,
    ]
  }
}
