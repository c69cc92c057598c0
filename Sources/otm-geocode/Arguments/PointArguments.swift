import ArgumentParser
import Geocoding
import Shell

/// The point that a command is asked about.
struct PointArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The point: LAT,LON or LAT LON.", valueName: "lat,lon"),
    transform: ShieldedNumber.unshielded)
  var point: [String] = []

  /// Reads the point; anything else ends the command with advice.
  func asked(of command: String) throws -> AskedPoint {
    do {
      return try AskedPoint(words: point)
    } catch {
      throw Refusal(.wrongUse, "\(error) (see otm-geocode \(command) --help)")
    }
  }
}
