/// A service that creates groups and invitations, and lets people join and leave.
public struct GroupService: Sendable {
  private let store: any PostStoring
  private let time: TimeSource
  private let random: RandomSource

  /// The maximum length of a name, in Unicode scalars; it is shown with pins.
  public static let maxName = 60
  /// The maximum number of groups; the map's legend shows all of them.
  public static let maxGroups = 100
  /// The maximum number of invitations, including expired ones that were not yet deleted.
  public static let maxInvitations = 500
  /// The maximum lifetime of an invitation, in days.
  public static let maxDays = 365

  private static let daySeconds: Int64 = 24 * 60 * 60

  /// Creates a service for a store.
  public init(
    store: any PostStoring, time: TimeSource = .system, random: RandomSource = .system
  ) {
    self.store = store
    self.time = time
    self.random = random
  }

  /// Creates a group.
  ///
  /// - Throws: ``GroupError`` or ``PostStoreError``.
  public func create(name: String, color: String) async throws -> CourseGroup {
    let (name, color) = (try Self.checked(name: name), try Self.checked(color: color))
    let group = CourseGroup(id: .random(random), name: name, color: color, createdAt: time.now())
    guard try await store.insert(group, atMost: Self.maxGroups) else { throw GroupError.tooMany }
    return group
  }

  /// Changes the name and color of a group; its members and invitations stay.
  ///
  /// - Throws: ``GroupError`` or ``PostStoreError``.
  public func change(_ id: GroupID, name: String, color: String) async throws -> CourseGroup {
    let (name, color) = (try Self.checked(name: name), try Self.checked(color: color))
    guard var group = try await store.groups().first(where: { $0.id == id }) else {
      throw GroupError.noSuchGroup
    }
    group.name = name
    group.color = color
    guard try await store.update(group) else { throw GroupError.noSuchGroup }
    return group
  }

  private static func checked(name: String) throws(GroupError) -> String {
    let name = AccountRules.trimmed(name)
    guard (1...maxName).contains(name.unicodeScalars.count), !PostRules.hasControl(name),
      !AccountRules.isInvisible(name)
    else { throw .nameInvalid }
    return name
  }

  private static func checked(color: String) throws(GroupError) -> String {
    guard isColor(color) else { throw .colorInvalid }
    return color.lowercased()
  }

  private static func isColor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes.first == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
  }

  /// Creates an invitation; its code is not stored, so this is the only time it is available.
  ///
  /// - Throws: ``GroupError`` or ``PostStoreError``.
  public func invite(
    to group: GroupID, days: Int
  ) async throws -> (code: InvitationCode, invitation: Invitation) {
    guard (1...Self.maxDays).contains(days) else { throw GroupError.daysInvalid }
    guard try await store.groups().contains(where: { $0.id == group }) else {
      throw GroupError.noSuchGroup
    }
    let code = InvitationCode.random(random)
    let now = time.now()
    let invitation = Invitation(
      codeHash: code.hash, group: group, createdAt: now,
      expiresAt: now.advanced(bySeconds: Int64(days) * Self.daySeconds))
    guard try await store.insert(invitation, atMost: Self.maxInvitations) else {
      throw GroupError.tooMany
    }
    return (code, invitation)
  }

  /// Revokes the invitation with a number.
  ///
  /// - Throws: ``GroupError/noSuchInvitation`` or ``PostStoreError``.
  public func revoke(_ number: String) async throws {
    let invitation = try await store.invitations().first { $0.number == number }
    guard let invitation, try await store.deleteInvitation(invitation.codeHash) else {
      throw GroupError.noSuchInvitation
    }
  }

  /// Returns the group of an invitation code, and when the invitation expires.
  ///
  /// - Throws: ``GroupError/invitationInvalid`` or ``PostStoreError``.
  public func invited(
    by code: String
  ) async throws -> (group: CourseGroup, invitation: Invitation) {
    guard let code = InvitationCode(text: code),
      let invitation = try await store.invitation(code.hash), invitation.expiresAt > time.now(),
      let group = try await store.groups().first(where: { $0.id == invitation.group })
    else { throw GroupError.invitationInvalid }
    return (group, invitation)
  }

  /// Removes an account from its group or moves it to another, on behalf of an administrator.
  ///
  /// - Throws: ``GroupError``, ``AccountError/gone`` or ``PostStoreError``.
  public func change(_ account: AccountID, _ change: GroupChange) async throws -> Account {
    if case .joins(let group) = change,
      try await !store.groups().contains(where: { $0.id == group })
    {
      throw GroupError.noSuchGroup
    }
    guard
      let changed = try await store.updateAccount(
        account, AccountChanges(group: change), keeping: nil)
    else { throw AccountError.gone }
    return changed
  }

  /// Returns the group of an account; `nil` if it does not have one.
  ///
  /// - Throws: ``PostStoreError``.
  public func group(of account: Account) async throws -> CourseGroup? {
    guard let id = account.group else { return nil }
    return try await store.groups().first { $0.id == id }
  }

  /// Returns the groups of the owners of posts, without owners that do not have one.
  ///
  /// - Throws: ``PostStoreError``.
  public func groups(ofOwnersOf posts: [Post]) async throws -> [AccountID: CourseGroup] {
    let groups = try await store.groups()
    // Most servers do not have groups, so they need no further query.
    guard !groups.isEmpty, !posts.isEmpty else { return [:] }
    let byID = Dictionary(groups.map { ($0.id, $0) }) { first, _ in first }
    let owners = Set(posts.compactMap(\.owner))
    return try await store.groups(of: Array(owners)).compactMapValues { byID[$0] }
  }
}

/// The reason why an operation on a group or invitation failed.
public enum GroupError: Error, Hashable, Sendable {
  case nameInvalid
  case colorInvalid
  case daysInvalid
  /// The maximum number of groups or invitations is reached.
  case tooMany
  case noSuchGroup
  /// The invitation has expired, was revoked, or never existed.
  case invitationInvalid
  /// There is no invitation with this number.
  case noSuchInvitation
}

extension GroupError: CustomStringConvertible {
  /// A message that says what happened and what to do.
  public var description: String {
    switch self {
    case .nameInvalid:
      "a group needs a name of 1 to \(GroupService.maxName) characters without control characters"
    case .colorInvalid: "the color must be written like #1b6f8a"
    case .daysInvalid:
      "the validity of an invitation must be a whole number of days, 1 to \(GroupService.maxDays)"
    case .tooMany:
      "the maximum is reached: at most \(GroupService.maxGroups) groups and "
        + "\(GroupService.maxInvitations) invitations; remove old ones first"
    case .noSuchGroup: "this group does not exist; it may have been removed"
    case .invitationInvalid:
      "this invitation has expired or was revoked; ask your course team for a new link"
    case .noSuchInvitation: "this invitation does not exist; it may have been revoked already"
    }
  }
}
