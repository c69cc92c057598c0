import ArgumentParser
import GazetteerImport
import GazetteerStore

/// `otm gazetteer verify`.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every byte of the gazetteer bundle.")

  @OptionGroup var bundle: BundleOptions

  func run() throws {
    let bar = ProgressBar(title: "Checking the gazetteer")
    defer { bar.clear() }
    let found = try GazetteerBundle.existing(bundle.location)
    try GazetteerBundle.verify(found, progress: bar.show)
    bar.clear()
    print("\(found.folder): intact")
  }
}
