import Answers
import ArgumentParser
import Geodesy
import Posting
import ServerAPI
import Shell

/// `otm post`: geocodes on this machine, shows the result, asks, and posts.
struct PostCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "post",
    abstract: "Put yourself on the map: a place and a link.",
    discussion: """
      EXAMPLES
        otm post "Seattle, WA" --link https://example.org/ada
        otm post Springfield --id geonames:4951788 --link https://example.org/ada
        otm post "my desk" --at -33.87,151.21 --link https://example.org/ada --yes

      The place is looked up on this machine and shown before anything is sent. You are asked before \
      the pin is posted and before it replaces your old one; --yes answers both.
      """)

  @Argument(
    help: ArgumentHelp("The place: a name or LAT,LON.", valueName: "location"),
    transform: ShieldedNumber.unshielded)
  var location: String

  @Option(
    help: ArgumentHelp("The link that others see with your name.", valueName: "url"),
    transform: ShieldedNumber.unshielded)
  var link: String

  @OptionGroup var place: PlaceOptions

  @Flag(help: "Post, and replace an older pin, without asking.")
  var yes = false

  @OptionGroup var output: OutputOption

  @OptionGroup var server: ServerOptions
  @OptionGroup(title: "Gazetteer") var bundle: BundleOptions

  func run() async throws {
    let review = try LocalReview(bundle).validation.review(
      place.draft(location: location, link: link))
    guard review.isAccepted, let link = review.link, let point = review.coordinate else {
      try Self.refuse(review)
      return
    }
    let session = try ServerSession(server)
    // Checked before asking anything: the server responds, and somebody is logged in.
    let account = try await session.speakLoggedIn { try await $0.account() }
    show(review, link: link, at: point)
    guard yes || Question.isAnsweredYes("Post this pin as \(account.shown)?") else {
      throw Refusal(.nothingFound, "nothing was posted")
    }
    // The preview shows the name of the place that was found, so others see it too.
    let pin = try await post(session) { client, overwrites in
      try await client.post(
        place: review.location, shownAs: review.foundLabel, link: link, at: point,
        overwriting: overwrites)
    }
    try output.print(PinListing(pins: [pin]))
  }

  /// Posts the pin, and asks before overwriting an older one.
  private func post(
    _ session: ServerSession,
    _ send: @escaping @Sendable (ServerClient, _ overwriting: Bool) async throws -> ShownPin
  ) async throws -> ShownPin {
    let overwrites = yes
    let posted = try await session.speakLoggedIn { client -> ShownPin? in
      do {
        return try await send(client, overwrites)
      } catch ClientError.pinExists {
        return nil
      }
    }
    if let posted { return posted }
    guard Question.isAnsweredYes("You already have a pin. Replace it with this one?") else {
      throw Refusal(.nothingFound, "nothing was posted; your pin is as it was")
    }
    return try await session.speakLoggedIn { try await send($0, true) }
  }

  /// Shows the position of the pin, and any warnings.
  private func show(_ review: PostReview, link: String, at point: Coordinate) {
    let preview = PinPreview(place: review.place, coordinate: point, link: link)
    for line in preview.lines { StandardError.write("  \(line)\n") }
    for problem in review.problems { problem.show() }
  }

  /// Ends the command with all problems, one line each, followed by candidates.
  private static func refuse(_ review: PostReview) throws {
    for problem in review.problems { problem.show() }
    throw ExitCode(ExitStatus.nothingFound.rawValue)
  }
}
