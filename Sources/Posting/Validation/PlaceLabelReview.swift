/// The review of the name to show for a place.
struct PlaceLabelReview {
  /// All problems.
  private(set) var problems: [PostProblem] = []
  /// The name without surrounding white space; `nil` if it is missing, empty or invalid.
  private(set) var text: String?

  init(_ label: String?) {
    let trimmed = PostRules.trimmed(label ?? "")
    let length = trimmed.unicodeScalars.count
    if length > PostRules.maxLocation {
      problems.append(
        PostProblem(
          .locationTooLong, .location, message: "the shown name has \(length) characters",
          remedy: "write it in at most \(PostRules.maxLocation)"))
    }
    if PostRules.hasControl(trimmed) {
      problems.append(
        PostProblem(
          .textControl, .location, message: "the shown name contains control characters",
          remedy: "type it again"))
    }
    if problems.isEmpty, !trimmed.isEmpty { text = trimmed }
  }
}
