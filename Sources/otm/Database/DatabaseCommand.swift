import Answers
import ArgumentParser
import PostStore
import Shell

/// `otm database`: the commands for the database of pins and accounts.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Check, back up, restore and move a server's pins and accounts.",
    discussion: """
      EXAMPLES
        otm database check
        otm database backup /backup/pins-$(date +%F).sqlite
        otm database restore /backup/pins-2026-10-06.sqlite
        otm database copy /srv/otm/posts.sqlite postgres://otm@db.example.org/otm
        otm database info --database /srv/otm/posts.sqlite

      The server may keep running, except while a database is restored.
      """,
    subcommands: [
      DatabaseCheckCommand.self, DatabaseBackupCommand.self, DatabaseRestoreCommand.self,
      DatabaseInfoCommand.self, DatabaseCopyCommand.self,
    ])
}

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

/// `otm database check`.
struct DatabaseCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the whole database for damage.",
    discussion: """
      Nothing is changed, and the server may keep running. The exit code is 0 when the database is \
      sound; otherwise it is 65, and each fault has a line. Accounts with different spellings \
      of one address are listed too; disable or delete those that nobody uses.
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
    for double in try Backup.doubles(of: path) { print(PrintableText.of(double)) }
    print("\(PrintableText.of(path)): sound")
  }
}
