import Answers
import ArgumentParser
import Foundation
import PostStore
import Posting
import ServerAPI
import Shell

/// `otm database info`.
struct DatabaseInfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show which database is used, its size and what it holds.",
    discussion: """
      The file is read once for damage (SQLite's quick check); the exit code is 65 if there is any. \
      `otm database check` checks more.
      """)

  /// The output formats.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "Output format: text or json.")
  var format = Format.text

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let path = try database.existingPath()
    let damage = try Backup.quickFaults(of: path)
    let summary = try Backup.summary(of: path)
    switch format {
    case .text: print(Self.text(summary, path: path, isIntact: damage.isEmpty))
    case .json: print(try Self.json(summary, path: path, isIntact: damage.isEmpty))
    }
    guard damage.isEmpty else {
      throw Refusal(.badInputData, "\(path) is damaged; `otm database check` shows where")
    }
  }

  /// "12 accounts, 30 pins".
  static func counts(_ summary: StoreSummary) -> String {
    func counted(_ count: Int, _ one: String, _ many: String) -> String {
      "\(count) \(count == 1 ? one : many)"
    }
    return counted(summary.accounts, "account", "accounts") + ", "
      + counted(summary.posts, "pin", "pins")
  }

  private static func text(_ summary: StoreSummary, path: String, isIntact: Bool) -> String {
    """
    file         \(PrintableText.of(path))
    format       \(summary.format)
    size         \(summary.sizeBytes) bytes
    accounts     \(summary.accounts)
    sessions     \(summary.sessions)
    pins         \(summary.posts)
    hidden pins  \(summary.withheldPosts)
    last change  \(summary.lastChange.map { WireDate.text($0.milliseconds) } ?? "none")
    quick check  \(isIntact ? "no damage found" : "DAMAGED")
    """
  }

  /// The output as a JSON object; all keys are always present.
  private struct Description: Encodable {
    let file: String
    let summary: StoreSummary
    let isIntact: Bool

    enum Key: String, CodingKey {
      case file, format, sizeBytes, accounts, sessions, pins, hiddenPins, lastChange, isIntact
    }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(file, forKey: .file)
      try object.encode(summary.format, forKey: .format)
      try object.encode(summary.sizeBytes, forKey: .sizeBytes)
      try object.encode(summary.accounts, forKey: .accounts)
      try object.encode(summary.sessions, forKey: .sessions)
      try object.encode(summary.posts, forKey: .pins)
      try object.encode(summary.withheldPosts, forKey: .hiddenPins)
      let lastChange = summary.lastChange.map { WireDate.text($0.milliseconds) }
      try object.encode(lastChange, forKey: .lastChange)
      try object.encode(isIntact, forKey: .isIntact)
    }
  }

  private static func json(
    _ summary: StoreSummary, path: String, isIntact: Bool
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let description = Description(file: path, summary: summary, isIntact: isIntact)
    return String(decoding: try encoder.encode(description), as: UTF8.self)
  }
}
