import ArgumentParser

/// `otm gazetteer`: the commands for the gazetteer.
struct GazetteerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gazetteer",
    abstract: "Download, build, update and check the gazetteer.",
    subcommands: [
      DownloadCommand.self, BuildCommand.self, UpdateCommand.self, VerifyCommand.self,
      InfoCommand.self,
    ])
}
