import ServerAPI

/// The review of a link.
struct LinkReview {
  let problems: [PostProblem]
  /// The link as it would be posted; `nil` if it is invalid.
  let link: String?

  init(_ typed: String) {
    let text = TextRules.trimmed(typed)
    guard !text.isEmpty else {
      problems = [
        PostProblem(
          .linkEmpty, .link, message: "the link is missing",
          remedy: "give the address of a page, such as https://example.org/you")
      ]
      link = nil
      return
    }
    var problems: [PostProblem] = []
    let parsed = LinkText(text)
    // The length limit applies to the posted form, with spaces as %20.
    let posted = parsed.faults.isEmpty ? parsed.normalized : text
    let length = posted.unicodeScalars.count
    if length > TextRules.maxLink {
      problems.append(
        PostProblem(
          .linkTooLong, .link,
          message: "the link has \(length) characters",
          remedy: "give one of at most \(TextRules.maxLink)"))
    }
    if TextRules.hasControl(text) {
      problems.append(
        PostProblem(
          .textControl, .link, message: "the link contains control characters",
          remedy: "type it again, or copy it from the browser's address bar"))
    }
    problems += parsed.faults.map { Self.problem($0, in: text) }
    self.problems = problems
    link = problems.isEmpty ? parsed.normalized : nil
  }

  private static func problem(_ fault: LinkText.Fault, in text: String) -> PostProblem {
    switch fault {
    case .scheme(let scheme):
      let offer = scheme == nil ? offer(for: text) : nil
      let message =
        scheme.map { "the link starts with \($0):, but only http and https are allowed" }
        ?? "the link does not start with http:// or https://"
      let remedy =
        offer.map { "did you mean \($0)?" } ?? "give a link that starts with https://"
      return PostProblem(
        .linkScheme, .link, message: message, remedy: remedy, offeredLink: offer,
        words: scheme.map { [$0] } ?? [])
    case .host(let reason):
      return PostProblem(
        .linkHost, .link, message: "the link does not have a valid host: \(reason)",
        remedy: "check the part between // and the next slash, such as example.org")
    case .credentials:
      return PostProblem(
        .linkCredentials, .link, message: "the link contains a user name or password",
        remedy: "remove the part before the @; everyone can see the link")
    }
  }

  /// Returns the link with a scheme added; `nil` if that is not valid either.
  private static func offer(for text: String) -> String? {
    let rest = text.drop { $0 == "/" }
    return LinkReview("https://" + rest, isOffer: true).link
  }

  /// Reviews an offered link, for which no other link is offered.
  private init(_ text: String, isOffer: Bool) {
    let parsed = LinkText(text)
    let isFine =
      parsed.faults.isEmpty && !TextRules.hasControl(text)
      && parsed.normalized.unicodeScalars.count <= TextRules.maxLink
    problems = []
    link = isFine ? parsed.normalized : nil
  }
}
