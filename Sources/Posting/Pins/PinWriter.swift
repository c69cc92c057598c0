/// The person who wants to change or remove a pin.
public enum PinWriter: Sendable {
  /// A logged-in person.
  case account(AccountID)
  /// Anyone, in a closed classroom whose server runs with `--open-writes`.
  case anybody
  /// The operator of the server.
  case moderator

  /// Returns whether this person may change a pin.
  func mayWrite(_ post: Post) -> Bool {
    switch self {
    case .account(let id): post.owner == id
    case .anybody, .moderator: true
    }
  }
}
