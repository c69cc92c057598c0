import Foundation
import TestSupport
import Testing

/// `otm-bench` on the small extract.
@Suite(.needsPrograms)
struct BenchProgramTests {
  private static let rows = [
    "Moscow\t55.752\t37.618\t50\tRU\tMoscow\ttest",
    "Moscow, ID\t46.732\t-117.0\t50\tUS\tMoscow\ttest;n=3",
    "Paris\t48.853\t2.349\t50\tFR\tParis\ttest",
    "Paris, Texas\t33.661\t-95.556\t50\tUS\tParis\ttest",
    "Paris\t33.661\t-95.556\t50\tUS\tParis\ttest",
    "Springfield, Illinois\t39.802\t-89.644\t50\tUS\tSpringfield\ttest",
    "Valencia\t39.47\t-0.377\t50\tES\tValencia\ttest",
    "Xyzzy\t0\t0\t50\tUS\tnowhere\ttest",
  ]

  private func writeSet(to folder: TemporaryFolder) throws -> String {
    try folder.write(Data(Self.rows.map { $0 + "\n" }.joined().utf8), to: "few.tsv")
    return folder.path + "/few.tsv"
  }

  @Test func rowsMayBeShortCommentsOrMeanNoPlace() throws {
    let folder = try TemporaryFolder()
    let rows = [
      "# A comment", "Paris\t48.853\t2.349\t50", "Moscow, ID\t\t\t\tUS",
      "Xyzzy\t\t\t\tNONE\t\t", "Paris, Texas\t\t\t\tNONE\t\t",
    ]
    try folder.write(Data(rows.map { $0 + "\n" }.joined().utf8), to: "forms.tsv")
    let run = try ProgramRun(
      ["quality", folder.path + "/forms.tsv", "--misses", "9"] + SmallExtract.options(),
      of: "otm-bench")
    try #require(run.status == 0, "\(run.errors)")
    // Three of four pass: the last one has an answer.
    #expect(run.output.contains("75.0"))
    #expect(run.output.hasPrefix("miss\tParis, Texas\t"))
    try folder.write(Data("Paris\t48.853\t2.349\n".utf8), to: "short.tsv")
    let short = try ProgramRun(
      ["quality", folder.path + "/short.tsv"] + SmallExtract.options(), of: "otm-bench")
    #expect(short.errors.contains("line 1: expected 4 to 7 tab-separated columns, found 3"))
    try folder.write(Data("Names\tParis\tFR 48.853 2.349 50\n".utf8), to: "texts.tsv")
    // Files of three columns are of another kind, which other commands than quality leave out.
    let harm = try ProgramRun(
      ["harm", folder.path + "/texts.tsv", folder.path + "/forms.tsv"] + SmallExtract.options(),
      of: "otm-bench")
    #expect(harm.status == 0, "\(harm.errors)")
  }

  @Test func qualityRanksWithTheWeightsOfAFit() throws {
    let folder = try TemporaryFolder()
    let set = try writeSet(to: folder)
    // Against fame: "Paris" is the town in Texas.
    try folder.write(
      Data("ranking\tprominence\t\t-9.0\t\t\nnoPlace\talways\t\t-9.0\t\t\n".utf8), to: "weights.tsv"
    )
    let arguments = try ["quality", set, "--misses", "8"] + SmallExtract.options()
    let fitted = try ProgramRun(arguments, of: "otm-bench")
    let other = try ProgramRun(
      arguments + ["--weights", folder.path + "/weights.tsv"], of: "otm-bench")
    #expect(
      fitted.output.split(separator: "\n").filter { $0.hasPrefix("miss") }
        != other.output.split(separator: "\n").filter { $0.hasPrefix("miss") })
    let missing = try ProgramRun(arguments + ["--weights", "no.tsv"], of: "otm-bench")
    #expect(missing.errors.contains("no.tsv: cannot be read"))
  }

  @Test func aFitWritesTheSameFileTwice() throws {
    let folder = try TemporaryFolder()
    let set = try writeSet(to: folder)
    let files = try ["a.tsv", "b.tsv"].map { name in
      let run = try ProgramRun(
        ["fit", set, "--rounds", "2", "--output", folder.path + "/" + name]
          + SmallExtract.options(), of: "otm-bench")
      try #require(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("held back, by tenths"))
      return try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }
    #expect(files[0] == files[1])
    #expect(files[0].contains("# Ranking: "))
    #expect(files[0].contains("# set\tfew\t8\t"))
    #expect(files[0].contains("\nranking\tprominence\t"))
    #expect(files[0].contains("\nright\talways\t"))
    // The program was not fitted to this set.
    let check = try ProgramRun(
      ["fit", set, "--check"] + SmallExtract.options(), of: "otm-bench")
    #expect(check.status == 1)
    #expect(check.errors.contains("fitted to other sets: "))
  }

  @Test func nearestIsComparedWithBruteForce() throws {
    let run = try ProgramRun(
      ["nearest", "--queries", "200", "--check", "60"] + SmallExtract.options(),
      of: "otm-bench")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("0 differences from brute force in 60 queries"))
    #expect(run.output.contains("\nopening the grid: median "))
  }

  @Test(arguments: ["forward", "suggest"])
  func answersAreTimed(command: String) throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      [command, try writeSet(to: folder), "--rounds", "1"] + SmallExtract.options(),
      of: "otm-bench")
    try #require(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("p50 µs") && lines[0].contains("p99.9"))
    let letters = Self.rows.map { $0.prefix { $0 != "\t" }.count }.reduce(0, +)
    let answers = command == "forward" ? Self.rows.count : letters
    for (line, name) in zip(lines.dropFirst(), ["few", "all"]) {
      #expect(line.split(separator: " ").prefix(2) == [Substring(name), "\(answers)"])
    }
    #expect(
      try ProgramRun([command, "--rounds", "0", "x.tsv"], of: "otm-bench").status == 64)
  }

  @Test func aCalibrationHasTenBins() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      ["calibration", try writeSet(to: folder)] + SmallExtract.options(),
      of: "otm-bench")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    // A header and a line for each tenth, and a header and a line for each kind of answer and for all.
    #expect(lines.count == 20)
    #expect(lines.first?.hasPrefix("from") == true)
    // All rows but the one without an answer.
    let counts = lines.dropFirst().prefix(10).compactMap {
      Int($0.split(separator: " ").dropFirst().first ?? "")
    }
    #expect(counts.count == 10)
    #expect(counts.reduce(0, +) == 7)
  }

  @Test func roundsOutOfRangeAreRefused() throws {
    let run = try ProgramRun(["fit", "x.tsv", "--rounds", "-1"], of: "otm-bench")
    #expect(run.status == 64)
  }
}
