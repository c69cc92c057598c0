public import Geodesy

/// A service that writes pins, and checks who may change them.
///
/// The caller checks the content: with ``PostValidation`` for people, with the rules of the wire
/// API for student apps.
public struct PinService: Sendable {
  /// The store of the pins.
  public let store: any PostStoring
  private let time: TimeSource
  private let random: RandomSource
  private let quota: Int

  /// The default maximum number of pins per account.
  public static let usualQuota = 100

  /// Creates a service for a store; an account may have `quota` pins.
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
  ///   - content: The content and position.
  ///   - owner: The owner, whose name is shown; `nil` if anyone may write.
  ///   - rule: What to do if the owner already has pins.
  /// - Returns: The outcome.
  /// - Throws: ``PinError/overQuota(_:)`` or ``PostStoreError``.
  public func post(
    _ content: PinContent, by owner: Account?, onExisting rule: ExistingPostRule
  ) async throws -> InsertOutcome {
    let now = time.now()
    let post = Post(
      id: .random(random), owner: owner?.id,
      uniqueKey: try await ownKey(content.uniqueKey, of: owner?.id),
      name: content.name, place: content.place,
      placeLabel: content.placeLabel, link: content.link, coordinate: content.coordinate,
      createdAt: now, updatedAt: now)
    let placed = try await store.insert(
      post, onExisting: rule, quota: owner == nil ? nil : quota)
    if placed == .overQuota { throw PinError.overQuota(quota) }
    return placed
  }

  /// Returns the key to store with a pin: the one that was sent, unless it belongs to another
  /// account.
  ///
  /// Apps find their user's pins by key, so they would mistake a stranger's pin with the same key
  /// for their own.
  private func ownKey(_ key: String, of owner: AccountID?) async throws -> String {
    guard let owner, key != owner.rawValue,
      try await store.account(AccountID(rawValue: key)) != nil
    else { return key }
    return owner.rawValue
  }

  /// Changes a pin in one transaction.
  ///
  /// - Parameters:
  ///   - id: The id of the pin.
  ///   - writer: The person who wants to change it.
  ///   - key: The key to store with it, unless it belongs to another account; `nil` leaves it
  ///     unchanged.
  ///   - changes: Returns the other changes; a name counts only if the pin does not have an owner.
  /// - Returns: The changed pin.
  /// - Throws: ``PinError``, ``PostStoreError``, or an error of `changes`.
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

/// The content and position of a new pin.
public struct PinContent: Hashable, Sendable {
  /// The client's key; in the server's API the account's number.
  public var uniqueKey: String
  /// The name to show if the pin does not have an owner.
  public var name: PersonName
  /// The place as typed.
  public var place: String
  /// The name to show for the place; `nil` shows ``place``.
  public var placeLabel: String?
  /// The link as typed.
  public var link: String
  /// The position.
  public var coordinate: Coordinate

  /// Creates content.
  public init(
    uniqueKey: String, name: PersonName, place: String, placeLabel: String? = nil, link: String,
    coordinate: Coordinate
  ) {
    self.uniqueKey = uniqueKey
    self.name = name
    self.place = place
    self.placeLabel = placeLabel
    self.link = link
    self.coordinate = coordinate
  }
}

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

/// The reason why a pin was not written.
public enum PinError: Error, Hashable, Sendable {
  /// There is no pin with this id.
  case notFound(PostID)
  /// The pin belongs to someone else.
  case notOwner(PostID)
  /// The account has reached its maximum number of pins.
  case overQuota(Int)
}

extension PinError: CustomStringConvertible {
  /// A message that says what happened.
  public var description: String {
    switch self {
    case .notFound(let id): "there is no pin \(id.rawValue)"
    case .overQuota(let quota):
      "you have \(quota) pins, the maximum per account; delete or overwrite one"
    case .notOwner(let id): "pin \(id.rawValue) is someone else's; you can change only your own"
    }
  }
}
