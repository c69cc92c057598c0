import ArgumentParser
import Foundation
import Geodesy
import PostStore
import Posting

/// `otm posts-writer`: writes pins until it is killed, for tests of what a killed program leaves.
///
/// A line is written when the store's method has returned: `created ID`, `changed ID MILLISECONDS`,
/// `removed ID`. Its statement must be true after a crash. `removing ID` comes before a removal,
/// which may then have happened or not.
struct PostsWriterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "posts-writer",
    abstract: "Write to a database until killed, and print what was acknowledged.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The database.", valueName: "file"))
  var database: String

  @Option(help: ArgumentHelp("Tasks that write at the same time.", valueName: "n"))
  var tasks = 8

  @Option(help: ArgumentHelp("Pins that each task writes before it ends.", valueName: "n"))
  var pins = Int.max

  func run() async throws {
    let store = try SQLitePostStore(path: database)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(tasks, 1) {
        group.addTask { try await write(to: store) }
      }
      try await group.waitForAll()
    }
    try await store.close()
  }

  private func write(to store: SQLitePostStore) async throws {
    var last: Post?
    for number in 0..<pins {
      var owner = last?.owner
      if number.isMultiple(of: 4) {
        let account = account(number)
        try await store.insert(account)
        owner = account.id
      }
      guard let pin = pin(number, of: owner) else { continue }
      _ = try await store.insert(pin, onExisting: .addAnother)
      acknowledge("created \(pin.id.rawValue)")
      if let last, number.isMultiple(of: 3) {
        if number.isMultiple(of: 2) {
          // If killed between the two, it may exist or not.
          acknowledge("removing \(last.id.rawValue)")
          _ = try await store.deletePost(last.id)
          acknowledge("removed \(last.id.rawValue)")
        } else {
          let changed = try await store.updatePost(
            last.id, PostChanges(latitude: pin.coordinate.latitude), at: pin.createdAt)
          acknowledge("changed \(last.id.rawValue) \(changed?.updatedAt.milliseconds ?? 0)")
        }
      }
      last = pin
    }
  }

  private func account(_ number: Int) -> Account {
    let id = AccountID.random(.system)
    return Account(
      id: id, identity: IdentityKey(provider: .local, subject: "\(id.rawValue)@example.org"),
      email: nil, name: name(number), passwordHash: nil, createdAt: moment(number))
  }

  /// Returns a pin somewhere; always one, since every point is valid.
  private func pin(_ number: Int, of owner: AccountID?) -> Post? {
    guard
      let coordinate = Coordinate(
        latitude: .random(in: -80...80), longitude: .random(in: -179...179))
    else { return nil }
    return Post(
      id: .random(.system), owner: owner, uniqueKey: "\(1_000_000_000 + number)",
      name: name(number), place: "Town \(number % 20_000)",
      link: "https://www.example.org/students/\(number)",
      coordinate: coordinate, createdAt: moment(number), updatedAt: moment(number))
  }

  private func name(_ number: Int) -> PersonName {
    PersonName(first: "Student\(number % 5_003)", last: "Number\(number % 20_011)")
  }

  /// Ten seconds after the one before.
  private func moment(_ number: Int) -> Timestamp {
    Timestamp(milliseconds: 1_600_000_000_000 + Int64(number % 1_000_000_000) * 10_000)
  }

  /// Writes a line with one system call, so that lines are never interleaved.
  private func acknowledge(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
