import Answers
import HTTPTypes
import Hummingbird
import Posting
import ServerAPI
import TextFormats

/// `/administration/accounts`: listing, disabling and deleting accounts.
///
/// Only the operator can change administrators' accounts, so that no administrator can lock out the
/// others.
struct AdministrationAccountRoutes: RouteGroup {
  static let after = Parameter(
    "after", "The id after which the list continues.", example: "1234567890")
  static let limit = Parameter(
    "limit", "Maximum number of accounts.", in: 1...maxListed, standard: maxListed,
    example: "100")
  static let list = [RequestParameter](after, limit)

  /// The maximum number of accounts in a response.
  static let maxListed = 1_000

  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  static let routes: [Route<Self>] = [
    .native(
      .get, "/administration/accounts", .administration, "List all accounts by id.", list,
      answers: .managedAccounts, session: .needed
    ) { routes, request, _ in try await routes.list(request) },
    .native(
      .patch, "/administration/accounts/{id}", .administration,
      "Disable or enable an account.", sends: .accountState,
      answers: .managedAccount, session: .needed
    ) { routes, request, context in
      try await routes.change(request, AccountID(rawValue: context.pathID))
    },
    .native(
      .delete, "/administration/accounts/{id}", .administration,
      "Delete an account and all its data.", successes: [204], session: .needed
    ) { routes, request, context in
      try await routes.remove(request, AccountID(rawValue: context.pathID))
    },
  ]

  private func remove(_ request: Request, _ id: AccountID) async throws -> Response {
    let parts = try await readiness.dependencies()
    let account = try await Self.target(request, id, parts)
    guard try await parts.store.deleteAccount(account.id) else { throw AccountError.gone }
    return NativeAnswer.empty()
  }

  private func list(_ request: Request) async throws -> Response {
    let parameters = try NativeParameters(request, of: Self.list)
    let after = try parameters.value(Self.after)
    let limit = try parameters.value(Self.limit)
    let parts = try await readiness.parts(forAdministratorReading: request)
    let accounts = try await parts.store.accounts(
      after: after.map(AccountID.init(rawValue:)), limit: limit ?? Self.maxListed)
    return NativeAnswer.response(
      ManagedAccounts { $0.accounts = accounts.map { ManagedAccount($0) } })
  }

  /// Disables or enables an account.
  private func change(_ request: Request, _ id: AccountID) async throws -> Response {
    let parts = try await readiness.dependencies()
    let account = try await Self.target(request, id, parts)
    let wanted = try await NativeBody.read(AccountStateRequest.self, request, configuration)
    var changed = account
    if let isDisabled = wanted.isDisabled {
      let changes = AccountChanges(isDisabled: isDisabled)
      guard let updated = try await parts.store.updateAccount(id, changes, keeping: nil) else {
        throw AccountError.gone
      }
      changed = updated
    }
    return NativeAnswer.response(ManagedAccount(changed))
  }

  /// Returns the account to change, after checking that it is not an administrator's.
  private static func target(
    _ request: Request, _ id: AccountID, _ parts: ServerDependencies
  ) async throws -> Account {
    _ = try await Administrator(writing: request, parts)
    guard let account = try await parts.store.account(id) else { throw AccountError.gone }
    guard !account.isAdministrator else { throw NativeError.protectedAccount }
    return account
  }
}
