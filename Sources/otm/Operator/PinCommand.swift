import Answers
import ArgumentParser
import PostStore
import Posting
import ServerAPI
import Shell

/// `otm pin`: the commands that manage a server's pins.
struct PinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Manage a server's pins, in its database.",
    subcommands: [
      PinRemoveCommand.self, PinRemovedCommand.self, PinRestoreCommand.self,
    ])
}

/// `otm pin remove`.
struct PinRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove any user's pin.",
    discussion: """
      For 30 days, `otm pin restore` can put it back.

      EXAMPLES
        otm pin remove 8ZExGR5uX8
      """)

  @Argument(help: "The pin's id, as `otm pins --format json` shows it.")
  var id: String

  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      let id = PostID(rawValue: id)
      guard let post = try await store.post(id) else { throw PinError.notFound(id) }
      let shown = PrintableText.of("\(post.name.full), \(post.place), \(post.link)")
      guard yes || Question.isAnsweredYes("Remove pin \(id.rawValue) (\(shown))?") else {
        throw Refusal(.nothingFound, "nothing was removed")
      }
      try await PinService(store: store).remove(id, by: .moderator)
      print("pin \(id.rawValue) is removed")
    }
  }
}

/// `otm pin removed`.
struct PinRemovedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "removed",
    abstract: "List the pins that were removed in the last 30 days.",
    discussion: """
      Lists what administrators and `otm pin remove` removed, the last removed first: when, the \
      id, the name, the place and the link, separated by tabs. Pins that people delete themselves \
      can't be restored.
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      for removed in try await store.removedPosts(limit: .max) {
        let (post, removedAt) = (removed.post, removed.removedAt ?? removed.post.updatedAt)
        let fields = [
          WireDate.text(removedAt.milliseconds), post.id.rawValue, post.name.full, post.place,
          post.link,
        ]
        print(fields.map(PrintableText.of).joined(separator: "\t"))
      }
    }
  }
}

/// `otm pin restore`.
struct PinRestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put back a pin that was removed in the last 30 days.",
    discussion: """
      EXAMPLES
        otm pin removed
        otm pin restore 8ZExGR5uX8
      """)

  @Argument(help: "The pin's id, as `otm pin removed` shows it.")
  var id: String

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    try await database.withStore { store in
      let post = try await PinService(store: store).restore(PostID(rawValue: id))
      print("pin \(post.id.rawValue) is back")
    }
  }
}
