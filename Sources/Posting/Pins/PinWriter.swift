/// Who wants to change or remove a pin.
public enum PinWriter: Sendable {
  /// Somebody who is logged in.
  case account(AccountID)
  /// Anybody, in a closed classroom whose server was started with `--open-writes`.
  case anybody
  /// Who runs the server.
  case moderator

  /// Returns whether the pin is theirs to write.
  func mayWrite(_ post: Post) -> Bool {
    switch self {
    case .account(let id): post.owner == id
    case .anybody, .moderator: true
    }
  }
}
