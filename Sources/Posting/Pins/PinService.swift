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

  /// Returns a pin that somebody may write.
  ///
  /// - Throws: ``PinError`` or ``PostStoreError``.
  @discardableResult
  public func check(_ id: PostID, writableBy writer: PinWriter) async throws -> Post {
    guard let post = try await store.post(id) else { throw PinError.notFound(id) }
    guard writer.mayWrite(post) else { throw PinError.notOwner(id) }
    return post
  }

  /// Changes a pin; a name is ignored where the pin has an owner.
  ///
  /// - Throws: ``PinError`` or ``PostStoreError``.
  public func change(
    _ id: PostID, _ changes: PostChanges, by writer: PinWriter
  ) async throws -> Post {
    let post = try await check(id, writableBy: writer)
    var changes = changes
    if let owner = post.owner {
      changes.name = nil
      if let key = changes.uniqueKey, case .account = writer {
        changes.uniqueKey = try await ownKey(key, of: owner)
      }
    }
    guard let changed = try await store.updatePost(id, changes, at: time.now()) else {
      throw PinError.notFound(id)
    }
    return changed
  }

  /// Removes a pin.
  ///
  /// - Throws: ``PinError`` or ``PostStoreError``.
  public func remove(_ id: PostID, by writer: PinWriter) async throws {
    try await check(id, writableBy: writer)
    guard try await store.deletePost(id) else { throw PinError.notFound(id) }
  }
}
