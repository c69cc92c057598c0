import Foundation
import TestSupport
import Testing

/// A count of instructions by `otm-bench`, with valgrind: they repeat where times do not.
enum InstructionRun {
  static let isPossible =
    ProgramRun.programs != nil
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")

  /// More than the counts of one program differ by on processors for which the C library has other ways
  /// to copy memory.
  static let allowedRise = 0.03

  /// Whether the numbers are to be recorded.
  static var records: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" }

  /// Returns the mean of some texts, without the program's start and first access to files.
  static func mean(
    of texts: [String], by command: String, _ options: [String], gazetteer: String
  ) throws -> Double {
    let folder = try TemporaryFolder()
    let rows = texts.map { "\($0)\t0\t0\t25\tUS\t\t\n" }.joined()
    try folder.write(Data(rows.utf8), to: "queries.tsv")
    let run = try ProgramRun(
      [
        command, folder.path("queries.tsv"), "--rounds", "1", "--instructions", "\(texts.count)",
        "--gazetteer", gazetteer,
      ] + options, of: "otm-bench",
      // Where a table's entries lie, and how long it takes to find them, is else another in each run.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1", "TMPDIR": folder.path])
    try #require(run.status == 0, "\(run.errors)")
    return try #require(
      run.output.split(separator: "\n").last { $0.hasPrefix("instructions an answer: ") }
        .flatMap { Double($0.drop { !$0.isNumber }) })
  }
}
