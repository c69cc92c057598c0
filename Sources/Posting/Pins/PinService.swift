/// The map of pins: who may write which, and what becomes of it.
///
/// What is in a post is checked before: by ``PostValidation`` for people, by the wire's own rules
/// for student apps.
public struct PinService: Sendable {
  /// Where the pins are.
  public let store: any PostStoring
  private let time: TimeSource
  private let random: RandomSource
  private let quota: Int

  /// How many pins an account may have unless somebody chose another number.
  public static let usualQuota = 100

  /// Creates a board over a store; an account may have `quota` pins.
  public init(
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
  ///   - content: What it says, and where it is.
  ///   - owner: Whose it is, and whose name is shown; `nil` where anybody may write.
  ///   - rule: What happens when the owner has pins.
  /// - Returns: What became of it.
  /// - Throws: ``PinError/overQuota(_:)`` or ``PostStoreError``.
  public func post(
    _ content: PinContent, by owner: Account?, onExisting rule: ExistingPostRule
  ) async throws -> InsertOutcome {
    let now = time.now()
    let post = Post(
      id: .random(random), owner: owner?.id,
      uniqueKey: try await ownKey(content.uniqueKey, of: owner?.id),
      name: owner?.name ?? content.name, place: content.place, link: content.link,
      coordinate: content.coordinate, createdAt: now, updatedAt: now)
    let placed = try await store.insert(
      post, onExisting: rule, quota: owner == nil ? nil : quota)
    if placed == .overQuota { throw PinError.overQuota(quota) }
    return placed
  }

  /// Returns the key to store beside a pin: the one that was sent, unless it is another account's.
  ///
  /// Apps look for their own pins by it, so a stranger's pin under somebody's key would stand in
  /// the way of theirs.
  private func ownKey(_ key: String, of owner: AccountID?) async throws -> String {
    guard let owner, key != owner.rawValue,
      try await store.account(AccountID(rawValue: key)) != nil
    else { return key }
    return owner.rawValue
  }

  /// Changes a pin, which is read and written in one transaction.
  ///
  /// - Parameters:
  ///   - id: Which pin.
  ///   - writer: Who wants to.
  ///   - key: The key to store beside it, unless it is another account's; `nil` leaves it.
  ///   - changes: What else changes in a pin that the writer may write; a name counts where it has no
  ///     owner.
  /// - Returns: The pin as it is now.
  /// - Throws: ``PinError``, ``PostStoreError``, or what `changes` throws.
  public func change(
    _ id: PostID, by writer: PinWriter, key: String? = nil,
    _ changes: @escaping @Sendable (Post) throws -> PostChanges
  ) async throws -> Post {
    var ownKey = key
    if let key, case .account(let owner) = writer {
      ownKey = try await self.ownKey(key, of: owner)
    }
    let changed = try await store.updatePost(id, at: time.now()) { [ownKey] post in
      Result {
        guard writer.mayWrite(post) else { throw PinError.notOwner(id) }
        var changes = try changes(post)
        changes.uniqueKey = ownKey
        return changes
      }
    }
    guard let changed else { throw PinError.notFound(id) }
    return try changed.get()
  }

  /// Removes a pin.
  ///
  /// - Throws: ``PinError`` or ``PostStoreError``.
  public func remove(_ id: PostID, by writer: PinWriter) async throws {
    guard let post = try await store.post(id) else { throw PinError.notFound(id) }
    guard writer.mayWrite(post) else { throw PinError.notOwner(id) }
    guard try await store.deletePost(id) else { throw PinError.notFound(id) }
  }
}
