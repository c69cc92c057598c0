import ArgumentParser
import Posting
import Shell

/// `otm account`: the commands that manage a server's accounts.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Manage a server's accounts, in its database.",
    discussion: """
      EXAMPLES
        otm account list
        otm account reset-password ada@example.org
        otm account disable 1234567890 --database /srv/otm/posts.sqlite
        otm account promote ada@example.org     makes Ada an administrator

      The server may keep running; changes take effect at once.
      """,
    subcommands: [
      AccountListCommand.self, AccountAddCommand.self, AccountResetPasswordCommand.self,
      AccountDisableCommand.self, AccountEnableCommand.self, AccountDeleteCommand.self,
      AccountPromoteCommand.self, AccountDemoteCommand.self,
    ])
}

/// The account to manage, by email address or number.
struct AccountArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The account's e-mail address or number.", valueName: "account"))
  var account: String

  /// Looks up the account.
  ///
  /// - Throws: ``Refusal`` if it does not exist.
  func find(in store: some PostStoring) async throws -> Account {
    if let found = try await store.account(AccountID(rawValue: account)) { return found }
    if let email = EmailAddress(account), let found = try await store.account(of: email) {
      return found
    }
    throw Refusal(
      .nothingFound, "there is no account \(account); `otm account list` shows all accounts")
  }
}
