import ArgumentParser

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
