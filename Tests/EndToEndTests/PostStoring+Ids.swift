import Posting

extension PostStoring {
  /// Returns the ids of all posts.
  func allPostIDs() async throws -> Set<String> {
    var stored: Set<String> = []
    var page: [Post] = []
    repeat {
      page = try await posts(PostListing(skip: stored.count, limit: 10_000))
      stored.formUnion(page.map(\.id.rawValue))
    } while !page.isEmpty
    return stored
  }
}
