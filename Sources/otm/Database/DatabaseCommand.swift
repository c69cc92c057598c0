import ArgumentParser

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

      The server may keep running, except while its database is restored.
      """,
    subcommands: [
      DatabaseCheckCommand.self, DatabaseBackupCommand.self, DatabaseRestoreCommand.self,
      DatabaseInfoCommand.self, DatabaseCopyCommand.self,
    ])
}
