import ArgumentParser
import Posting
import Shell

/// `otm validate`: checks whether a post would be accepted.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check offline whether a post would be accepted.",
    discussion: """
      EXAMPLES
        otm validate "Seattle, WA" https://example.org/ada
        otm validate Springfield example.org --format json

      Each problem is a line that says what to do. Errors prevent posting, warnings do not. The exit \
      code is 0 if the post would be accepted, 1 if it would be refused.
      """)

  @Argument(
    help: ArgumentHelp("The place: a name or LAT,LON.", valueName: "location"),
    transform: ShieldedNumber.unshielded)
  var location: String

  @Argument(help: "The link.", transform: ShieldedNumber.unshielded)
  var link: String

  @OptionGroup var place: PlaceOptions

  @Option(
    help: ArgumentHelp("Output format: text, json or ndjson. (default: text)", valueName: "form"),
    completion: .list(ReviewRenderer.Format.allCases.map(\.rawValue)),
    transform: ValidateCommand.format)
  var format = ReviewRenderer.Format.text

  @OptionGroup(title: "Gazetteer") var bundle: BundleOptions

  func run() throws {
    let review = try LocalReview(bundle).validation.review(
      place.draft(location: location, link: link))
    var bytes: [UInt8] = []
    ReviewRenderer(format: format, isColored: StandardOutput.isColored)
      .append(review, to: &bytes)
    try StandardOutput.write(bytes)
    if !review.isAccepted { throw ExitCode(ExitStatus.nothingFound.rawValue) }
  }

  private static func format(_ text: String) throws -> ReviewRenderer.Format {
    guard let format = ReviewRenderer.Format(rawValue: text) else {
      throw ValidationError("the formats are text, json and ndjson")
    }
    return format
  }
}
