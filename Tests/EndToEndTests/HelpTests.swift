import TestSupport
import Testing

@Suite(.needsPrograms)
struct HelpTests {
  @Test(arguments: [
    [], ["search"], ["suggest"], ["reverse"], ["nearest"], ["batch"], ["place"], ["info"],
    ["build"],
  ])
  func helpIsAsRecorded(command: [String]) throws {
    let run = try ProgramRun(command + ["--help"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    try expectGolden(run.output, named: "help/\(command.first ?? "otm-geocode").text")
  }

  @Test(arguments: [
    [], ["signup"], ["login"], ["logout"], ["whoami"], ["validate"], ["post"], ["pins"], ["near"],
    ["account"], ["account", "add"], ["account", "list"], ["account", "reset-password"],
    ["account", "disable"], ["account", "enable"], ["account", "delete"],
    ["account", "promote"], ["account", "demote"], ["pin", "remove"], ["pin", "removed"],
    ["pin", "restore"], ["database"], ["database", "check"], ["database", "backup"],
    ["database", "restore"],
    ["database", "info"], ["database", "copy"],
  ])
  func helpOfTheWorkflowIsAsRecorded(command: [String]) throws {
    let run = try ProgramRun(command + ["--help"], of: "otm")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let name = (["otm"] + command).joined(separator: "-")
    try expectGolden(run.output, named: "help/\(name).text")
  }

  /// A report of a fault needs all four, whichever subcommand the option stands behind.
  @Test(arguments: [
    ("otm-geocode", ["--version"]), ("otm-geocode", ["nearest", "--version"]),
    ("otm", ["--version"]),
    ("otm", ["gazetteer", "build", "--version"]),
  ])
  func versionNamesProgramVersionCommitAndData(program: String, arguments: [String]) throws {
    let run = try ProgramRun(arguments, of: program)
    #expect(run.status == 0)
    let line = try Regex(#"\#(program) \d+\.\d+\.\d+ \(commit [^ ,]+, data of \d{4}-\d\d-\d\d\)\n"#)
    #expect(try line.wholeMatch(in: run.output) != nil, "\(run.output)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func shellsGetCompletions(shell: String) throws {
    let run = try ProgramRun(["--generate-completion-script", shell])
    #expect(run.status == 0)
    #expect(run.output.contains("postalcode"))
  }
}
