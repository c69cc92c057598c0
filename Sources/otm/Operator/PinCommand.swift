import Answers
import ArgumentParser
import PostStore
import Posting
import Shell

/// `otm pin`: the commands that manage a server's pins.
struct PinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Manage a server's pins, in its database.",
    subcommands: [PinRemoveCommand.self])
}

/// `otm pin remove`.
struct PinRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove any user's pin.",
    discussion: """
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
