import Crypto
import Foundation
import NIOHTTP1
public import Posting
import TextFormats
import WireFormat

/// A Facebook app, whose tokens people may log in with.
public struct FacebookApp: Hashable, Sendable {
  /// Its number.
  public let id: String
  /// Its secret; shown nowhere.
  public let secret: String
  /// The base address of the Graph that tokens are checked at.
  public let graph: String

  public init(id: String, secret: String, graph: String = "https://graph.facebook.com") {
    self.id = id
    self.secret = secret
    self.graph = graph
  }
}

/// Vouches for people who show a token that Facebook gave to our app.
///
/// The token is looked up first: one of another app would let that app's owner in as anybody. Then
/// the person is asked for, with a proof that we know the app's secret.
///
/// Source: Facebook's pages "Access tokens: debugging and error handling" and "Securing Graph API
/// requests".
public struct FacebookIdentity: IdentityProviding {
  /// Longer texts are no tokens.
  private static let maxToken = 4_096

  private let app: FacebookApp
  private let graph: String
  private let time: TimeSource
  private let connection: ProviderConnection

  /// Creates it for an app.
  ///
  /// - Parameters:
  ///   - app: The app that tokens must be for.
  ///   - time: What tells whether a token has expired.
  ///   - timeoutSeconds: How long each of two requests may take.
  public init(app: FacebookApp, time: TimeSource = .system, timeoutSeconds: Int64 = 10) {
    self.app = app
    var graph = app.graph
    while graph.hasSuffix("/") { graph.removeLast() }
    self.graph = graph
    self.time = time
    connection = ProviderConnection(provider: .facebook, timeoutSeconds: timeoutSeconds)
  }

  /// Checks a token, and asks whose it is.
  public func identify(
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
      throw connection.unreachable("its answer is not understood")
    }
    return IdentifiedPerson(
      identity: IdentityKey(provider: .facebook, subject: id),
      email: person["email"]?.text.flatMap { EmailAddress($0)?.text },
      name: OutsideName.fit(
        first: person["first_name"]?.text, last: person["last_name"]?.text))
  }

  /// Returns the number of the person that a token was given to.
  ///
  /// - Throws: ``IdentityError/refused`` when it is no token, not ours, or has expired.
  private func owner(of token: String) async throws -> String {
    let answer = try await get(
      "debug_token", [("input_token", token), ("access_token", "\(app.id)|\(app.secret)")])
    guard let data = answer["data"], case .object = data else {
      throw connection.unreachable("its answer is not understood")
    }
    guard data["is_valid"] == .bool(true), Self.digits(data["app_id"]) == app.id,
      let user = Self.digits(data["user_id"])
    else { throw IdentityError.refused }
    // 0 stands for never.
    let expiry = data["expires_at"]?.number ?? 0
    guard expiry == 0 || expiry * 1_000 > Double(time.now().milliseconds) else {
      throw IdentityError.refused
    }
    return user
  }

  /// Numbers of apps and people come as texts, and from some versions as numbers.
  private static func digits(_ value: JSONValue?) -> String? {
    if let text = value?.text { return text }
    return value?.number.flatMap { Int64(exactly: $0) }.map { "\($0)" }
  }

  private func get(_ path: String, _ items: [(String, String)]) async throws -> JSONValue {
    let query = items.map { "\($0.0)=\(PercentEncoding.encoded($0.1))" }.joined(separator: "&")
    let answer = try await connection.send(.GET, "\(graph)/\(path)?\(query)")
    guard answer.status == 200 else {
      // The token is looked up under our own name; that this fails is no fault of the person.
      throw connection.unreachable("status \(answer.status)")
    }
    guard let value = try? JSONValue(bytes: answer.body), case .object = value else {
      throw connection.unreachable("its answer is not understood")
    }
    return value
  }

  /// HMAC-SHA256 of the token under the app's secret, in hexadecimal digits.
  private func proof(of token: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(token.utf8), using: SymmetricKey(data: Array(app.secret.utf8)))
    return Hexadecimal.text(code)
  }
}
