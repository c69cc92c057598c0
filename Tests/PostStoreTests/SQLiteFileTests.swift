import Foundation
import GRDB
import Posting
import TestSupport
import Testing

@testable import PostStore

/// Files that are stores, and other files.
@Suite struct SQLiteFileTests {
  @Test func aStoreOutlivesItsObject() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let store = try SQLitePostStore(path: path)
    try await store.insert(Sample.account())
    try await store.fill([Sample.post("pin1", owner: "1000000001"), Sample.post("pin2")])
    let posts = try await store.posts(PostListing())
    try await store.close()
    // Everything is in the one file, which can be copied.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["posts.sqlite"])
    let copy = folder.path("copy.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let reopened = try SQLitePostStore(path: copy)
    #expect(try await reopened.posts(PostListing()) == posts)
    #expect(try await reopened.account(Sample.account().id) == Sample.account())
    #expect(try await reopened.faults() == [])
    try await reopened.close()
  }

  @Test func twoProgramsShareAFile() async throws {
    let folder = try TemporaryFolder()
    let stores = try (0..<2).map { _ in try SQLitePostStore(path: folder.path("posts.sqlite")) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          for post in 0..<20 { try await store.fill([Sample.post("s\(number)p\(post)")]) }
        }
      }
      try await group.waitForAll()
    }
    for store in stores { #expect(try await store.countPosts([]) == 40) }
    for store in stores { try await store.close() }
  }

  @Test func oneServerAtATimeServesAFile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let server = try SQLitePostStore(path: path, isServed: true)
    let error = #expect(throws: PostStoreError.self) {
      try SQLitePostStore(path: path, isServed: true)
    }
    #expect("\(String(describing: error))".contains("another server (process \(getpid())) uses it"))
    // Commands go on beside it.
    let command = try SQLitePostStore(path: path)
    try await command.fill([Sample.post("pin1")])
    try await command.close()
    #expect(try await server.posts(PostListing()).ids == ["pin1"])
    try await server.close()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["posts.sqlite"])
    // What a killed one leaves keeps nobody away.
    try folder.write("12345\n", to: "posts.sqlite-server")
    try await SQLitePostStore(path: path, isServed: true).close()
  }

  @Test func anEmptyFileBecomesAStore() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "posts.sqlite")
    try await expectKept("pin1", in: folder.path("posts.sqlite"))
  }

  /// As when a program is killed between making the file and making its tables.
  @Test func aDatabaseWithoutTablesBecomesAStore() async throws {
    let folder = try TemporaryFolder()
    let pool = try DatabasePool(path: folder.path("posts.sqlite"))
    try pool.close()
    try await expectKept("pin1", in: folder.path("posts.sqlite"))
  }

  /// Writes a post into a file's store, and reads it with the next one.
  private func expectKept(_ id: String, in path: String) async throws {
    let first = try SQLitePostStore(path: path)
    try await first.fill([Sample.post(id)])
    try await first.close()
    let second = try SQLitePostStore(path: path)
    #expect(try await second.post(PostID(rawValue: id)) == Sample.post(id))
    try await second.close()
  }

  /// A disk that cannot read, or a file that was cut short by others, is an error of one request:
  /// were the file mapped, it would be the end of the process.
  @Test func truncatingAnOpenFileIsAnError() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let first = try SQLitePostStore(path: path)
    let link = "https://example.org/" + String(repeating: "a", count: 2_000)
    try await first.fill((0..<120).map { Sample.post("pin\($0)", link: link) })
    try await first.close()
    // Another one, which has read none of it.
    let store = try SQLitePostStore(path: path)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    #expect(try file.seekToEnd() > 200_000)
    try file.truncate(atOffset: 40_960)
    try file.close()
    await #expect(throws: PostStoreError.self) {
      _ = try await store.posts(PostListing(limit: 1_000))
    }
    try? await store.close()
  }

  // MARK: Foreign files

  @Test(arguments: [
    ("a text", "application"), ("a database", "application id 1330924880, found 0"),
    ("a gazetteer", "found 1330924871"), ("a newer store", "expected at most format 6, found 7"),
  ])
  func aForeignFileIsLeftUnchanged(kind: String, says words: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    switch kind {
    case "a text":
      try folder.write(String(repeating: "no application\n", count: 900), to: "posts.sqlite")
    case "a newer store": try Self.makeDatabase(path, application: 0x4F54_4D50, version: 7)
    case "a gazetteer": try Self.makeDatabase(path, application: 0x4F54_4D47, version: 0)
    default: try Self.makeDatabase(path, application: 0, version: 0)
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let error = #expect(throws: PostStoreError.self) { try SQLitePostStore(path: path) }
    guard case .unusable(path, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(kind == "a text" || reason.contains(words), "\(reason)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["posts.sqlite"])
  }

  private static func makeDatabase(_ path: String, application: Int, version: Int) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE post (id TEXT);
          PRAGMA application_id = \(application);
          PRAGMA user_version = \(version);
          """)
    }
    try queue.close()
  }

  @Test func anImpossiblePathIsUnavailable() async throws {
    let folder = try TemporaryFolder()
    for path in [folder.path("no/such/folder.sqlite"), folder.path] {
      await expectUnavailable { _ = try SQLitePostStore(path: path) }
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write read-only files"))
  func aReadOnlyFileIsUnavailable() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    try await SQLitePostStore(path: path).close()
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    await expectUnavailable { _ = try SQLitePostStore(path: path) }
  }

  // MARK: Damage

  @Test func aShortenedFileIsRefused() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let whole = try await Self.filledFile(path)
    for length in [2, 50, 99, 100, 511, 512, 4_095, 4_096, 8_192, whole.count / 2, whole.count - 1]
    {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: PostStoreError.self) { try SQLitePostStore(path: path) }
      guard case .unusable = error else {
        Issue.record(
          "\(length) bytes: \(String(describing: error)) \((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])"
        )
        continue
      }
    }
  }

  /// Damage that opening does not see gives an error, or another answer, and never a trap.
  @Test(arguments: propertySeeds)
  func damagedBytesNeverTrap(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    var bytes = try await Self.filledFile(path)
    for _ in 0..<Int.random(in: 1...200, using: &random) {
      let place = Int.random(in: 100..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    do {
      let store = try SQLitePostStore(path: path)
      await Self.tryEverything(store)
      try? await store.close()
    } catch let error as PostStoreError {
      if case .unusable = error { return }
      Issue.record("seed \(seed): \(error)")
    }
  }

  private static func tryEverything(_ store: SQLitePostStore) async {
    func attempt(_ call: () async throws -> Void) async {
      do {
        try await call()
      } catch is PostStoreError {
        return
      } catch {
        Issue.record(error)
      }
    }
    await attempt { _ = try await store.posts(PostListing(limit: 1_000)) }
    for field in PostListing.Field.allCases {
      await attempt { _ = try await store.posts(PostListing(order: [.init(field)])) }
    }
    await attempt { _ = try await store.countPosts([]) }
    await attempt {
      _ = try await store.posts(
        nearestTo: Sample.post("x").coordinate, limit: 50, withinMeters: .infinity)
    }
    await attempt { _ = try await store.accounts(after: nil, limit: 1_000) }
    await attempt { _ = try await store.session(SessionTokenHash(rawValue: "token1")) }
    await attempt {
      _ = try await store.insert(Sample.post("new", owner: "101"), onExisting: .overwriteNewest)
    }
    await attempt { _ = try await store.deleteAccount(AccountID(rawValue: "102")) }
    await attempt { _ = try await store.faults() }
    await attempt { _ = try await store.summary() }
  }

  /// The bytes of a closed store with some of everything.
  private static func filledFile(_ path: String) async throws -> Data {
    let store = try SQLitePostStore(path: path, settings: StoreSettings(synchronous: .off))
    let accounts = (0..<60).map { Sample.account("\(100 + $0)") }
    let posts = (0..<200).map {
      Sample.post("pin\($0)", owner: "\(100 + $0 % 60)", latitude: Double($0 % 90))
    }
    try await store.add(accounts: accounts, posts: posts)
    for number in 0..<30 {
      try await store.insert(Sample.session("token\(number)", of: "\(100 + number)", until: 100))
    }
    try await store.close()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// Not even in the log, which keeps older pages.
  @Test func nothingOfADeletedAccountIsLeftInTheFiles() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let store = try SQLitePostStore(path: path)
    let account = Sample.account(subject: "zenobia@palmyra.example", first: "Zenobia")
    try await store.insert(account)
    _ = try await store.insert(
      Sample.post("pin1", owner: account.id.rawValue), onExisting: .addAnother)
    #expect(try await store.deleteAccount(account.id))
    for file in [path, path + "-wal"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      for text in ["Zenobia", "zenobia@palmyra"] {
        #expect(bytes.firstRange(of: Data(text.utf8)) == nil, "\(file): \(text)")
      }
    }
    try await store.close()
  }

  /// A file of the first format, as programs of before made it.
  @Test func anOlderStoreIsUpgraded() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    let pool = try DatabasePool(path: path)
    try StoreSchema.migrator.migrate(pool, upTo: "1 accounts, sessions, posts")
    try await pool.write { db in
      try db.execute(
        sql: """
          INSERT INTO account VALUES ('1', 'local', 'ada@example.org', 'ada@example.org', 'Ada',
            'Byron', 'scrypt$15$8$1$00$00', 0, 1700000000000),
            ('2', 'local', 'eve@example.org', NULL, 'Eve', 'E', NULL, 1, 1700000000000);
          INSERT INTO session VALUES ('abc', '1', 1700000000000, 1700000100000);
          INSERT INTO failed_login (address, failed_at, login)
            VALUES ('10.0.0.1', 1700000000000, 'my password');
          INSERT INTO post (id, owner, unique_key, first_name, last_name, place, link, latitude,
              longitude, cell, created_at, updated_at)
            VALUES ('pin1', '1', 'k', 'Ada', 'Byron', 'Lyon', 'x', 1, 2, 7, 1700000000000,
                1700000000000),
              ('pin2', '2', 'k', 'Eve', 'E', 'Lyon', 'x', 1, 2, 7, 1700000000000, 1700000000000);
          """)
      #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 1)
    }
    try pool.close()
    var key: InstallationKey?
    for _ in 0..<2 {
      let store = try SQLitePostStore(path: path)
      let account = try #require(try await store.account(AccountID(rawValue: "1")))
      #expect(account.passwordHash == "scrypt$15$8$1$00$00" && account.email == "ada@example.org")
      let found = try await store.session(SessionTokenHash(rawValue: "abc"))
      #expect(found?.account == account && found?.session.client == nil)
      #expect(try await store.posts(PostListing()).ids == ["pin1"])
      #expect(try await store.posts(PostListing())[0].placeLabel == nil)
      // What was typed for a login is gone.
      #expect(try await store.failures(with: LoginName(typed: "my password")).isEmpty)
      #expect(try await store.summary().format == 6)
      // What a disabled account posted is hidden.
      #expect(try await store.summary().withheldPosts == 1)
      // Sessions go on.
      #expect(account.loginVersion == 0 && found?.session.loginVersion == 0)
      // Nobody is an administrator by an update.
      #expect(!account.isAdministrator)
      let drawn = try await store.installationKey()
      #expect(key == nil || key == drawn)
      key = drawn
      try await store.close()
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.firstRange(of: Data("10.0.0.1".utf8)) == nil)
  }
}
