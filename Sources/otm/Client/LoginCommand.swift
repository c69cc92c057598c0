import Answers
import ArgumentParser
import ServerAPI

/// `otm login`.
struct LoginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login",
    abstract: "Log in to a server; later commands use the session.",
    discussion: """
      EXAMPLES
        otm login --email ada@example.org
        otm login --email ada@example.org --server https://map.example --password-stdin < password.txt
      """)

  @Option(help: ArgumentHelp("Your e-mail address.", valueName: "address"))
  var email: String

  @OptionGroup var password: PasswordOptions
  @OptionGroup var server: ServerOptions

  func run() async throws {
    let session = try ServerSession(server)
    let account = try await session.logIn(email: email, password: try password.known())
    print("logged in to \(session.server) as \(account.shown)")
  }
}

/// `otm logout`.
struct LogoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Log out of a server.")

  @Flag(help: "End all your sessions, in browsers and apps too.")
  var everywhere = false

  @OptionGroup var server: ServerOptions

  func run() async throws {
    let session = try ServerSession(server)
    let wasLoggedIn = try await session.logOut(everywhere: everywhere)
    print(
      wasLoggedIn
        ? "logged out of \(session.server)\(everywhere ? " everywhere" : "")"
        : "you were not logged in to \(session.server)")
  }
}

/// `otm whoami`.
struct WhoamiCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whoami",
    abstract: "Show which account is logged in to a server.")

  @OptionGroup var server: ServerOptions

  func run() async throws {
    let account = try await ServerSession(server).speakLoggedIn { try await $0.account() }
    print(account.shown)
  }
}

/// `otm sessions`.
struct SessionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sessions",
    abstract: "List your sessions on a server.",
    discussion: "To end all of them: otm logout --everywhere")

  @OptionGroup var server: ServerOptions

  func run() async throws {
    let sessions = try await ServerSession(server).speakLoggedIn { try await $0.sessions() }
    for session in sessions {
      let client = PrintableText.of(session.client ?? "unknown")
      print("\(session.createdAt)  \(client)\(session.isCurrent ? "  (this one)" : "")")
    }
  }
}
