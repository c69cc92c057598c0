import Answers
import ArgumentParser
import PostStore
import Posting
import ServerAPI
import Shell

/// `otm account list`.
struct AccountListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all accounts by number.")

  /// The output formats.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, csv
  }

  @Option(help: "Output format: text or csv.")
  var format = Format.text

  @OptionGroup var database: DatabaseOptions

  /// The number of accounts read at a time, which bounds memory.
  private static let page = 500

  func run() async throws {
    try await database.withStore { store in
      if format == .csv {
        try write(["id", "name", "email", "provider", "state", "created_at", "role"])
      }
      var last: AccountID?
      while true {
        let accounts = try await store.accounts(after: last, limit: Self.page)
        for account in accounts {
          try write(fields(of: account))
        }
        guard let end = accounts.last, accounts.count == Self.page else { return }
        last = end.id
      }
    }
  }

  private func fields(of account: Account) -> [String] {
    [
      account.id.rawValue, account.name.full, account.email ?? "",
      account.identity.provider.rawValue, account.isDisabled ? "disabled" : "enabled",
      WireDate.text(account.createdAt.milliseconds),
      account.isAdministrator ? "administrator" : "member",
    ]
  }

  private func write(_ fields: [String]) throws {
    var bytes: [UInt8] = []
    switch format {
    case .text:
      let shown = fields.map { PrintableText.of($0.isEmpty ? "-" : $0) }
      bytes.append(contentsOf: shown.joined(separator: "  ").utf8)
    case .csv: CSVField.append(fields, to: &bytes)
    }
    bytes.append(0x0A)
    try StandardOutput.write(bytes)
  }
}
