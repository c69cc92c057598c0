import Foundation
import TestSupport
import Testing

/// Memory must not grow with the number of queries.
@Suite(.needsPrograms)
struct BatchMemoryTests {
  /// The issue's bar: 100 MB anonymous after 100,000 lines.
  private static let maxKilobytes = 100 * 1_000

  @Test func memoryIsFlatOverAHundredThousandLines() throws {
    // The real bundle, where there is one: its page cache is what could grow.
    let bundle =
      try RealBundle.path.map { ["--gazetteer", $0] } ?? SmallExtract.options()
    let folder = try TemporaryFolder()
    let names = ["Paris", "Moscow, ID", "Springfield IL", "nowhere at all", "Costa Rica", "São"]
    let lines = (0..<100_000).map { "\(names[$0 % names.count]) \($0 % 7 == 0 ? "France" : "")\n" }
    try folder.write(Data(), to: "answers.ndjson")
    let answers = folder.path("answers.ndjson")

    let process = try ProgramRun.process(["batch"] + bundle)
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: answers)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(lines.joined().utf8))
    // The pipe is still open, so the process waits when it has answered everything.
    while try Self.lineCount(of: answers) < lines.count {
      try #require(process.isRunning, "the program ended early")
      usleep(20_000)
    }
    let kilobytes = try Self.anonymousKilobytes(of: process.processIdentifier)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(kilobytes < Self.maxKilobytes)
    print("batch of 100,000 lines: RssAnon \(kilobytes) kB")
  }

  private static func lineCount(of path: String) throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: path)).count { $0 == 0x0A }
  }

  private static func anonymousKilobytes(of process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(
      line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
  }
}
