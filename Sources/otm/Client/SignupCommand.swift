import ArgumentParser
import ServerAPI

/// `otm signup`.
struct SignupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signup",
    abstract: "Create an account on a server and log in.",
    discussion: """
      EXAMPLES
        otm signup --email ada@example.org --first-name Ada --last-name Lovelace
        otm signup --email ada@example.org --first-name Ada --last-name Lovelace \\
          --password-stdin < password.txt
      """)

  @Option(help: ArgumentHelp("Your e-mail address; you log in with it.", valueName: "address"))
  var email: String

  @Option(help: ArgumentHelp("Your first name, shown with your pin.", valueName: "name"))
  var firstName: String

  @Option(help: ArgumentHelp("Your last name, shown with your pin.", valueName: "name"))
  var lastName: String

  @Option(help: ArgumentHelp("The sign-up code, if the server asks for one.", valueName: "word"))
  var code: String?

  @OptionGroup var password: PasswordOptions
  @OptionGroup var server: ServerOptions

  func run() async throws {
    let session = try ServerSession(server)
    let password = try password.new()
    let account = try await session.signUp(email: email) { client in
      try await client.signUp(
        email: email, password: password, firstName: firstName, lastName: lastName, code: code)
    }
    print("signed up and logged in to \(session.server) as \(account.shown)")
  }
}
