import Answers
import ArgumentParser

/// The posting workflow, the server, and care for the gazetteer.
@main
struct OTM: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otm",
    abstract: "Put yourself on the map, offline.",
    version: ProductVersion.text,
    subcommands: [ServeCommand.self, GazetteerCommand.self])

  /// Runs what was typed; a command that needs no concurrency runs on the main thread, whose stack
  /// is the largest.
  @MainActor static func main() async {
    do {
      var command = try parseAsRoot()
      if var concurrent = command as? any AsyncParsableCommand {
        try await concurrent.run()
      } else {
        try command.run()
      }
    } catch {
      ProgramEnd.exit(with: error)
    }
  }
}
