import ArgumentParser
import Foundation
import Geodesy
import PostStore
import Posting

/// `otm-bench posts-writer`: writes to a store until it is killed, and prints acknowledged writes.
///
/// A line is written when the store's method has returned: `created ID`, `changed ID MILLISECONDS`,
/// `removed ID`. Its statement must be true after a crash. `removing ID` comes before a removal,
/// which may then have happened or not.
struct PostsWriterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "posts-writer",
    abstract: "Write to a store until killed, and print what was acknowledged.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The store.", valueName: "file"))
  var database: String

  @Option(help: ArgumentHelp("Tasks that write at the same time.", valueName: "n"))
  var tasks = 8

  @Option(help: ArgumentHelp("Seed of the pins; another for each run on a store.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Pins that each task writes before it ends.", valueName: "n"))
  var pins = Int.max

  func run() async throws {
    let store = try SQLitePostStore(path: database)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<max(tasks, 1) {
        group.addTask { try await write(task, to: store) }
      }
      try await group.waitForAll()
    }
    try await store.close()
  }

  private func write(_ task: Int, to store: SQLitePostStore) async throws {
    var students = InventedStudents(seed: seed &* 1_000 &+ UInt64(task))
    var last: Post?
    for number in 0..<pins {
      var pin = students.pin(number)
      if number.isMultiple(of: 4) {
        let id = AccountID.random(students.source)
        let account = Account(
          id: id, identity: IdentityKey(provider: .local, subject: "\(id.rawValue)@example.org"),
          email: nil, name: pin.name, passwordHash: nil, createdAt: pin.createdAt)
        try await store.insert(account)
        pin = pin.owned(by: account.id)
      } else {
        pin = pin.owned(by: last?.owner)
      }
      _ = try await store.insert(pin, onExisting: .addAnother)
      acknowledge("created \(pin.id.rawValue)")
      if let last, number.isMultiple(of: 3) {
        if number.isMultiple(of: 2) {
          // If killed between the two, it may exist or not.
          acknowledge("removing \(last.id.rawValue)")
          _ = try await store.deletePost(last.id)
          acknowledge("removed \(last.id.rawValue)")
        } else {
          let now = pin.createdAt
          let changed = try await store.updatePost(
            last.id, PostChanges(latitude: pin.coordinate.latitude), at: now)
          acknowledge("changed \(last.id.rawValue) \(changed?.updatedAt.milliseconds ?? 0)")
        }
      }
      last = pin
    }
  }

  /// Writes a line with one system call, so that lines are never interleaved.
  private func acknowledge(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

extension Post {
  /// Returns the post with another owner or without one.
  fileprivate func owned(by owner: AccountID?) -> Post {
    Post(
      id: id, owner: owner, uniqueKey: uniqueKey, name: name, place: place, link: link,
      coordinate: coordinate, createdAt: createdAt, updatedAt: updatedAt)
  }
}
