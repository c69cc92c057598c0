import Posting
import TestSupport
import Testing

/// Groups and invitations, on every engine.
@Suite(.serialized) struct GroupTests {
  private let autumn = GroupID(rawValue: "autumn")

  @Test(arguments: StoreEngine.all)
  func groupsAndInvitationsReadBackAsTheyWereWritten(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let groups = [Sample.group("autumn", name: "Ünï 🏔"), Sample.group("winter", color: "#ffffff")]
    for group in groups.reversed() { try await store.insert(group) }
    #expect(try await store.groups() == groups)
    var winter = groups[1]
    winter.name = "Spring"
    winter.color = "#000000"
    #expect(try await store.update(winter))
    #expect(try await store.groups() == [groups[0], winter])
    #expect(try await store.update(Sample.group("none")) == false)
    let invitations = [
      Sample.invitation("a", to: "winter"), Sample.invitation("b", to: "autumn", until: -5),
    ]
    for invitation in invitations.reversed() { try await store.insert(invitation) }
    #expect(try await store.invitations() == invitations)
    for invitation in invitations {
      #expect(try await store.invitation(invitation.codeHash) == invitation)
    }
    for unknown in ["", "a", String(repeating: "c", count: 64), invitations[0].codeHash + "\0"] {
      #expect(try await store.invitation(unknown) == nil)
      #expect(try await store.deleteInvitation(unknown) == false)
    }
    try await store.deleteInvitations(endedBefore: Sample.start)
    #expect(try await store.invitations() == [invitations[0]])
    #expect(try await store.deleteInvitation(invitations[0].codeHash))
    #expect(try await store.invitations().isEmpty)
  }

  @Test(arguments: StoreEngine.all)
  func aMemberIsInOneGroupUntilItLeaves(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.group("autumn"))
    try await store.insert(Sample.account("1", group: "autumn"))
    try await store.insert(Sample.account("2", isAdministrator: true))
    let (one, two) = (AccountID(rawValue: "1"), AccountID(rawValue: "2"))
    let ids = [one, two, AccountID(rawValue: "3"), AccountID(rawValue: "1\0")]
    #expect(try await store.groups(of: ids) == [one: autumn])
    try await store.insert(Sample.session("t", of: "2", until: 1_000))
    let joined = try await store.updateAccount(
      two, AccountChanges(group: .joins(autumn)), keeping: nil)
    #expect(joined?.group == autumn && joined?.isAdministrator == true)
    // A change of group ends no session, and is seen with it.
    #expect(try await store.session(SessionTokenHash(rawValue: "t"))?.account == joined)
    #expect(try await store.groups(of: ids) == [one: autumn, two: autumn])
    _ = try await store.updateAccount(one, AccountChanges(group: .leaves), keeping: nil)
    #expect(try await store.groups(of: ids) == [two: autumn])
    await expectInvalid {
      let changes = AccountChanges(group: .joins(GroupID(rawValue: "none")))
      _ = try await store.updateAccount(one, changes, keeping: nil)
    }
  }

  @Test(arguments: StoreEngine.all)
  func aRemovedGroupTakesInvitationsAndLeavesMembers(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.group("autumn"))
    try await store.insert(Sample.invitation("a", to: "autumn"))
    try await store.insert(Sample.account("1", group: "autumn"))
    try await store.fill([Sample.post("pin1", owner: "1")])
    #expect(try await store.deleteGroup(autumn))
    #expect(try await store.deleteGroup(autumn) == false)
    #expect(try await store.groups().isEmpty)
    #expect(try await store.invitations().isEmpty)
    #expect(try await store.account(AccountID(rawValue: "1"))?.group == nil)
    #expect(try await store.posts(PostListing()).ids == ["pin1"])
  }

  @Test(arguments: StoreEngine.all)
  func invalidGroupsAreRefused(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    for group in [
      Sample.group("a b"), Sample.group("a", name: ""), Sample.group("a", color: "red"),
      Sample.group("a", color: "#GGGGGG"), Sample.group("a", color: "#0b7a4b "),
      Sample.group("a", name: String(repeating: "x", count: 129)),
    ] { await expectInvalid { try await store.insert(group) } }
    await expectInvalid { try await store.insert(Sample.invitation("a", to: "none")) }
    #expect(try await store.groups().isEmpty)
  }
}
