import Answers
import ArgumentParser

/// The posting workflow, and care for the gazetteer.
@main
struct OTM: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otm",
    abstract: "Put yourself on the map, offline.",
    version: ProductVersion.text,
    subcommands: [GazetteerCommand.self])
}
