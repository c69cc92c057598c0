import Foundation
import TestSupport
import Testing

/// A run of one of our programs: what it wrote, and its exit code.
struct ProgramRun {
  let status: Int32
  let output: String
  let errors: String

  /// The folder of the built programs; `nil` when `OTM_PROGRAMS` does not say, and then the suites
  /// that need them are skipped.
  static let programs: String? = {
    // A program that ends early must not take the tests with it.
    signal(SIGPIPE, SIG_IGN)
    return ProcessInfo.processInfo.environment["OTM_PROGRAMS"]
  }()

  /// Runs a program to its end.
  ///
  /// Input and outputs are files, so that no amount of either can block.
  init(
    _ arguments: [String], of program: String = "otm-geocode", input: Data = Data(),
    environment: [String: String] = [:], asNobody: Bool = false
  ) throws {
    let folder = try TemporaryFolder()
    let process = try Self.process(
      arguments, of: program, environment: environment, asNobody: asNobody)
    let files = ["input", "output", "errors"].map { folder.path + "/" + $0 }
    for file in files {
      try (file == files[0] ? input : Data()).write(to: URL(fileURLWithPath: file))
    }
    process.standardInput = FileHandle(forReadingAtPath: files[0])
    process.standardOutput = FileHandle(forWritingAtPath: files[1])
    process.standardError = FileHandle(forWritingAtPath: files[2])
    try process.run()
    process.waitUntilExit()
    // A signal shows as the shell shows it.
    status = process.terminationStatus + (process.terminationReason == .exit ? 0 : 128)
    output = String(decoding: try Data(contentsOf: URL(fileURLWithPath: files[1])), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: URL(fileURLWithPath: files[2])), as: UTF8.self)
  }

  /// Runs a shell command line in which `$P` is the folder of the programs.
  init(shell line: String, environment: [String: String] = [:]) throws {
    var environment = environment
    environment["P"] = Self.programs
    try self.init(["-c", line], of: "/bin/sh", environment: environment)
  }

  /// A process that is not started yet; only `environment` and what is needed to run is set.
  static func process(
    _ arguments: [String], of program: String = "otm-geocode",
    environment: [String: String] = [:], asNobody: Bool = false
  ) throws -> Process {
    let process = Process()
    let path = program.hasPrefix("/") ? program : try #require(programs) + "/" + program
    process.executableURL = URL(fileURLWithPath: asNobody ? "/usr/sbin/runuser" : path)
    process.arguments = asNobody ? ["-u", "nobody", "--", path] + arguments : arguments
    // COLUMNS would change how help is wrapped.
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
    return process
  }

  /// Whether there are programs to run, and whether they can be run as another user.
  static var canRunAsNobody: Bool {
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/sbin/runuser")
  }
}

/// Expects a refusal: nothing on standard output, one line on standard error that holds all these
/// words, and the exit code.
func expectRefusal(
  _ run: ProgramRun, status: Int32, mentions words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.status == status, sourceLocation: sourceLocation)
  #expect(run.output == "", sourceLocation: sourceLocation)
  #expect(
    run.errors.hasPrefix("otm") && run.errors.split(separator: "\n").count == 1,
    "one line: \(run.errors)", sourceLocation: sourceLocation)
  for word in words {
    #expect(run.errors.contains(word), sourceLocation: sourceLocation)
  }
}
