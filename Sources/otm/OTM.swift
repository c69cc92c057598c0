import Answers
import ArgumentParser
import Shell

/// The posting workflow, the server, and care for the gazetteer.
@main
struct OTM: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otm",
    abstract: "Put yourself on the map, offline.",
    version: ProductVersion.text,
    subcommands: [
      ServeCommand.self, SignupCommand.self, LoginCommand.self, LogoutCommand.self,
      WhoamiCommand.self, SessionsCommand.self, ValidateCommand.self, PostCommand.self,
      PinsCommand.self,
      NearCommand.self, AccountCommand.self, PinCommand.self, DatabaseCommand.self,
      GazetteerCommand.self,
    ])

  /// Commands whose places may be typed as negative numbers.
  private static let takesPlaces: Set<String> = ["validate", "post", "near"]

  /// Runs what was typed; a command that needs no concurrency runs on the main thread, whose stack
  /// is the largest.
  @MainActor static func main() async {
    // A reader that has gone shows as an error of write(2), which ends the program quietly.
    ProcessEnvironment.ignoreClosedPipes()
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
      ProgramEnd.exit(with: error)
    }
  }
}
