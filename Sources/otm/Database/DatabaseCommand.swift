import ArgumentParser

/// `otm database`: what who runs a server does with the database of pins and accounts.
struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Care for the database of pins and accounts.",
    subcommands: [DatabaseCopyCommand.self])
}
