import ArgumentParser
import GazetteerImport
import GazetteerStore
import Shell

/// `otm gazetteer verify`.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every byte of the gazetteer.")

  @OptionGroup var bundle: BundleOptions

  func run() throws {
    let bar = ProgressBar(title: "Checking the gazetteer")
    defer { bar.clear() }
    let found = try GazetteerBundle.existing(bundle.location)
    try GazetteerBundle.verify(found, progress: bar.show)
    bar.clear()
    let selection = found.manifest.selection.map { ", \($0.summary)" } ?? ""
    print("\(found.folder): intact\(selection)")
  }
}
