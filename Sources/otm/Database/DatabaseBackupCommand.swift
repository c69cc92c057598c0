import Answers
import ArgumentParser
import PostStore
import Shell

/// `otm database backup`.
struct DatabaseBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the database as it is at this moment into one file.",
    discussion: """
      A server may run and be written to meanwhile. The copy is read as a whole before it gets its \
      name, so a file of that name is a whole copy. It holds what the database holds, hashes of \
      passwords too, and its owner only can read it.

      EXAMPLES
        otm database backup /backup/pins.sqlite
        otm database backup /backup/pins.sqlite --force     replaces yesterday's
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "copy"))
  var copy: String

  @Flag(help: "Replace a file that is there.")
  var force = false

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let path = try database.existingPath()
    let summary = try Backup.backUp(path, to: copy, replacing: force)
    print("\(PrintableText.of(copy)): \(DatabaseInfoCommand.counts(summary))")
  }
}
