import ArgumentParser
import Posting
import Shell

/// `otm account add`: creates an account, for servers without sign-up.
struct AccountAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Create an account, for servers without sign-up.")

  @Option(
    help: ArgumentHelp("The e-mail address; the person logs in with it.", valueName: "address"))
  var email: String

  @Option(help: ArgumentHelp("The first name, shown with pins.", valueName: "name"))
  var firstName: String

  @Option(help: ArgumentHelp("The last name, shown with pins.", valueName: "name"))
  var lastName: String

  @OptionGroup var password: PasswordOptions
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let password = try password.new()
    let account = try await database.withStore(makesFile: true) { store in
      try await AccountService(store: store, passwords: PasswordHashing()).signUp(
        email: email, password: password, name: PersonName(first: firstName, last: lastName))
    }
    print("added account \(account.id.rawValue) \(account.email ?? "")")
  }
}

/// `otm account reset-password`.
struct AccountResetPasswordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset-password",
    abstract: "Change an account's password and end its sessions.")

  @OptionGroup var account: AccountArgument
  @OptionGroup var password: PasswordOptions
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      let found = try await account.find(in: store)
      guard found.identity.provider == .local else {
        throw AccountError.passwordKeptElsewhere
      }
      try await AccountService(store: store, passwords: PasswordHashing()).setPassword(
        of: found.id, to: try password.new())
      print("account \(found.id.rawValue) has a new password")
    }
  }
}
