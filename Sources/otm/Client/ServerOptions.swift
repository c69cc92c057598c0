import ArgumentParser
import Foundation
import OnTheMapClient
import PostAnswers
import ServerAPI
import Shell

/// The server that a command connects to.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server's address. (default: $OTM_SERVER, else http://127.0.0.1:8080)", valueName: "url"))
  var server: String?

  /// Returns the server's URL.
  ///
  /// - Throws: ``Refusal`` if the typed text is not a URL.
  func address() throws -> ServerAddress {
    let environment = ProcessInfo.processInfo.environment
    let set = environment["OTM_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    guard let typed = server ?? set else { return .usual }
    guard let address = ServerAddress(typed) else {
      let origin = server == nil ? "OTM_SERVER" : "--server"
      throw Refusal(
        .wrongUse, "\(origin): \(typed) is not a URL; use http://HOST:PORT")
    }
    return address
  }
}

extension OutputOption {
  /// Prints pins on standard output.
  func print(_ listing: PinListing) throws {
    var bytes: [UInt8] = []
    PinRenderer(format: format, isColored: StandardOutput.isColored).append(listing, to: &bytes)
    try StandardOutput.write(bytes)
  }
}
