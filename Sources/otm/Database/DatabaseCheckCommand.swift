import Answers
import ArgumentParser
import PostStore
import Shell

/// `otm database check`.
struct DatabaseCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read the whole database, and say what is wrong with it and where.",
    discussion: """
      Nothing is changed, and a server may run meanwhile. Ends with 0 when the database is sound; \
      with 65 when it is not, and then the answer has a line for each fault.
      """)

  @OptionGroup var database: DatabaseOptions

  func run() throws {
    let path = try database.existingPath()
    let faults = try Backup.faults(of: path)
    guard faults.isEmpty else {
      for fault in faults { print(PrintableText.of(fault)) }
      throw Refusal(
        .badInputData,
        "\(path) is damaged; stop the server, move the file away, and restore a backup")
    }
    print("\(PrintableText.of(path)): sound")
  }
}
