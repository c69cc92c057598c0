import GeocodeServer
import PostStore
import Posting

extension StoreStatistics {
  /// Reads the statistics of a store; `nil` if they are not available.
  init?(of store: any PostStoring) async {
    if let file = store as? SQLitePostStore, let summary = try? await file.summary() {
      self.init(pins: summary.posts, accounts: summary.accounts, bytes: summary.sizeBytes)
      return
    }
    #if PostgreSQL
      if let database = store as? PostgreSQLPostStore, let summary = try? await database.summary() {
        self.init(pins: summary.posts, accounts: summary.accounts, bytes: summary.sizeBytes)
        return
      }
    #endif
    return nil
  }
}
