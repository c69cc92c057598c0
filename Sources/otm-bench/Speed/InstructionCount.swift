import ArgumentParser
import Foundation
import Shell

/// A count of instructions by valgrind's callgrind: they repeat exactly, unlike times.
///
/// This program runs itself twice, answering everything once and twice; the difference is the cost
/// of one round, without startup, preparation of statements, or first access to the files.
struct InstructionCount {
  let asking: Asking
  /// The maximum number of results.
  let limit: Int
  let filters: AskedFilters
  let files: [String]
  /// The approximate number of queries.
  let queries: Int

  /// Returns the mean number of instructions per answer.
  func instructionsPerAnswer(folder: String) throws -> Int {
    // Valgrind fails on Swift's debug information.
    let stripped = FileManager.default.temporaryDirectory
      .appendingPathComponent("otm-bench-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: stripped) }
    _ = try Self.run(["strip", "-o", stripped, ProcessEnvironment.programPath()])
    let (first, answers) = try count(rounds: 1, program: stripped, folder: folder)
    let (second, _) = try count(rounds: 2, program: stripped, folder: folder)
    return (second - first) / max(1, answers)
  }

  private func count(
    rounds: Int, program: String, folder: String
  ) throws -> (instructions: Int, answers: Int) {
    let text = try Self.run(
      [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=1", program,
        "ask", asking.rawValue, "--rounds", "\(rounds)", "--queries", "\(queries)", "--limit",
        "\(limit)", "--gazetteer", folder,
      ] + filters.arguments + files)
    guard let instructions = Self.number(behind: "Collected : ", in: text),
      let answers = Self.number(behind: "answers ", in: text)
    else { throw ValidationError("valgrind counted nothing: \(text)") }
    return (instructions, answers)
  }

  /// Runs a command to its end, and returns its output.
  private static func run(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ValidationError(
        "\(words[0]) ended with \(process.terminationStatus); --instructions needs strip and "
          + "valgrind. \(text)")
    }
    return text
  }

  private static func number(behind label: String, in text: String) -> Int? {
    guard let range = text.range(of: label) else { return nil }
    return Int(text[range.upperBound...].prefix { $0.isNumber })
  }
}
