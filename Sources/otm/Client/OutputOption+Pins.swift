import PostAnswers
import ServerAPI
import Shell

extension OutputOption {
  /// Prints pins on standard output.
  func print(_ listing: PinListing) throws {
    var bytes: [UInt8] = []
    PinRenderer(format: format, isColored: StandardOutput.isColored).append(listing, to: &bytes)
    try StandardOutput.write(bytes)
  }
}
