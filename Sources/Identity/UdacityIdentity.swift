import Foundation
import NIOHTTP1
public import Posting
import TextFormats
import WireFormat

/// Vouches for people whom another server knows that speaks the On The Map wire API.
///
/// Their passwords are checked there and kept nowhere here. A wrong password is told from a server
/// that cannot be reached, or that answers in another language: of credentials only that server's
/// own refusal says something.
public struct UdacityIdentity: IdentityProviding {
  private let address: String
  private let connection: ProviderConnection

  /// Creates it for a server.
  ///
  /// - Parameters:
  ///   - address: The server's base address; `/v1/session` follows behind it. It should trust this
  ///     server as a proxy: else all who log in here are one client there.
  ///   - timeoutSeconds: How long each of two requests may take.
  public init(address: String, timeoutSeconds: Int64 = 10) {
    var address = address
    while address.hasSuffix("/") { address.removeLast() }
    self.address = address
    connection = ProviderConnection(provider: .udacity, timeoutSeconds: timeoutSeconds)
  }

  /// Checks login and password, and asks for the name.
  public func identify(
    _ credentials: Credentials, from network: ClientNetwork
  ) async throws -> IdentifiedPerson? {
    guard case .password(let login, let password) = credentials else { return nil }
    guard !login.isEmpty, !password.isEmpty else { throw IdentityError.refused }
    // The other server counts failures too: by the person's address, if it trusts ours.
    let forwarded: HTTPHeaders =
      network.address.isEmpty ? [:] : ["x-forwarded-for": network.address]
    let answer = try await connection.send(
      .POST, address + "/v1/session", headers: forwarded,
      json: LoginRequest.password(username: login, password: password).json)
    let body = try self.body(of: answer)
    switch answer.status {
    case 200..<300: break
    // An answer of another kind of server, such as a proxy that lets nobody through, has no guard.
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

  /// How long to wait, as the other server says: a second at least, a day at most.
  private static func wait(of headers: HTTPHeaders) -> Int {
    let seconds = headers.first(name: "retry-after").flatMap { Int($0) } ?? 30
    return min(max(seconds, 1), 86_400)
  }

  private func user(_ key: String, cookies: HTTPHeaders) async throws -> UserAnswer {
    let pairs = cookies["set-cookie"].compactMap { $0.split(separator: ";").first }
    let headers: HTTPHeaders = pairs.isEmpty ? [:] : ["cookie": pairs.joined(separator: "; ")]
    let answer = try await connection.send(.GET, address + "/v1/users/" + key, headers: headers)
    guard answer.status == 200, let user = UserAnswer(try body(of: answer)) else {
      throw notUnderstood
    }
    return user
  }

  /// What stands behind the five guard bytes.
  private func body(of answer: ProviderConnection.Answer) throws -> JSONValue {
    guard let bytes = WireGuard.dropped(from: answer.body),
      let value = try? JSONValue(bytes: bytes), case .object = value
    else { throw notUnderstood }
    return value
  }

  private var notUnderstood: IdentityError {
    connection.unreachable("its answer is not understood")
  }

  /// Keys become parts of paths, so they may hold only what needs no escaping there.
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
