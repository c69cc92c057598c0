import Foundation
import TestSupport
import Testing

/// `otm-geocode batch` on tables: their columns, reviews and long runs.
@Suite(.needsPrograms)
struct BatchTableProgramTests {
  private static let table = "id,town\n1,Paris\n2,\"Moscow, ID\"\n"

  private static func utf16(_ text: String) -> Data {
    text.utf16.reduce(into: Data()) { $0 += [UInt8($1 & 0xFF), UInt8($1 >> 8)] }
  }

  @Test func unmarkedUTF16IsRefusedWithItsRemedy() throws {
    expectRefusal(
      try batch(["--column", "town"], input: Self.utf16(Self.table)), status: 65,
      mentions: "UTF-16", "--encoding utf-16le")
    let run = try batch(
      ["--column", "town", "--encoding", "utf-16le"], input: Self.utf16(Self.table))
    #expect(run.status == 0)
  }

  // MARK: Columns

  @Test func columnsAreParts() throws {
    let table = "id,town,state\n1,Moscow,ID\n2,,\n3,Paris,TX\n"
    let options = ["--format", "csv", "--only", "id,outcome", "--keep", "id"]
    let run = try batch(["--columns", "town,state"] + options, input: Data(table.utf8))
    #expect(run.output.hasPrefix("id,otm_id,otm_outcome\n1,geonames:5601538,match\n2,,none\n3,"))
    let named = try batch(
      ["--columns", "city=town,state=state"] + options, input: Data(table.utf8))
    #expect(named.output == run.output)
    let joined = try batch(
      ["--columns", "town,state", "--join"] + options, input: Data(table.utf8))
    #expect(joined.output.hasPrefix("id,otm_id,otm_outcome\n1,geonames:5601538,match\n2,,none\n"))
  }

  @Test func pointsArePlaces() throws {
    let table = "y,x\n48.86,2.35\n,\n95,1\n"
    let run = try batch(
      ["--reverse", "--lat", "y", "--lon", "x", "--format", "csv", "--only", "id"],
      input: Data(table.utf8))
    #expect(run.status == 65)
    #expect(run.output == "y,x,otm_id\n48.86,2.35,geonames:2988507\n,,\n95,1,\n")
    #expect(run.errors.contains("line 4"))
    let lines = try batch(["--reverse", "--format", "text"], input: Data("48.86,2.35\n".utf8))
    #expect(lines.output.contains("Paris"))
  }

  @Test(arguments: [
    (["--columns", "population"], "PART=population"), (["--join"], "--columns"),
    (["--column", "a", "--reverse"], "one of"), (["--lat", "y"], "--reverse"),
    (["--keep", "a"], "--format csv"), (["--only", "label"], "--format csv"),
    (["--resume"], "--output"), (["--min-confidence", "0.5"], "--unmatched"),
    (["--only", "nothing", "--format", "csv"], "columns are"),
    (["--unmatched", "x", "--min-confidence", "2"], "0 to 1"),
    (["--unmatched", "-"], "files of their own"), (["--output", "-", "--resume"], "--output"),
  ])
  func optionsThatDoNotFitAreRefused(options: [String], advice: String) throws {
    expectRefusal(try batch(options, input: Data()), status: 64, mentions: advice)
  }

  @Test func aHyphenIsStandardOutput() throws {
    let run = try batch(["--output", "-", "--format", "text"], input: Data("Paris\n".utf8))
    #expect(run.output.hasPrefix("Paris: Paris, "))
  }

  // MARK: Reviews and long runs

  @Test func unsureRowsAreListed() throws {
    let folder = try TemporaryFolder()
    let review = folder.path("review.csv")
    let run = try batch(
      [
        "--column", "town", "--format", "csv", "--unmatched", review, "--min-confidence", "1",
        "--only", "id",
      ], input: Data((Self.table + "3,Xyzzyqq\n4,\n").utf8))
    #expect(run.output.split(separator: "\n").count == 5)
    let rows = try String(contentsOfFile: review, encoding: .utf8).split(separator: "\n")
    #expect(rows.first?.hasPrefix("otm_row,id,town,otm_outcome,otm_1_label,otm_1_id,") == true)
    #expect(rows.contains { $0.hasPrefix("3,3,Xyzzyqq,none,") })
    #expect(!rows.contains { $0.hasPrefix("4,") })
  }

  @Test(arguments: ["csv", "ndjson", "text"], [0, 1, 200, 5_000])
  func aResumedRunWritesWhatOneRunDoes(format: String, cut: Int) throws {
    let folder = try TemporaryFolder()
    let towns = ["Paris", "\"Moscow, ID\"", "Xyzzyqq", "\"Pa\nris\""]
    let table = "id,town\n" + (0..<400).map { "\($0),\(towns[$0 % 4])\n" }.joined()
    let options = { (name: String) in
      [
        "--column", "town", "--format", format, "--output", folder.path(name),
        "--unmatched", folder.path(name + ".review"),
      ]
    }
    #expect(try batch(options("whole"), input: Data(table.utf8)).status == 0)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("whole")))
    let review = try Data(contentsOf: URL(fileURLWithPath: folder.path("whole.review")))
    try folder.write(whole.prefix(cut), to: "part")
    // It is written first, so it may be ahead.
    try folder.write(review.prefix(max(cut, 300)), to: "part.review")
    let run = try batch(options("part") + ["--resume"], input: Data(table.utf8))
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("part"))) == whole)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("part.review"))) == review)
  }

  @Test func aFileOfAnotherRunIsNotContinued() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("id,other\n1,2\n".utf8), to: "out.csv")
    let run = try batch(
      [
        "--column", "town", "--format", "csv", "--output", folder.path("out.csv"), "--resume",
      ], input: Data(Self.table.utf8))
    expectRefusal(run, status: 64, mentions: "other options")
  }

  @Test func theInputIsNotOverwritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(Self.table.utf8), to: "towns.csv")
    let path = folder.path("towns.csv")
    let run = try batch(
      [path, "--column", "town", "--format", "csv", "--output", path], input: Data())
    expectRefusal(run, status: 64, mentions: "another file")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.table)
  }

  @Test(arguments: ["csv", "ndjson", "json"]) func ctrlCLeavesWholeRows(format: String) throws {
    let folder = try TemporaryFolder()
    let table = "town\n" + (0..<300_000).map { "Paris \($0)\n" }.joined()
    try folder.write(Data(table.utf8), to: "towns.csv")
    let process = try ProgramRun.process(
      [
        "batch", folder.path("towns.csv"), "--column", "town", "--format", format, "--output",
        folder.path("out"),
      ] + SmallExtract.options())
    // A job in the background of a shell ignores Ctrl-C, and so do the programs that it starts.
    let program = try #require(process.executableURL).path
    process.arguments = ["--default-signal=INT", program] + (process.arguments ?? [])
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.standardError = Pipe()
    try process.run()
    let out = URL(fileURLWithPath: folder.path("out"))
    while process.isRunning, (try? Data(contentsOf: out).count) ?? 0 < 10_000 { usleep(2_000) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let written = try Data(contentsOf: out)
    #expect(written.last == 0x0A)
    if format == "json" {
      #expect(try JSONSerialization.jsonObject(with: written) is [Any])
    }
  }

  private func batch(_ arguments: [String], input: Data) throws -> ProgramRun {
    try ProgramRun(["batch"] + arguments + SmallExtract.options(), input: input)
  }
}
