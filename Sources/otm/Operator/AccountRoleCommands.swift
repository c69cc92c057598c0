import ArgumentParser
import Posting
import Shell

/// `otm account promote`.
struct AccountPromoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "promote",
    abstract: "Let an account administer the server in the browser.",
    discussion: """
      An administrator can list, lock and delete accounts, create groups and invitations, remove \
      pins, and make backups. The browser asks for the password again after 15 minutes.

      EXAMPLES
        otm account promote ada@example.org
      """)

  @OptionGroup var account: AccountArgument
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      let found = try await account.find(in: store)
      // Another server that checks passwords could let anybody in as an administrator.
      guard found.identity.provider == .local else { throw AccountError.passwordKeptElsewhere }
      try await account.setAdministrator(true, in: store)
      print("account \(found.id.rawValue) is an administrator")
    }
  }
}

/// `otm account demote`.
struct AccountDemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demote",
    abstract: "Stop letting an account administer the server.")

  @OptionGroup var account: AccountArgument
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      let found = try await account.find(in: store)
      try await account.setAdministrator(false, in: store)
      print("account \(found.id.rawValue) is no longer an administrator")
    }
  }
}

extension AccountArgument {
  /// Grants or revokes the administrator role, effective with the next request.
  fileprivate func setAdministrator(
    _ isAdministrator: Bool, in store: some PostStoring
  ) async throws {
    let changes = AccountChanges(isAdministrator: isAdministrator)
    let id = try await find(in: store).id
    guard try await store.updateAccount(id, changes, keeping: nil) != nil else {
      throw AccountError.gone
    }
  }
}
