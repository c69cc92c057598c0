import ArgumentParser
import GazetteerImport
import GeocodeServer
import Identity
import Logging
import OnTheMapGeocoder
import PostStore
import Posting

/// `otm serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the map, its pins and the geocoder over HTTP.")

  @Option(help: "The name or number of the network interface.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 lets the system choose.")
  var port = 8_080

  @Option(help: "The file of pins and accounts (default: in the data folder).")
  var database: String?

  @OptionGroup var bundle: BundleOptions

  func run() async throws {
    var logger = Logger(label: "otm") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    let location = bundle.location
    try await ServerRun(
      configuration: ServerConfiguration(host: host, port: port), logger: logger
    ).run {
      try await Self.open(location)
    } onListening: { address in
      ProgramEnd.note("listening on \(address)")
    }
  }

  private static func open(_ location: GazetteerLocation) async throws -> ServerParts {
    try await BlockingWork.run {
      let bundle = try GazetteerBundle.open(location, progress: nil)
      try GazetteerBundle.verify(bundle, progress: nil)
      _ = try Geocoder(bundle: bundle)
    }
    try await Task.sleep(for: .seconds(3600))
    throw PostStoreError.unavailable("not built yet")
  }
}
