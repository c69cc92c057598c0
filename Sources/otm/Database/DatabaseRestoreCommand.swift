import Answers
import ArgumentParser
import Foundation
import PostStore
import Shell

/// `otm database restore`.
struct DatabaseRestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore the database from a backup, or from continuous copies.",
    discussion: """
      Stop the server, move its database away, restore, and start the server. The command refuses \
      to overwrite a database. It reads the whole copy before it gives the new file its name.

      Everyone has to log in again, because the backup may contain sessions that were revoked \
      later. Passwords changed and accounts deleted after the backup are as they were when it was \
      made.

      EXAMPLES
        otm database restore /backup/pins.sqlite
        otm database restore /mnt/second/otm     the folder of otm serve --ship
      """)

  @Argument(
    help: ArgumentHelp(
      "The file that `otm database backup` wrote, or the folder of `otm serve --ship`.",
      valueName: "copy"))
  var copy: String

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    guard FileManager.default.fileExists(atPath: copy) else {
      throw Refusal(.noSuchInput, "\(copy): file not found")
    }
    let path = try database.path()
    let summary = try Backup.restore(copy, to: path)
    print("\(PrintableText.of(path)): \(DatabaseInfoCommand.counts(summary))")
    OTM.note(
      """
      all sessions have ended: everybody logs in again; accounts that were deleted since the copy was \
      made are back, and have to be deleted again: otm account list, otm account delete
      """)
  }
}
