/// A store that can be filled with very many accounts and posts at once.
package protocol BulkPostStoring: PostStoring {
  /// Writes many accounts and posts as one step, much faster than one after another.
  ///
  /// Names of posts are written as they are, so give those of their owners.
  ///
  /// - Throws: `PostStoreError`, and then nothing is written.
  func add(accounts: [Account], posts: [Post]) async throws

  /// How much room the store takes, in bytes.
  func sizeBytes() async throws -> Int
}
