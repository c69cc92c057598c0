import ArgumentParser
import GazetteerDownload
import Shell

/// The mirror of GeoNames' files.
struct MirrorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A mirror of GeoNames' server. (default: \(MirrorAddress.geoNames.text))", valueName: "url"),
    transform: Self.address)
  var mirror = MirrorAddress.geoNames

  private static func address(_ text: String) throws -> MirrorAddress {
    guard let address = MirrorAddress(text) else {
      throw ValidationError("'\(text)' is not an https address (http is for this machine only)")
    }
    return address
  }

  /// Downloads files with a progress bar on the terminal, and prints a summary.
  func fetch(into folder: String, countries: [String]) async throws {
    let bar = ProgressBar(title: "Downloading")
    defer { bar.clear() }
    let summary = try await GazetteerDownload(folder: folder, from: mirror, progress: bar.show)
      .run(countries: countries)
    bar.clear()
    for name in summary.missing {
      StandardError.write(line: "otm: the server does not have \(name); continuing without it")
    }
    StandardError.write(
      line: "otm: \(summary.fetched.count) files fetched, \(summary.unchanged.count) unchanged")
  }
}
