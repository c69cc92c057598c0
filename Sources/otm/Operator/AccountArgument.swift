import ArgumentParser
import Posting
import Shell

/// The account to manage, by email address or number.
struct AccountArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The account's e-mail address or number.", valueName: "account"))
  var account: String

  /// Looks up the account.
  ///
  /// - Throws: ``Refusal`` if it does not exist.
  func find(in store: some PostStoring) async throws -> Account {
    if let found = try await store.account(AccountID(rawValue: account)) { return found }
    if let email = EmailAddress(account) {
      let identity = IdentityKey(provider: .local, subject: email.text)
      if let found = try await store.account(of: identity) { return found }
    }
    throw Refusal(
      .nothingFound, "there is no account \(account); `otm account list` shows all accounts")
  }
}
