import ArgumentParser

/// `otm gazetteer`: the commands for the gazetteer bundle.
struct GazetteerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gazetteer",
    abstract: "Build, update and check the gazetteer bundle.",
    subcommands: [BuildCommand.self, UpdateCommand.self, VerifyCommand.self, InfoCommand.self])
}
