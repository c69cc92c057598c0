import Answers
import ArgumentParser
import PostStore
import Shell

/// `otm database check`.
struct DatabaseCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the whole database for damage.",
    discussion: """
      Nothing is changed, and the server may keep running. The exit code is 0 when the database is \
      sound; otherwise it is 65, and each fault has a line.
      """)

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let path = try database.existingPath()
    let faults = try Backup.faults(of: path)
    guard faults.isEmpty else {
      for fault in faults { print(PrintableText.of(fault)) }
      throw Refusal(
        .badInputData,
        "\(path) is damaged; stop the server, move the file away, and restore a backup")
    }
    print("\(PrintableText.of(path)): sound")
  }
}
