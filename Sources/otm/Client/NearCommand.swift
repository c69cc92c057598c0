import Answers
import ArgumentParser
import Gazetteer
import GeocodingAPI
import Geodesy
import Posting
import ServerAPI
import Shell

/// `otm near`: the students near a place.
struct NearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near",
    abstract: "Find the pins near a place or point.",
    discussion: """
      EXAMPLES
        otm near Lyon --radius 50km
        otm near -33.87,151.21 --count 3
        otm near Springfield --id geonames:4951788

      The place is looked up on this machine. The last line says up to which distance no pin is \
      missing.
      """)

  @Argument(
    help: ArgumentHelp("A place, or a point as LAT,LON or LAT LON.", valueName: "place"),
    transform: ShieldedNumber.unshielded)
  var place: [String]

  @OptionGroup var chosen: PlaceIDOption

  @Option(
    help: ArgumentHelp("Maximum number of pins, 1 to 100. (default: 10)", valueName: "k"),
    transform: ShieldedNumber.unshielding(FilterParsing.limit))
  var count: Int?

  @Option(
    help: ArgumentHelp(
      "Search radius in m, km or mi: 50km. (default: no limit)", valueName: "radius"),
    transform: ShieldedNumber.unshielding(FilterParsing.radius))
  var radius: Double?

  @OptionGroup var output: OutputOption

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Gazetteer") var bundle: BundleOptions

  func run() async throws {
    let session = try ServerSession(server)
    guard let point = try point() else { throw ExitCode(ExitStatus.nothingFound.rawValue) }
    let listing = try await session.speak {
      try await $0.pins(near: point, count: count ?? 10, radiusMeters: radius)
    }
    try output.print(listing)
  }

  /// Returns the point to search near; `nil` if the text has no match, which was then reported.
  private func point() throws -> Coordinate? {
    do {
      return try AskedPoint(words: place).coordinate
    } catch AskedPointError.unreadable {
      return try pointOfText()
    } catch {
      throw Refusal(.wrongUse, "\(error) (see otm near --help)")
    }
  }

  private func pointOfText() throws -> Coordinate? {
    let text = place.joined(separator: " ")
    let review = try LocalReview(bundle).validation.review(location: text, placeID: chosen.id)
    for problem in review.problems { problem.show() }
    guard review.isAccepted else { return nil }
    if let place = review.place { OTM.note("near \(PrintableText.of(place.label))") }
    return review.coordinate
  }
}
