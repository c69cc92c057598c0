import Answers
import ArgumentParser
import PostStore
import Shell

/// `otm database backup`.
struct DatabaseBackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up the database into one file.",
    discussion: """
      The server may keep running. The copy gets its name only after it has been read back in full, \
      so a file with that name is complete. It contains everything in the database, including \
      password hashes, and only its owner can read it.

      EXAMPLES
        otm database backup /backup/pins.sqlite
        otm database backup /backup/pins.sqlite --force     replaces yesterday's
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "copy"))
  var copy: String

  @Flag(help: "Overwrite an existing file.")
  var force = false

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let path = try database.existingPath()
    let summary = try Backup.backUp(path, to: copy, replacing: force)
    print("\(PrintableText.of(copy)): \(DatabaseInfoCommand.counts(summary))")
  }
}
