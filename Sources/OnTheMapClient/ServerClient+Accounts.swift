import NIOHTTP1
public import ServerAPI

extension ServerClient {
  /// Creates an account; some servers require a sign-up code.
  public func signUp(
    email: String, password: String, firstName: String, lastName: String, code: String? = nil,
    invitation: String? = nil
  ) async throws -> ShownAccount {
    try await value(
      ShownAccount.self, .POST, "/account",
      body: SignUpRequest {
        $0.email = email
        $0.password = password
        $0.firstName = firstName
        $0.lastName = lastName
        $0.code = code
        $0.invitation = invitation
      })
  }

  /// Logs in, and returns the session's token and a device token.
  ///
  /// Pass the device token of the previous login, or `nil` for the first one. With it, failed
  /// logins of other people do not delay this one.
  public func logIn(
    email: String, password: String, device: String? = nil
  ) async throws -> (account: ShownAccount, token: String, device: String?) {
    let name = Self.deviceCookie
    let answer = try await send(
      .POST, "/account/session", headers: device.map { ["Cookie": "\(name)=\($0)"] } ?? [:],
      body: LoginCredentials {
        $0.email = email
        $0.password = password
      })
    let session = try read(BegunSession.self, in: answer)
    let cookies = answer.headers["Set-Cookie"].compactMap { $0.split(separator: ";").first }
    let shown = cookies.last { $0.hasPrefix("\(name)=") }?.dropFirst(name.utf8.count + 1)
    return (session.account, session.token, shown.map(String.init))
  }

  private static let deviceCookie = "otm-device"

  /// Logs out: ends this session, or all sessions of the account.
  public func logOut(everywhere: Bool = false) async throws {
    try await perform(.DELETE, everywhere ? "/account/sessions" : "/account/session")
  }

  /// Returns the account's sessions, newest first.
  public func sessions() async throws -> [ShownSession] {
    try await value(SessionListing.self, .GET, "/account/sessions").sessions
  }

  /// Returns the account of this session.
  public func account() async throws -> ShownAccount {
    try await value(ShownAccount.self, .GET, "/account")
  }
}
