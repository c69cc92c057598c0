import ArgumentParser
import Gazetteer
import GazetteerImport
import Shell

/// `otm-geocode build`: builds a gazetteer that an app ships, also where `otm` is not available.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a gazetteer in a folder, for an app to ship or for another machine.",
    discussion: """
      An existing gazetteer is replaced once the new one is complete.

      Examples:
        otm-geocode build --tier cities --output App/Gazetteer
        otm-geocode build --tier places --countries US,CA --output App/Gazetteer
      """)

  @Option(
    help: ArgumentHelp("Folder to build the gazetteer in.", valueName: "dir"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "Folder of the data. (default: $OTM_DATA, else Data/ above the program or the working folder)",
      valueName: "dir"),
    completion: .directory, transform: ShieldedNumber.unshielded)
  var data: String?

  @OptionGroup var selection: SelectionOptions

  func run() throws {
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    let bundle = try GazetteerBundle.build(
      GazetteerSession.location(data: data), from: nil, output: output,
      selection: selection.selection, progress: bar.show)
    bar.clear()
    try StandardOutput.write(Array("\(bundle.folder)\n".utf8))
  }
}
