import Foundation
import TestSupport
import Testing

@Suite(.needsPrograms)
struct BatchProgramTests {
  private static let lines = Data("Moscow, ID\r\n\nParis\nXyzzy\n\u{FEFF}Costa Rica".utf8)

  @Test(arguments: ["text", "json", "ndjson", "geojson", "csv"])
  func everyFormatIsAsRecorded(format: String) throws {
    let run = try batch(["--format", format], input: Self.lines)
    #expect(run.status == 0)
    #expect(run.errors == "")
    try expectGolden(
      GoldenText.withoutConfidence(run.output), named: "batch/five.\(format)")
  }

  @Test func filesAndStandardInputGiveTheSameAnswers() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.lines, to: "places.txt")
    let file = folder.path("places.txt")
    let fromFile = try batch([file], input: Data())
    #expect(fromFile.output == (try batch(["-"], input: Self.lines)).output)
    #expect(fromFile.output == (try batch([], input: Self.lines)).output)
    #expect(fromFile.output.split(separator: "\n").count == 5)
  }

  @Test func orderAndBytesAreTheSameForAnyNumberOfJobs() throws {
    let names = ["Paris", "Moscow, ID", "", "Springfield IL", "nowhere", "Costa Rica"]
    let lines = (0..<5_000).map { "\(names[$0 % names.count])" }
    let input = Data(lines.joined(separator: "\n").utf8)
    let one = try batch(["--jobs", "1"], input: input)
    let four = try batch(["--jobs", "4"], input: input)
    #expect(one.status == 0)
    let areAlike = one.output == four.output
    #expect(areAlike)
    let queries = try one.output.split(separator: "\n").map { line in
      try (JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["query"]
        as? String
    }
    // A report of ten thousand lines helps nobody.
    let firstWrong = zip(queries, lines).first { $0 != $1 }
    #expect(firstWrong == nil && queries.count == lines.count)
  }

  @Test func anEmptyInputGivesNoAnswers() throws {
    #expect(try batch([], input: Data()).output == "")
    #expect(try batch(["--format", "json"], input: Data()).output == "[\n]\n")
  }

  @Test func tenMegabytesInOneLineAreOneQuery() throws {
    let line = Data(repeating: 0x78, count: 10_000_000)
    let run = try batch([], input: line + Data("\nParis\n".utf8))
    #expect(run.status == 0)
    let answers = run.output.split(separator: "\n")
    #expect(answers.count == 2)
    #expect(answers.allSatisfy { $0.utf8.count < 10_000 })
    #expect(answers.last?.contains("2988507") == true)
  }

  @Test func oddBytesAreText() throws {
    let run = try batch([], input: Data("Par\u{0}is\n\u{301}\n".utf8))
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  /// "Zürich" in Latin-1 was a town in Morocco once: what is left of a name is another name.
  @Test func invalidUTF8IsRefusedOrConverted() throws {
    let input = Data("town\nParis\nZ".utf8) + [0xFC] + Data("rich\n".utf8)
    let refused = try batch(["--column", "town"], input: input)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("line 3 is not UTF-8"))
    let run = try batch(["--column", "town", "--encoding", "latin1"], input: input)
    #expect(run.status == 0)
    #expect(run.output.contains("\"query\":\"Zürich\""))
  }

  // MARK: Tables

  @Test func tablesKeepTheirColumns() throws {
    let table = "id,town\n1,\"Moscow, ID\"\n2,\"Xy\nzzy\"\n3,Paris\n"
    let run = try batch(["--column", "town", "--format", "csv"], input: Data(table.utf8))
    #expect(run.status == 0)
    try expectGolden(
      GoldenText.withoutConfidence(run.output), named: "batch/table.csv")
  }

  @Test func raggedRowsAreCountedAndGetNone() throws {
    let table = "id,town\n1,Paris\n2\n3,Moscow,ID\n4,Paris\n"
    let run = try batch(["--column", "town"], input: Data(table.utf8))
    #expect(run.status == 65)
    #expect(run.output.split(separator: "\n").count == 4)
    #expect(run.errors.contains("2 rows") && run.errors.contains("line 3: expected 2 columns"))
  }

  @Test func tablesWithoutTheColumnAreRefused() throws {
    expectRefusal(
      try batch(["--column", "town"], input: Data("id,city\n1,Paris\n".utf8)), status: 64,
      mentions: "\"town\"", "\"city\"")
    expectRefusal(try batch(["--column", "town"], input: Data()), status: 65, mentions: "empty")
  }

  // MARK: Files and pipes

  @Test func filesThatCannotBeReadAreRefused() throws {
    expectRefusal(
      try batch(["/nonexistent/places.txt"], input: Data()), status: 66,
      mentions: "/nonexistent/places.txt", "No such file")
    expectRefusal(try batch(["/tmp"], input: Data()), status: 66, mentions: "directory")
  }

  @Test(.enabled(if: ProgramRun.canRunAsNobody))
  func aFileWithoutPermissionIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.lines, to: "places.txt")
    let file = folder.path("places.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: file)
    let run = try ProgramRun(["batch", file] + SmallExtract.options(), asNobody: true)
    expectRefusal(run, status: 66, mentions: file, "Permission denied")
  }

  @Test func aClosedPipeEndsItQuietly() throws {
    let options = try SmallExtract.options().joined(separator: " ")
    let run = try ProgramRun(
      shell: """
        (yes Paris | head -n 200000) 2>&- |
        { "$P/otm-geocode" batch \(options); echo "exit $?" >&2; } | head -n 2
        """)
    #expect(run.errors == "exit 0\n")
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test func aFullDiskIsAnError() throws {
    let options = try SmallExtract.options().joined(separator: " ")
    let run = try ProgramRun(shell: "\"$P/otm-geocode\" Paris \(options) > /dev/full")
    expectRefusal(run, status: 74, mentions: "No space left")
  }

  @Test func queriesInAPipeAreAnsweredAtOnce() throws {
    let process = try ProgramRun.process(["batch"] + SmallExtract.options())
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for _ in 0..<3 {
      try input.fileHandleForWriting.write(contentsOf: Data("Paris\n".utf8))
      // Blocks for ever if the answer waits for more input.
      #expect(output.fileHandleForReading.availableData.last == 0x0A)
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func batch(_ arguments: [String], input: Data) throws -> ProgramRun {
    try ProgramRun(["batch"] + arguments + SmallExtract.options(), input: input)
  }
}
