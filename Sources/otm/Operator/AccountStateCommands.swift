import Answers
import ArgumentParser
import PostStore
import Posting
import Shell

/// `otm account disable`.
struct AccountDisableCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Lock an account, end its sessions and hide its pins.")

  @OptionGroup var account: AccountArgument
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      let id = try await account.setDisabled(true, in: store)
      print("account \(id.rawValue) is disabled")
    }
  }
}

/// `otm account enable`.
struct AccountEnableCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Unlock an account, and show its pins again.")

  @OptionGroup var account: AccountArgument
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      let id = try await account.setDisabled(false, in: store)
      print("account \(id.rawValue) is enabled")
    }
  }
}

/// `otm account delete`.
struct AccountDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete an account with its pins and sessions.")

  @OptionGroup var account: AccountArgument

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      let found = try await account.find(in: store)
      let pins = try await store.posts(of: found.id).count
      let name = PrintableText.of(found.name.full)
      guard
        yes
          || Question.isAnsweredYes(
            "Delete account \(found.id.rawValue) of \(name), with \(pins) pins?")
      else { throw Refusal(.nothingFound, "nothing was deleted") }
      guard try await store.deleteAccount(found.id) else { throw AccountError.gone }
      print("account \(found.id.rawValue) is deleted, with \(pins) pins")
    }
  }
}

extension AccountArgument {
  /// Disables or enables the account, and returns its number.
  func setDisabled(_ isDisabled: Bool, in store: some PostStoring) async throws -> AccountID {
    let found = try await find(in: store)
    let changes = AccountChanges(isDisabled: isDisabled)
    guard try await store.updateAccount(found.id, changes, keeping: nil) != nil else {
      throw AccountError.gone
    }
    return found.id
  }
}

/// `otm account promote`.
struct AccountPromoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "promote",
    abstract: "Let an account administer the server in the browser.",
    discussion: """
      An administrator can list, lock and delete accounts, and remove pins. The browser asks for the \
      password again after 15 minutes.

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
