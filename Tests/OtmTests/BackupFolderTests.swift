import GeocodeServer
import PostStore
import TestSupport
import Testing

@testable import otm

/// Backups that administrators make.
@Suite struct BackupFolderTests {
  @Test func nineBackupsAtOnceAreNineFiles() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let store = try SQLitePostStore(path: path)
    let backups = BackupFolder(of: path, in: folder.path("backups"))
    let files = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<9 { group.addTask { try await backups.add().file } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(files.count == 9)
    #expect(try await Set(backups.list().map(\.file)) == files)
    try await store.close()
  }
}
