import Answers
import ArgumentParser
import Gazetteer
import Shell

/// The `otm` program: posting, the server, and maintenance of the gazetteer.
@main
struct OTM: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otm",
    abstract: "Run a map server, post pins to it, and maintain its data.",
    version: ProductVersion.text,
    subcommands: [
      ServeCommand.self, SignupCommand.self, LoginCommand.self, LogoutCommand.self,
      WhoamiCommand.self, SessionsCommand.self, ValidateCommand.self, PostCommand.self,
      PinsCommand.self, NearCommand.self, AccountCommand.self, PinCommand.self,
      DatabaseCommand.self, GazetteerCommand.self,
    ])

  /// Commands that accept a place as coordinates, which may be negative.
  private static let takesPlaces: Set<String> = ["validate", "post", "near"]

  /// Runs the command.
  ///
  /// Synchronous commands run on the main thread, which has the largest stack.
  @MainActor static func main() async {
    // Without the signal, a closed pipe is an error of write(2), which ends the program quietly.
    ProcessEnvironment.ignoreClosedPipes()
    SQLiteConnection.disableMemoryStatistics()
    do {
      var arguments = Array(CommandLine.arguments.dropFirst())
      if let first = arguments.first, takesPlaces.contains(first) {
        arguments = arguments.map(ShieldedNumber.shielded)
      }
      var command = try parseAsRoot(arguments)
      if var concurrent = command as? any AsyncParsableCommand {
        try await concurrent.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error, help: "otm --help")
    }
  }
}
