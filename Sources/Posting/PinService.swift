/// A service that writes pins, and checks who may change them.
///
/// The caller checks the content: with ``PostValidation`` for people, with the rules of the wire
/// API for student apps.
package struct PinService: Sendable {
  /// The store of the pins.
  package let store: any PostStoring
  private let time: TimeSource
  private let random: RandomSource
  private let quota: Int

  /// The default maximum number of pins per account.
  package static let usualQuota = 100

  /// Creates a service for a store; an account may have `quota` pins.
  package init(
    store: any PostStoring, quota: Int = PinService.usualQuota, time: TimeSource = .system,
    random: RandomSource = .system
  ) {
    self.store = store
    self.quota = quota
    self.time = time
    self.random = random
  }

  /// Writes a new pin.
  ///
  /// - Parameters:
  ///   - content: The content and position.
  ///   - owner: The owner, whose name is shown; `nil` if anyone may write.
  ///   - rule: What to do if the owner already has pins.
  /// - Returns: The pin, and whether it is a new one.
  /// - Throws: ``PinError/alreadyPosted(_:)``, ``PinError/overQuota(_:)`` or ``PostStoreError``.
  package func post(
    _ content: PinContent, by owner: Account?, onExisting rule: ExistingPostRule
  ) async throws -> (pin: Post, isNew: Bool) {
    let now = time.now()
    let post = Post(
      id: .random(random), owner: owner?.id,
      uniqueKey: content.uniqueKey,
      name: content.name, place: content.place,
      placeLabel: content.placeLabel, link: content.link, coordinate: content.coordinate,
      createdAt: now, updatedAt: now)
    switch try await store.insert(
      post, onExisting: rule, quota: owner == nil ? nil : quota)
    {
    case .created(let post): return (post, true)
    case .overwritten(let post): return (post, false)
    case .refused(let existing): throw PinError.alreadyPosted(existing.id)
    case .overQuota: throw PinError.overQuota(quota)
    }
  }

  /// Changes a pin in one transaction.
  ///
  /// - Parameters:
  ///   - id: The id of the pin.
  ///   - writer: The person who wants to change it.
  ///   - changed: Returns the changed pin, by ``PostChanges`` or ``PinContent``; not called for the pins of
  ///     others.
  /// - Returns: The changed pin.
  /// - Throws: ``PinError``, ``PostStoreError``, or an error of `changed`.
  package func change(
    _ id: PostID, by writer: PinWriter, _ changed: @escaping @Sendable (Post) throws -> Post
  ) async throws -> Post {
    let written = try await store.updatePost(id, at: time.now()) { post in
      Result {
        guard writer.mayWrite(post) else { throw PinError.notOwner(id) }
        return try changed(post)
      }
    }
    guard let written else { throw PinError.notFound(id) }
    return try written.get()
  }

  /// Removes a pin.
  ///
  /// - Throws: ``PinError`` or ``PostStoreError``.
  package func remove(_ id: PostID, by writer: PinWriter) async throws {
    guard let post = try await store.post(id) else { throw PinError.notFound(id) }
    guard writer.mayWrite(post) else { throw PinError.notOwner(id) }
    guard try await store.deletePost(id) else { throw PinError.notFound(id) }
  }
}

/// The person who wants to change or remove a pin.
package enum PinWriter: Sendable {
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

/// The reason why a pin was not written.
package enum PinError: Error, Hashable, Sendable {
  /// There is no pin with this id.
  case notFound(PostID)
  /// The pin belongs to someone else.
  case notOwner(PostID)
  /// The account has this pin already.
  case alreadyPosted(PostID)
  /// The account has reached its maximum number of pins.
  case overQuota(Int)
}

extension PinError: CustomStringConvertible {
  /// A message that says what happened.
  package var description: String {
    switch self {
    case .notFound(let id): "there is no pin \(id.rawValue)"
    case .alreadyPosted: "you already have a pin; send \"overwrite\": true to replace it"
    case .overQuota(let quota):
      "you have \(quota) pins, the maximum per account; delete or overwrite one"
    case .notOwner(let id): "pin \(id.rawValue) is someone else's; you can change only your own"
    }
  }
}
