import PostStore
import Posting
import Testing

/// What a store must contain, according to its acknowledgments.
struct AcknowledgedPosts {
  private enum State {
    /// It is there, written at this moment or later.
    case there(Int64)
    /// It may have been removed.
    case removing
    /// It was removed.
    case removed
  }

  private var posts: [String: State] = [:]

  /// Posts that were acknowledged at any time.
  var count: Int { posts.count }

  /// Takes a line of `otm posts-writer`.
  mutating func acknowledge(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("created", 2): posts[words[1]] = .there(.min)
    case ("changed", 3): posts[words[1]] = .there(Int64(words[2]) ?? .max)
    case ("removing", 2): posts[words[1]] = .removing
    case ("removed", 2): posts[words[1]] = .removed
    default: Issue.record("not understood: \(line)")
    }
  }

  /// Returns what the store has not kept; a post may be newer than was acknowledged.
  func lost(in store: SQLitePostStore) async throws -> [String] {
    var stored: [String: Int64] = [:]
    var page: [Post] = []
    repeat {
      page = try await store.posts(PostListing(skip: stored.count, limit: 10_000))
      for post in page { stored[post.id.rawValue] = post.updatedAt.milliseconds }
    } while !page.isEmpty
    return posts.compactMap { id, state in
      switch (state, stored[id]) {
      case (.removing, _), (.removed, nil): nil
      case (.removed, .some): "\(id) came back"
      case (.there, nil): "\(id) is lost"
      case (.there(let earliest), .some(let moment)):
        moment < earliest ? "the change of \(id) is lost" : nil
      }
    }
  }
}
