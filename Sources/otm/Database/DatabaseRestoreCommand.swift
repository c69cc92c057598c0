import Answers
import ArgumentParser
import Foundation
import PostStore
import Shell

/// `otm database restore`.
struct DatabaseRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a copy in the place of the database.",
    discussion: """
      The server must be stopped first. The copy is read as a whole before anything is changed, and \
      a crash meanwhile leaves the old database or the new one. A database that was changed later \
      than the copy is overwritten with --force only.

      Everybody has to log in again, unless --keep-sessions says otherwise: sessions of the copy may \
      have been ended since, because somebody else had them. Passwords that were changed and accounts \
      that were deleted since are as they were when the copy was made.

      EXAMPLES
        otm database restore /backup/pins.sqlite
      """)

  @Argument(help: ArgumentHelp("The file that `otm database backup` wrote.", valueName: "copy"))
  var copy: String

  @Flag(help: "Overwrite a database that was changed later than the copy.")
  var force = false

  @Flag(help: "Let those who were logged in when the copy was made be logged in again.")
  var keepSessions = false

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    guard FileManager.default.fileExists(atPath: copy) else {
      throw Refusal(.noSuchInput, "\(copy): there is no such file")
    }
    let path = try database.path()
    let summary = try Backup.restore(
      copy, to: path, force: force, keepsSessions: keepSessions)
    print("\(PrintableText.of(path)): \(DatabaseInfoCommand.counts(summary))")
    let sessions =
      keepSessions
      ? "whoever was logged in when the copy was made is logged in again"
      : "all sessions have ended: everybody logs in again"
    ProgramEnd.note(
      """
      \(sessions); accounts that were deleted since the copy was made are back, and have to be deleted \
      again: otm account list, otm account delete
      """)
  }
}
