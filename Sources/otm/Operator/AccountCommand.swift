import ArgumentParser

/// `otm account`: what who runs a server does with accounts.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Care for the accounts of a server, on its database.",
    discussion: """
      EXAMPLES
        otm account list
        otm account reset-password ada@example.org
        otm account disable 1234567890 --database /srv/otm/posts.sqlite

      A server may run on the same database meanwhile; what is changed counts at once.
      """,
    subcommands: [
      AccountListCommand.self, AccountAddCommand.self, AccountResetPasswordCommand.self,
      AccountDisableCommand.self, AccountEnableCommand.self, AccountDeleteCommand.self,
    ])
}
