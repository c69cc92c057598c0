import Answers
import ArgumentParser
import Foundation
import Posting
import ServerAPI
import Shell

/// The connection of a command to a server, with the saved session.
struct ServerSession: Sendable {
  /// The server.
  let server: ServerAddress
  /// The sessions saved on this machine.
  private let sessions: SessionFiles
  /// The device tokens of this machine.
  private let devices: KeptDevices

  /// Prepares a connection; nothing is sent.
  init(_ options: ServerOptions) throws {
    server = try options.address()
    let environment = ProcessInfo.processInfo.environment
    guard let sessions = SessionFiles(environment: environment),
      let devices = KeptDevices(environment: environment)
    else {
      throw Refusal(
        .wrongUse,
        "no folder for logins is known (neither XDG_STATE_HOME nor HOME is set); set one of them")
    }
    self.sessions = sessions
    self.devices = devices
  }

  /// Connects to the server, with the saved session if there is one.
  func speak<Result: Sendable>(
    _ work: @Sendable (ServerClient) async throws -> Result
  ) async throws -> Result {
    try await refusing {
      let token = try sessions.session(at: server)?.token
      return try await ServerClient.connect(to: server, token: token, work)
    }
  }

  /// Connects to the server with the saved session.
  ///
  /// - Throws: ``Refusal`` if nobody is logged in.
  func speakLoggedIn<Result: Sendable>(
    _ work: @Sendable (ServerClient) async throws -> Result
  ) async throws -> Result {
    try await refusing {
      guard let token = try sessions.session(at: server)?.token else {
        throw ClientError.notLoggedIn(server)
      }
      return try await ServerClient.connect(to: server, token: token, work)
    }
  }

  /// Logs in, and saves the session.
  func logIn(email: String, password: String) async throws -> ShownAccount {
    try await refusing {
      let known = devices.device(of: email, at: server)
      return try await keep(email) {
        try await $0.logIn(email: email, password: password, device: known)
      }
    }
  }

  /// Creates an account, and saves its session.
  func signUp(
    email: String, _ work: @Sendable (ServerClient) async throws -> ServerClient.Login
  ) async throws -> ShownAccount {
    try await refusing { try await keep(email, work) }
  }

  private func keep(
    _ email: String, _ work: @Sendable (ServerClient) async throws -> ServerClient.Login
  ) async throws -> ShownAccount {
    let (account, token, device) = try await ServerClient.connect(to: server, token: nil, work)
    try sessions.keep(
      SessionFiles.Session(server: server, email: account.email, token: token), at: server)
    if let device { try devices.keep(device, of: email, at: server) }
    return account
  }

  /// Logs out on this machine, and on the server if it can be reached; returns false if nobody was
  /// logged in.
  func logOut(everywhere: Bool = false) async throws -> Bool {
    try await refusing {
      guard let session = try sessions.session(at: server) else { return false }
      // The token is deleted first, so that it is gone even if the connection fails.
      try sessions.forget(server)
      try await ServerClient.connect(to: server, token: session.token) {
        try await $0.logOut(everywhere: everywhere)
      }
      return true
    }
  }

  /// Converts errors of the client to a refusal: an exit code and one line.
  private func refusing<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let error as ClientError {
      throw Refusal(ExitStatus(rawValue: error.exitCode) ?? .unavailable, error.description)
    }
  }
}

extension ShownAccount {
  /// The account in one line for a terminal: `Ada Lovelace <ada@example.org>`.
  var shown: String {
    PrintableText.of(email.map { "\(fullName) <\($0)>" } ?? "\(fullName) (\(id))")
  }
}

/// The server that a command connects to.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server's address. (default: $OTM_SERVER, else http://127.0.0.1:8080)", valueName: "url"))
  var server: String?

  /// Returns the server's URL.
  ///
  /// - Throws: ``Refusal`` if the typed text is not a URL.
  func address() throws -> ServerAddress {
    let environment = ProcessInfo.processInfo.environment
    let set = environment["OTM_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    guard let typed = server ?? set else { return .usual }
    guard let address = ServerAddress(typed) else {
      let origin = server == nil ? "OTM_SERVER" : "--server"
      throw Refusal(
        .wrongUse, "\(origin): \(typed) is not a URL; use http://HOST:PORT")
    }
    return address
  }
}

extension OutputOption {
  /// Prints pins on standard output.
  func print(_ listing: PinListing) throws {
    var bytes: [UInt8] = []
    PinRenderer(format: format, isColored: StandardOutput.isColored).append(listing, to: &bytes)
    try StandardOutput.write(bytes)
  }
}
