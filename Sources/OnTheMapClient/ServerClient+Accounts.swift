import NIOHTTP1

extension ServerClient {
  /// Makes an account; some servers ask for a code that was handed out beforehand.
  public func signUp(
    email: String, password: String, firstName: String, lastName: String, code: String? = nil
  ) async throws -> ServerAccount {
    try await value(
      ServerAccount.self, .POST, "/account",
      body: ServerMessages.SignUp(
        email: email, password: password, firstName: firstName, lastName: lastName, code: code))
  }

  /// Begins a session, and returns its secret.
  public func logIn(
    email: String, password: String
  ) async throws -> (account: ServerAccount, token: String) {
    let answer = try await value(
      ServerMessages.LoggedIn.self, .POST, "/account/session",
      body: ServerMessages.Login(email: email, password: password))
    return (answer.account, answer.token)
  }

  /// Ends the session, or all sessions of the account.
  public func logOut(everywhere: Bool = false) async throws {
    try await perform(.DELETE, everywhere ? "/account/sessions" : "/account/session")
  }

  /// Returns where one is logged in, the last log-in first.
  public func sessions() async throws -> [ServerSession] {
    try await value(ServerMessages.Sessions.self, .GET, "/account/sessions").sessions
  }

  /// Returns whose session it is.
  public func account() async throws -> ServerAccount {
    try await value(ServerAccount.self, .GET, "/account")
  }
}
