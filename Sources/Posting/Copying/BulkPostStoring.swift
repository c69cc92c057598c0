/// A store that can write large numbers of accounts and posts at once.
package protocol BulkPostStoring: PostStoring {
  /// Writes many accounts and posts atomically, much faster than one by one.
  ///
  /// Names of posts are written unchanged, so they must match their owners'.
  ///
  /// - Throws: `PostStoreError`; then nothing is written.
  func add(accounts: [Account], posts: [Post]) async throws

  /// Returns the size of the store in bytes.
  func sizeBytes() async throws -> Int
}
