import Geodesy
import Posting
import TestSupport
import Testing

/// Writing, changing and removing posts, on every engine.
@Suite(.serialized) struct PostTests {
  private let ada = AccountID(rawValue: "1000000001")

  @Test(arguments: StoreEngine.all)
  func aPostReadsBackAsItWasWritten(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let post = Sample.post(
      "pin1", uniqueKey: "", first: "", last: "O'Hara", place: "Zürich 🏔\t\"x\"",
      label: "Zürich, Switzerland", link: "not a link", latitude: -89.123456789012345,
      longitude: 179.99999999999997)
    #expect(try await store.insert(post, onExisting: .addAnother) == .created(post))
    #expect(try await store.post(PostID(rawValue: "pin1")) == post)
  }

  @Test(arguments: StoreEngine.all)
  func anUnknownIDGivesNoPost(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.fill([Sample.post("pin1")])
    for id in [
      "", "pin", "PIN1", "pin1 ", "pin1\0", "pin1\0x", "%", String(repeating: "x", count: 100_000),
    ] {
      #expect(try await store.post(PostID(rawValue: id)) == nil)
      #expect(try await store.deletePost(PostID(rawValue: id)) == false)
      #expect(
        try await store.updatePost(PostID(rawValue: id), PostChanges(place: "x"), at: Sample.start)
          == nil)
    }
    #expect(try await store.countPosts([]) == 1)
  }

  @Test(arguments: StoreEngine.all)
  func theOwnersNameIsShownWhateverIsSent(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account(first: "Grace", last: "Hopper"))
    let sent = Sample.post("pin1", owner: "1000000001", first: "Some", last: "Body")
    var expected = sent
    expected.name = PersonName(first: "Grace", last: "Hopper")
    #expect(try await store.insert(sent, onExisting: .addAnother) == .created(expected))
    let changes = PostChanges(name: PersonName(first: "No", last: "Body"))
    let changed = try await store.updatePost(sent.id, changes, at: Sample.start)
    #expect(changed?.name == expected.name)
    #expect(try await store.post(sent.id)?.name == expected.name)
  }

  @Test(arguments: StoreEngine.all)
  func refusingLeavesTheOwnersPostAlone(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    let first = Sample.post("pin1", owner: "1000000001")
    let newer = Sample.post("pin2", owner: "1000000001", seconds: 5)
    let third = Sample.post("pin3", owner: "1000000001", seconds: 9)
    #expect(try await store.insert(first, onExisting: .refuse) == .created(first))
    #expect(try await store.insert(newer, onExisting: .refuse) == .refused(existing: first))
    try await store.fill([newer])
    #expect(try await store.insert(third, onExisting: .refuse) == .refused(existing: newer))
    #expect(try await store.posts(of: ada) == [newer, first])
  }

  @Test(arguments: StoreEngine.all)
  func overwritingChangesTheNewest(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    let old = Sample.post("pin1", owner: "1000000001")
    let newer = Sample.post("pin2", owner: "1000000001", uniqueKey: "mine", seconds: 5)
    try await store.fill([newer, old])
    let sent = Sample.post(
      "pin3", owner: "1000000001", uniqueKey: "other", place: "Oslo", label: "Oslo, Norway",
      link: "https://oslo.example", latitude: 59.9, longitude: 10.7, seconds: 9)
    var expected = newer
    expected.place = "Oslo"
    expected.placeLabel = "Oslo, Norway"
    expected.link = "https://oslo.example"
    expected.coordinate = sent.coordinate
    expected.updatedAt = sent.updatedAt
    #expect(
      try await store.insert(sent, onExisting: .overwriteNewest) == .overwritten(expected))
    #expect(try await store.posts(of: ada) == [expected, old])
    #expect(try await store.post(sent.id) == nil)
    let near = try await store.posts(nearestTo: sent.coordinate, limit: 1, withinMeters: 1)
    #expect(near.neighbors.map(\.element) == [expected])
  }

  @Test(arguments: StoreEngine.all)
  func overwritingWithoutAPostCreatesOne(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    let post = Sample.post("pin1", owner: "1000000001")
    #expect(try await store.insert(post, onExisting: .overwriteNewest) == .created(post))
  }

  @Test(arguments: StoreEngine.all)
  func rulesDoNotApplyToPostsWithoutAnOwner(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    for (number, rule) in [ExistingPostRule.refuse, .overwriteNewest, .addAnother].enumerated() {
      let post = Sample.post("pin\(number)")
      #expect(try await store.insert(post, onExisting: rule) == .created(post))
    }
    #expect(try await store.countPosts([]) == 3)
  }

  @Test(arguments: StoreEngine.all)
  func changesLeaveTheRestUnchanged(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let post = Sample.post("pin1")
    try await store.fill([post])
    let later = Sample.start.advanced(bySeconds: 60)
    var expected = post
    expected.updatedAt = later
    #expect(try await store.updatePost(post.id, PostChanges(), at: later) == expected)
    expected.link = ""
    expected.uniqueKey = "k"
    expected.name = PersonName(first: "A", last: "B")
    expected.coordinate = Coordinate(latitude: post.coordinate.latitude, longitude: -180)!
    expected.updatedAt = later.next
    let changes = PostChanges(
      uniqueKey: "k", name: PersonName(first: "A", last: "B"), link: "", longitude: -180)
    #expect(try await store.updatePost(post.id, changes, at: later.next) == expected)
    #expect(try await store.post(post.id) == expected)
  }

  /// An old app that moves or renames a pin cannot know its label, which would then be of another
  /// place.
  @Test(arguments: StoreEngine.all)
  func aLabelGoesWithItsPlace(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let post = Sample.post("pin1", label: "Lyon, France")
    let cases: [(PostChanges, label: String?)] = [
      (PostChanges(), "Lyon, France"), (PostChanges(link: "x"), "Lyon, France"),
      (PostChanges(place: "Lyon", latitude: 45.75, longitude: 4.85), "Lyon, France"),
      (PostChanges(place: "Paris"), nil), (PostChanges(latitude: 45), nil),
    ]
    for (changes, label) in cases {
      try await store.fill([post])
      let changed = try await store.updatePost(post.id, changes, at: Sample.start)
      #expect(changed?.placeLabel == label, "\(changes)")
      #expect(try await store.post(post.id) == changed)
      #expect(try await store.deletePost(post.id))
    }
    for label in ["", String(repeating: "x", count: 513)] {
      await expectInvalid { try await store.fill([Sample.post("pin2", label: label)]) }
    }
  }

  /// What replaces a pin says all that others see, so a name that is left out is taken back.
  @Test(arguments: StoreEngine.all)
  func aReplacedPinHasOnlyTheNewLabel(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    for label in [nil, "Lyon, Rhône"] as [String?] {
      let post = Sample.post("pin1", owner: "1000000001", label: "Lyon, France")
      try await store.fill([post])
      let content = PinContent(
        uniqueKey: "", name: post.name, place: post.place, placeLabel: label, link: post.link,
        coordinate: post.coordinate)
      let changed = try await store.updatePost(post.id, at: Sample.start) {
        .success(content.replacing($0))
      }
      #expect(try changed?.get().placeLabel == label)
      let sent = Sample.post("pin2", owner: "1000000001", label: label, seconds: 9)
      _ = try await store.insert(sent, onExisting: .overwriteNewest, quota: nil)
      #expect(try await store.post(post.id)?.placeLabel == label)
      #expect(try await store.deletePost(post.id))
    }
  }

  @Test(arguments: StoreEngine.all)
  func aPostMovesForwardWhenTheClockGoesBack(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let post = Sample.post("pin1", seconds: 100)
    try await store.fill([post, Sample.post("pin2", seconds: 100)])
    var last = post.updatedAt
    for seconds in [100, 0, -5_000, 99] as [Int64] {
      let now = Sample.start.advanced(bySeconds: seconds)
      let changed = try #require(try await store.updatePost(post.id, PostChanges(), at: now))
      #expect(changed.updatedAt == last.next)
      #expect(changed.createdAt == post.createdAt)
      last = changed.updatedAt
    }
    let newest = PostListing(order: [.init(.updatedAt, descending: true)])
    #expect(try await store.posts(newest).ids == ["pin1", "pin2"])
  }

  @Test(arguments: StoreEngine.all)
  func aPointOffTheGlobeIsRefused(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let post = Sample.post("pin1")
    try await store.fill([post])
    let wrong = [
      PostChanges(latitude: 90.000001), PostChanges(latitude: .nan), PostChanges(longitude: -181),
      PostChanges(longitude: .infinity),
    ]
    for changes in wrong {
      await expectInvalid { try await store.updatePost(post.id, changes, at: Sample.start) }
    }
    #expect(try await store.post(post.id) == post)
  }

  @Test(arguments: StoreEngine.all)
  func violationsAreRefusedAndLeaveNothing(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.fill([Sample.post("pin1")])
    let wrong = [
      Sample.post(""), Sample.post("pin 2"), Sample.post("pín"), Sample.post("pin\0"),
      Sample.post(String(repeating: "x", count: 65)), Sample.post("pin1"),
      Sample.post("a", uniqueKey: String(repeating: "ü", count: 129)),
      Sample.post("b", first: String(repeating: "ü", count: 129)),
      Sample.post("c", last: String(repeating: "ü", count: 129)),
      Sample.post("d", place: String(repeating: "ü", count: 513)),
      Sample.post("e", link: String(repeating: "ü", count: 2_049)),
      Sample.post("f", place: "before\0after"), Sample.post("g", owner: "nobody"),
    ]
    for post in wrong {
      await expectInvalid { try await store.insert(post, onExisting: .addAnother) }
      await expectInvalid { try await store.insert(post, onExisting: .refuse) }
    }
    await expectInvalid {
      try await store.updatePost(
        PostID(rawValue: "pin1"), PostChanges(place: String(repeating: "x", count: 513)),
        at: Sample.start)
    }
    #expect(try await store.posts(PostListing()) == [Sample.post("pin1")])
  }

  @Test(arguments: StoreEngine.all)
  func textsOfMaximumLengthAreStored(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let long = { (count: Int) in String(repeating: "🏔", count: count) }
    let post = Sample.post(
      String(repeating: "x", count: 64), uniqueKey: long(128), first: long(128), last: long(128),
      place: long(512), link: long(2_048))
    try await store.fill([post])
    #expect(try await store.post(post.id) == post)
  }

  @Test(arguments: StoreEngine.all)
  func aDeletedPostIsGoneEverywhere(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let post = Sample.post("pin1")
    try await store.fill([post])
    #expect(try await store.deletePost(post.id))
    #expect(try await store.deletePost(post.id) == false)
    #expect(try await store.posts(PostListing()).isEmpty)
    let near = try await store.posts(
      nearestTo: post.coordinate, limit: 9, withinMeters: .infinity)
    #expect(near == NearestPosts([], searchedToMeters: 20_015_115))
    // An id may return, for example from a backup; the order of creation is independent of it.
    try await store.fill([Sample.post("pin2"), post])
    #expect(try await store.posts(PostListing()).ids == ["pin2", "pin1"])
  }

  @Test(arguments: StoreEngine.all)
  func ofManyConcurrentPostsOneIsFirst(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.insert(Sample.account())
    let outcomes = try await withThrowingTaskGroup(of: InsertOutcome.self) { group in
      for number in 0..<16 {
        group.addTask {
          try await store.insert(
            Sample.post("pin\(number)", owner: "1000000001"), onExisting: .refuse)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let created = outcomes.compactMap { outcome -> Post? in
      if case .created(let post) = outcome { post } else { nil }
    }
    let first = try #require(created.first)
    #expect(created.count == 1)
    #expect(outcomes.filter { $0 == .refused(existing: first) }.count == 15)
    #expect(try await store.posts(of: ada) == [first])
  }
}
