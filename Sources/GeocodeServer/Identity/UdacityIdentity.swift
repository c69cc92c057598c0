import HTTPClient
public import Posting
import ServerAPI
import TextFormats

/// An identity provider for people with an account at another On The Map server.
///
/// Their passwords are checked there and never stored here. A wrong password is distinguished from
/// a server that cannot be reached or does not speak the wire API: only that server's own refusal
/// says anything about credentials.
public struct UdacityIdentity: IdentityProviding {
  private let address: String
  private let connection: ProviderConnection

  /// Creates a provider for a server.
  ///
  /// - Parameters:
  ///   - address: The server's base URL, which is followed by `/v1/session`. It should trust this
  ///     server as a proxy: otherwise everybody who logs in here is one client there.
  ///   - timeoutSeconds: The maximum time for each of two requests.
  public init(address: String, timeoutSeconds: Int64 = 10) {
    var address = address
    while address.hasSuffix("/") { address.removeLast() }
    self.address = address
    connection = ProviderConnection(provider: .udacity, timeoutSeconds: timeoutSeconds)
  }

  /// Checks a login and a password, and requests the name.
  public func identify(
    _ credentials: Credentials, from network: ClientNetwork
  ) async throws -> IdentifiedPerson? {
    guard case .password(let login, let password) = credentials else { return nil }
    guard !login.isEmpty, !password.isEmpty else { throw IdentityError.refused }
    // The other server counts failures too: by the person's address, if it trusts our server.
    let forwarded: HeaderFields =
      network.address.isEmpty ? [:] : ["x-forwarded-for": network.address]
    let answer = try await connection.send(
      .post, address + "/v1/session", headers: forwarded,
      json: LoginRequest.password(username: login, password: password).json)
    let body = try self.body(of: answer)
    switch answer.status {
    case 200..<300: break
    // A response of another kind of server, such as a proxy that denies access, has no guard.
    case 400, 401, 403: throw IdentityError.refused
    case 429: throw LoginError.slowedDown(retryAfterSeconds: Self.wait(of: answer.headers))
    default: throw connection.unreachable("status \(answer.status)")
    }
    guard let key = LoginAnswer(body)?.key, Self.isFit(key) else { throw notUnderstood }
    let user = try await user(key, cookies: answer.headers)
    return IdentifiedPerson(
      identity: IdentityKey(provider: .udacity, subject: key),
      email: EmailAddress(login)?.text,
      name: OutsideName.fit(first: user.firstName, last: user.lastName))
  }

  /// Returns the waiting time set by the other server: at least a second, at most a day.
  private static func wait(of headers: HeaderFields) -> Int {
    let seconds = headers.first(name: "retry-after").flatMap { Int($0) } ?? 30
    return min(max(seconds, 1), 86_400)
  }

  private func user(_ key: String, cookies: HeaderFields) async throws -> UserAnswer {
    let pairs = cookies["set-cookie"].compactMap { $0.split(separator: ";").first }
    let headers: HeaderFields = pairs.isEmpty ? [:] : ["cookie": pairs.joined(separator: "; ")]
    let answer = try await connection.send(.get, address + "/v1/users/" + key, headers: headers)
    guard answer.status == 200, let user = UserAnswer(try body(of: answer)) else {
      throw notUnderstood
    }
    return user
  }

  /// Returns the body after the five guard bytes.
  private func body(of answer: ClientResponse) throws -> JSONValue {
    guard let bytes = WireGuard.dropped(from: answer.body),
      let value = try? JSONValue(bytes: bytes), case .object = value
    else { throw notUnderstood }
    return value
  }

  private var notUnderstood: IdentityError {
    connection.unreachable("its answer cannot be read")
  }

  /// Returns whether a key needs no escaping, because it becomes part of a path.
  private static func isFit(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 128
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
