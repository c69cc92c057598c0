import Answers
import ArgumentParser
import Foundation
import PostStore
import Shell

/// `otm database restore`.
struct DatabaseRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore the database from a backup.",
    discussion: """
      Stop the server first. All of the copy is read before anything changes, and after a crash you \
      have either the old database or the new one. A database that was changed after the backup \
      is overwritten only with --force.

      Everyone has to log in again, unless you pass --keep-sessions: a session in the backup may \
      since have been ended because it was stolen. Passwords changed and accounts deleted after the \
      backup are as they were when it was made.

      EXAMPLES
        otm database restore /backup/pins.sqlite
      """)

  @Argument(help: ArgumentHelp("The file that `otm database backup` wrote.", valueName: "copy"))
  var copy: String

  @Flag(help: "Overwrite a database that was changed after the backup.")
  var force = false

  @Flag(help: "Keep the sessions that were open when the backup was made.")
  var keepSessions = false

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    guard FileManager.default.fileExists(atPath: copy) else {
      throw Refusal(.noSuchInput, "\(copy): file not found")
    }
    let path = try database.path()
    let summary = try Backup.restore(
      copy, to: path, force: force, keepsSessions: keepSessions)
    print("\(PrintableText.of(path)): \(DatabaseInfoCommand.counts(summary))")
    let sessions =
      keepSessions
      ? "the sessions of the backup are open again"
      : "all sessions have ended: everybody logs in again"
    ProgramEnd.note(
      """
      \(sessions); accounts that were deleted since the copy was made are back, and have to be deleted \
      again: otm account list, otm account delete
      """)
  }
}
