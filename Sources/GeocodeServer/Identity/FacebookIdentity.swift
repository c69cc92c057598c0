import HTTPClient
package import Posting
import ServerAPI
import TextFormats

/// A Facebook app, with whose tokens people may log in.
package struct FacebookApp: Hashable, Sendable {
  /// The app's number.
  package let id: String
  /// The app's secret, which is never shown.
  package let secret: String
  /// The base URL of the Graph API that checks tokens.
  package let graph: String

  package init(id: String, secret: String, graph: String = "https://graph.facebook.com") {
    self.id = id
    self.secret = secret
    self.graph = graph
  }
}

/// An identity provider for people who present a token that Facebook issued for our app.
///
/// The token is looked up first: a token of another app would let that app's owner log in as
/// anybody. Then the person's data is requested, with a proof that we know the app's secret.
///
/// Source: Facebook's pages "Access tokens: debugging and error handling" and "Securing Graph API
/// requests".
package struct FacebookIdentity: IdentityProviding {
  /// Longer texts are not tokens.
  private static let maxToken = 4_096

  private let app: FacebookApp
  private let graph: String
  private let time: TimeSource
  private let connection: ProviderConnection

  /// Creates a provider for an app.
  ///
  /// - Parameters:
  ///   - app: The app that tokens must be for.
  ///   - time: The clock that determines whether a token has expired.
  ///   - timeoutSeconds: The maximum time for each of two requests.
  package init(app: FacebookApp, time: TimeSource = .system, timeoutSeconds: Int64 = 10) {
    self.app = app
    var graph = app.graph
    while graph.hasSuffix("/") { graph.removeLast() }
    self.graph = graph
    self.time = time
    connection = ProviderConnection(provider: .facebook, timeoutSeconds: timeoutSeconds)
  }

  /// Checks a token, and returns the person it was issued to.
  package func identify(
    _ credentials: Credentials, from network: ClientNetwork
  ) async throws -> IdentifiedPerson? {
    guard case .facebook(let token) = credentials else { return nil }
    guard !token.isEmpty, token.utf8.count <= Self.maxToken else {
      throw IdentityError.refused
    }
    let user = try await owner(of: token)
    let person = try await get(
      "me",
      [
        ("fields", "id,first_name,last_name,email"), ("access_token", token),
        ("appsecret_proof", proof(of: token)),
      ])
    guard let id = person["id"]?.text, id == user else {
      throw connection.unreachable("its answer cannot be read")
    }
    return IdentifiedPerson(
      identity: IdentityKey(provider: .facebook, subject: id),
      email: person["email"]?.text.flatMap { EmailAddress($0)?.text },
      name: OutsideName.fit(
        first: person["first_name"]?.text, last: person["last_name"]?.text))
  }

  /// Returns the number of the person to whom a token was issued.
  ///
  /// - Throws: ``IdentityError/refused`` if it is not a token, not ours, or has expired.
  private func owner(of token: String) async throws -> String {
    let answer = try await get(
      "debug_token", [("input_token", token), ("access_token", "\(app.id)|\(app.secret)")])
    guard let data = answer["data"], case .object = data else {
      throw connection.unreachable("its answer cannot be read")
    }
    guard data["is_valid"] == .bool(true), Self.digits(data["app_id"]) == app.id,
      let user = Self.digits(data["user_id"])
    else { throw IdentityError.refused }
    // 0 means that it never expires.
    let expiry = data["expires_at"]?.number ?? 0
    guard expiry == 0 || expiry * 1_000 > Double(time.now().milliseconds) else {
      throw IdentityError.refused
    }
    return user
  }

  /// Returns the number of an app or person, which is a text, or in some versions a number.
  private static func digits(_ value: JSONValue?) -> String? {
    if let text = value?.text { return text }
    return value?.number.flatMap { Int64(exactly: $0) }.map { "\($0)" }
  }

  private func get(_ path: String, _ items: [(String, String)]) async throws -> JSONValue {
    let query = items.map { "\($0.0)=\(PercentEncoding.encoded($0.1))" }.joined(separator: "&")
    let answer = try await connection.send(.get, "\(graph)/\(path)?\(query)")
    guard answer.status == 200 else {
      // The token is looked up with our own credentials; if that fails, it is not the person's
      // fault.
      throw connection.unreachable("status \(answer.status)")
    }
    guard let value = try? JSONValue(bytes: answer.body), case .object = value else {
      throw connection.unreachable("its answer cannot be read")
    }
    return value
  }

  /// Returns the HMAC-SHA256 of the token with the app's secret, in hexadecimal digits.
  private func proof(of token: String) -> String {
    Hexadecimal.text(SecureHash.hmac(of: token, key: app.secret))
  }
}
