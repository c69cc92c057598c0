import Geodesy
import Posting
import TestSupport
import Testing

/// Listings: every field as a condition and as an order, ties, paging, counts.
@Suite(.serialized) struct ListingTests {
  /// Posts of which each field is shared by several, in no order.
  private static let posts: [Post] = {
    var random = SeededGenerator(seed: 3)
    return (0..<40).map { number in
      let kind = Int.random(in: 0..<4, using: &random)
      var post = Sample.post(
        "pin\(Int.random(in: 100...999, using: &random))x\(number)",
        uniqueKey: ["", "10", "9", "ab"][kind], first: ["Ann", "ann", "Änn", "Zoe"][kind],
        last: ["", "X", "x", "Ü"][Int.random(in: 0..<4, using: &random)],
        place: ["Rome", "Rome ", "rome", "Oslo"][Int.random(in: 0..<4, using: &random)],
        link: ["a", "B", "https://x", "🏔"][Int.random(in: 0..<4, using: &random)],
        latitude: [-90, -1, 0, 45.5][Int.random(in: 0..<4, using: &random)],
        longitude: [-180, 0, 1e-9, 180][Int.random(in: 0..<4, using: &random)],
        seconds: Int64.random(in: -3...3, using: &random))
      post.updatedAt = post.createdAt.advanced(bySeconds: Int64.random(in: 0...2, using: &random))
      return post
    }
  }()

  private func store(_ engine: StoreEngine) async throws -> any PostStoring {
    let store = try await engine.makeStore()
    try await store.fill(Self.posts)
    return store
  }

  @Test(arguments: StoreEngine.all, PostListing.Field.allCases)
  func everyFieldSortsAndTiesGoByCreation(
    engine: StoreEngine, field: PostListing.Field
  ) async throws {
    let store = try await store(engine)
    for isDescending in [false, true] {
      let listing = PostListing(order: [.init(field, descending: isDescending)])
      let expected = Expected.sorted(Self.posts, by: listing.order)
      #expect(try await store.posts(listing).ids == expected.ids)
    }
  }

  @Test(arguments: StoreEngine.all, propertySeeds)
  func anyListingAgreesWithSortingAndFiltering(engine: StoreEngine, seed: UInt64) async throws {
    let store = try await store(engine)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var listing = PostListing(
        skip: Int.random(in: -1...45, using: &random),
        limit: Int.random(in: -1...45, using: &random))
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let field = PostListing.Field.allCases.randomElement(using: &random) ?? .id
        listing.order.append(.init(field, descending: Bool.random(using: &random)))
      }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let field = PostListing.Field.allCases.randomElement(using: &random) ?? .id
        let post = Self.posts.randomElement(using: &random) ?? Self.posts[0]
        listing.conditions.append(.init(field, equals: Expected.value(of: field, in: post)))
      }
      let matching = Self.posts.filter { post in
        listing.conditions.allSatisfy { Expected.value(of: $0.field, in: post) == $0.value }
      }
      let expected = Expected.sorted(matching, by: listing.order)
        .dropFirst(max(0, listing.skip)).prefix(max(0, listing.limit))
      #expect(try await store.posts(listing).ids == Array(expected).ids, "\(listing), seed \(seed)")
      #expect(try await store.countPosts(listing.conditions) == matching.count)
    }
  }

  @Test(arguments: StoreEngine.all)
  func pagesContainEachPostOnce(engine: StoreEngine) async throws {
    let store = try await store(engine)
    let order = [PostListing.Order(.latitude), .init(.latitude, descending: true)]
    var paged: [String] = []
    for skip in stride(from: 0, to: 50, by: 7) {
      paged += try await store.posts(PostListing(order: order, skip: skip, limit: 7)).ids
    }
    #expect(paged == Expected.sorted(Self.posts, by: [order[0]]).ids)
  }

  @Test(arguments: StoreEngine.all)
  func valuesOfAnotherTypeMatchNoPost(engine: StoreEngine) async throws {
    let store = try await store(engine)
    let moment = PostListing.Value.timestamp(Self.posts[0].createdAt)
    for field in PostListing.Field.allCases {
      let own = Expected.value(of: field, in: Self.posts[0])
      for value in [.text("0"), .text(""), .number(0), .number(9), moment] {
        guard !Expected.isSameKind(own, value) else { continue }
        let condition = PostListing.Condition(field, equals: value)
        #expect(try await store.posts(PostListing(conditions: [condition])).isEmpty)
        #expect(try await store.countPosts([condition]) == 0)
      }
    }
    let none: [PostListing.Condition] = [
      .init(.latitude, equals: .number(.nan)), .init(.latitude, equals: .number(.infinity)),
      .init(.id, equals: .text(Self.posts[0].id.rawValue + "\0")),
      .init(.createdAt, equals: .timestamp(Timestamp(milliseconds: .max))),
    ]
    for condition in none { #expect(try await store.countPosts([condition]) == 0) }
  }

  @Test(arguments: StoreEngine.all)
  func minusZeroIsZero(engine: StoreEngine) async throws {
    let store = try await store(engine)
    let zero = Self.posts.filter { $0.coordinate.latitude == 0 }.count
    #expect(try await store.countPosts([.init(.latitude, equals: .number(-0.0))]) == zero)
  }

  @Test(arguments: StoreEngine.all)
  func theNewestAreThoseChangedLast(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.fill((0..<120).map { Sample.post("pin\($0)", seconds: Int64($0 / 4)) })
    let listing = PostListing(order: [.init(.updatedAt, descending: true)])
    let expected = (0..<30).reversed().flatMap { second in (0..<4).map { "pin\(4 * second + $0)" } }
    #expect(try await store.posts(listing).ids == Array(expected.prefix(100)))
    let later = Sample.start.advanced(bySeconds: 1_000)
    _ = try await store.updatePost(PostID(rawValue: "pin0"), PostChanges(), at: later)
    #expect(try await store.posts(listing).ids == ["pin0"] + expected.prefix(99))
  }

  @Test(arguments: StoreEngine.all)
  func anEmptyStoreListsNothing(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    #expect(try await store.posts(PostListing()).isEmpty)
    #expect(try await store.countPosts([]) == 0)
    #expect(try await store.posts(of: AccountID(rawValue: "1")).isEmpty)
  }
}

/// The expected result of a listing, by sorting and filtering all posts.
private enum Expected {
  static func value(of field: PostListing.Field, in post: Post) -> PostListing.Value {
    switch field {
    case .id: .text(post.id.rawValue)
    case .uniqueKey: .text(post.uniqueKey)
    case .firstName: .text(post.name.first)
    case .lastName: .text(post.name.last)
    case .place: .text(post.place)
    case .link: .text(post.link)
    case .latitude: .number(post.coordinate.latitude)
    case .longitude: .number(post.coordinate.longitude)
    case .createdAt: .timestamp(post.createdAt)
    case .updatedAt: .timestamp(post.updatedAt)
    }
  }

  static func isSameKind(_ first: PostListing.Value, _ second: PostListing.Value) -> Bool {
    switch (first, second) {
    case (.text, .text), (.number, .number), (.timestamp, .timestamp): true
    default: false
    }
  }

  /// Sorts by code points; the sort keeps the order of creation among equals.
  static func sorted(_ posts: [Post], by order: [PostListing.Order]) -> [Post] {
    posts.enumerated().sorted { first, second in
      for term in order {
        let pair = (
          value(of: term.field, in: first.element), value(of: term.field, in: second.element)
        )
        if isLess(pair.0, pair.1) { return !term.isDescending }
        if isLess(pair.1, pair.0) { return term.isDescending }
      }
      return first.offset < second.offset
    }.map(\.element)
  }

  private static func isLess(_ first: PostListing.Value, _ second: PostListing.Value) -> Bool {
    switch (first, second) {
    case (.text(let first), .text(let second)):
      first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    case (.number(let first), .number(let second)): first < second
    case (.timestamp(let first), .timestamp(let second)): first < second
    default: false
    }
  }
}
