import Geodesy
import Posting
import TestSupport
import Testing

/// The nearest posts, compared with brute force.
@Suite(.serialized) struct NearestPostsTests {
  @Test(arguments: StoreEngine.all, propertySeeds)
  func nearestAgreesWithBruteForce(engine: StoreEngine, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for set in PostPoints.allCases {
      let store = try await engine.makeStore()
      let points = set.points(count: 150, using: &random)
      let posts = points.enumerated().map { number, point in
        Sample.post(
          "pin\(UInt16.random(in: 0...999, using: &random))x\(number)", latitude: point.latitude,
          longitude: point.longitude)
      }
      try await store.fill(posts)
      for _ in 0..<8 {
        let target = set.target(near: points, using: &random)
        let limit = [1, 2, 10, 100, 149, 150, 151, 1_000].randomElement(using: &random) ?? 1
        let radius =
          [0, 1, 500, 20_000, 3e6, 2e7, .infinity].randomElement(using: &random) ?? .infinity
        let found = try await store.posts(
          nearestTo: target, limit: limit, withinMeters: radius)
        let expected = BruteForce.nearest(posts, to: target, limit: limit, withinMeters: radius)
        #expect(
          found == expected, "\(set), \(limit) within \(radius) m of \(target), seed \(seed)")
      }
    }
  }

  @Test(arguments: StoreEngine.all)
  func manyPostsAtOnePointAreOrderedByID(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let ids = (0..<300).map { "pin\($0)" }
    try await store.fill(ids.shuffledBy(seed: 7).map { Sample.post($0) })
    try await store.fill((0..<20).map { Sample.post("far\($0)", latitude: 45.7501) })
    let point = Sample.post("x").coordinate
    for limit in [1, 15, 16, 17, 299, 300] {
      let near = try await store.posts(nearestTo: point, limit: limit, withinMeters: .infinity)
      #expect(near.neighbors.map(\.element).ids == Array(ids.sorted().prefix(limit)))
      #expect(near.searchedToMeters == 0)
    }
    let all = try await store.posts(nearestTo: point, limit: 1_000, withinMeters: 100)
    #expect(all.neighbors.count == 320)
    #expect(all.searchedToMeters == 100)
  }

  @Test(arguments: StoreEngine.all)
  func theDateLineIsOneMeridianAndAPoleOnePoint(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.fill([
      Sample.post("east", latitude: -17, longitude: 179.99),
      Sample.post("line", latitude: -17, longitude: 180),
      Sample.post("line2", latitude: -17, longitude: -180),
      Sample.post("west", latitude: -17, longitude: -179.98),
      Sample.post("pole", latitude: 90, longitude: 12),
      Sample.post("pole2", latitude: 90, longitude: -170),
      Sample.post("polar", latitude: 89.9999, longitude: 100),
    ])
    let line = Coordinate(latitude: -17, longitude: -180)!
    let near = try await store.posts(nearestTo: line, limit: 4, withinMeters: .infinity)
    #expect(Set(near.neighbors.prefix(2).map(\.element.id.rawValue)) == ["line", "line2"])
    #expect(near.neighbors.dropFirst(2).map(\.element.id.rawValue) == ["east", "west"])
    let pole = Coordinate(latitude: 90, longitude: 0)!
    let polar = try await store.posts(nearestTo: pole, limit: 3, withinMeters: 1_000)
    #expect(polar.neighbors.map(\.element).ids.sorted() == ["polar", "pole", "pole2"])
  }

  @Test(arguments: StoreEngine.all)
  func invalidSearchesFindNothing(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    try await store.fill([Sample.post("pin1")])
    let point = Sample.post("x").coordinate
    let nothing = NearestPosts([], searchedToMeters: 0)
    #expect(try await store.posts(nearestTo: point, limit: 0, withinMeters: 5) == nothing)
    #expect(try await store.posts(nearestTo: point, limit: -1, withinMeters: 5) == nothing)
    #expect(try await store.posts(nearestTo: point, limit: 5, withinMeters: -1) == nothing)
    #expect(try await store.posts(nearestTo: point, limit: 5, withinMeters: .nan) == nothing)
    let here = try await store.posts(nearestTo: point, limit: 5, withinMeters: 0)
    #expect(here.neighbors.map(\.distanceMeters) == [0])
    #expect(here.searchedToMeters == 0)
    let all = try await store.posts(nearestTo: point, limit: .max, withinMeters: .infinity)
    #expect(all.neighbors.count == 1)
    #expect(all.searchedToMeters == 20_015_115)
  }

  @Test(arguments: StoreEngine.all)
  func aMovedPostIsFoundWhereItIsNow(engine: StoreEngine) async throws {
    let store = try await engine.makeStore()
    let post = Sample.post("pin1", latitude: 10, longitude: 10)
    try await store.fill([post])
    let changes = PostChanges(latitude: -33.9, longitude: 151.2)
    _ = try await store.updatePost(post.id, changes, at: Sample.start)
    let before = try await store.posts(
      nearestTo: post.coordinate, limit: 1, withinMeters: 1_000_000)
    #expect(before.neighbors.isEmpty)
    let after = try await store.posts(
      nearestTo: Coordinate(latitude: -33.9, longitude: 151.2)!, limit: 1, withinMeters: 1)
    #expect(after.neighbors.count == 1)
  }
}

/// The expected result of a search, by brute force.
enum BruteForce {
  static func nearest(
    _ posts: [Post], to target: Coordinate, limit: Int, withinMeters radius: Double
  ) -> NearestPosts {
    let all = posts.map {
      NearestPosts.Neighbor(
        $0, distanceMeters: target.distanceMeters(to: $0.coordinate))
    }
    let near = all.filter { $0.distanceMeters <= radius }
      .sorted { ($0.distanceMeters, $0.element.id) < ($1.distanceMeters, $1.element.id) }
      .prefix(limit)
    return NearestPosts(
      Array(near),
      searchedToMeters: near.count < limit
        ? min(radius, 20_015_115) : near.last?.distanceMeters ?? 0)
  }
}

extension Array {
  func shuffledBy(seed: UInt64) -> [Element] {
    var random = SeededGenerator(seed: seed)
    return shuffled(using: &random)
  }
}
