import ArgumentParser
import Foundation
import Gazetteer
import Shell

/// `otm-bench start`: times the program from its start to its first answer.
struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Time the program from its start to its first answer.",
    discussion: """
      EXAMPLES
        otm-bench start
        otm-bench start --runs 200 --dropped-runs 20
        sudo otm-bench start --drop-all

      Starts `otm-geocode`, from the folder of this program, once per run for each kind of \
      question. First the files are in the page cache; then those of the bundle and the program \
      are dropped from it before every run. Libraries that other processes use stay, unless \
      --drop-all empties the whole cache, which slows down all other programs. The last table \
      shows the pages in the cache after one dropped search: those it read, and those the system \
      read ahead.
      """)

  @Option(help: ArgumentHelp("Number of runs of each kind with a warm page cache.", valueName: "n"))
  var runs = 50

  @Option(help: ArgumentHelp("Number of runs of each kind with dropped pages.", valueName: "n"))
  var droppedRuns = 10

  @Flag(help: "Empty the page cache of the whole machine for the dropped runs; needs root.")
  var dropAll = false

  @Option(help: ArgumentHelp("The text to search for.", valueName: "text"))
  var query = "Seattle, WA"

  @OptionGroup var gazetteer: BundleOptions

  func validate() throws {
    guard runs > 0, droppedRuns > 0 else {
      throw ValidationError("--runs and --dropped-runs are at least 1")
    }
  }

  func run() throws {
    let bundle = try gazetteer.open()
    let folder = (ProcessEnvironment.programPath() as NSString).deletingLastPathComponent
    let program = folder + "/otm-geocode"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ValidationError("\(program) is not there: build it first")
    }
    let options = ["--gazetteer", bundle.folder]
    let starts = [
      ("no question (--version)", ["--version"]), ("search", ["search", query] + options),
      ("suggest", ["suggest", String(query.prefix(4))] + options),
      ("nearest", ["nearest", "48.85,2.35"] + options),
      ("reverse", ["reverse", "48.85,2.35"] + options),
    ].map { ($0.0, ProgramStart(program: program, arguments: $0.1)) }
    let files =
      bundle.manifest.files.map { CachedFile(path: bundle.folder + "/" + $0.name) }
      + [CachedFile(path: program)]
    for (_, start) in starts { _ = try start.milliseconds() }
    var rows = [
      ["ms to the first answer", "warm p50", "least", "p99", "dropped p50", "least", "most"]
    ]
    let warm = try times(of: starts.map(\.1), runs: runs) {}
    let dropped = try times(of: starts.map(\.1), runs: droppedRuns) { try drop(files) }
    for (index, (name, _)) in starts.enumerated() {
      let (warm, dropped) = (warm[index], dropped[index])
      rows.append(
        [name]
          + [
            warm.quantile(0.5), warm.quantile(0), warm.quantile(0.99), dropped.quantile(0.5),
            dropped.quantile(0), dropped.quantile(1),
          ].map { DecimalColumn.text($0, decimals: 1) })
    }
    print(AlignedTable(rows: rows).text)
    try drop(files)
    _ = try starts[1].1.milliseconds()
    rows = [["pages after a search", "in the cache", "of"]]
    for file in files {
      guard let pages = file.pages() else { continue }
      rows.append([file.name, "\(pages.cached)", "\(pages.all)"])
    }
    print(AlignedTable(rows: rows).text, terminator: "")
  }

  /// Returns the milliseconds of each start; runs alternate between the programs.
  private func times(
    of starts: [ProgramStart], runs: Int, before: () throws -> Void
  ) throws -> [[Double]] {
    var times = [[Double]](repeating: [], count: starts.count)
    for _ in 0..<runs {
      for (index, start) in starts.enumerated() {
        try before()
        times[index].append(try start.milliseconds())
      }
    }
    return times
  }

  private func drop(_ files: [CachedFile]) throws {
    if dropAll {
      guard CachedFile.dropAll() else { throw ValidationError("--drop-all needs root") }
    } else {
      for file in files { file.drop() }
    }
  }
}

/// A file and its pages in the page cache.
struct CachedFile {
  let path: String

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Removes the file's pages from the page cache, except those that another process has mapped.
  func drop() {
    #if canImport(Glibc) || canImport(Musl)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      // Pages that are not yet on the disk stay.
      fdatasync(descriptor)
      posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Returns the number of its cached pages and of all; `nil` if it is unknown.
  func pages() -> (cached: Int, all: Int)? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let length = Int(lseek(descriptor, 0, SEEK_END))
    guard length > 0, let map = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0),
      map != MAP_FAILED
    else { return nil }
    defer { munmap(map, length) }
    let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    var states = [UInt8](repeating: 0, count: (length + pageSize - 1) / pageSize)
    guard mincore(map, length, &states) == 0 else { return nil }
    return (states.count { $0 & 1 != 0 }, states.count)
  }

  /// Empties the whole page cache; returns false if that is not permitted.
  static func dropAll() -> Bool {
    sync()
    let descriptor = open("/proc/sys/vm/drop_caches", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return write(descriptor, "3\n", 2) == 2
  }
}

/// A program that is run with arguments repeatedly, to time it until its end.
struct ProgramStart {
  let program: String
  let arguments: [String]

  /// Runs it once, and returns the milliseconds from before its start to the end of its output.
  ///
  /// It does not use Foundation's `Process`, whose own work would count.
  func milliseconds() throws -> Double {
    var pipeEnds: [Int32] = [0, 0]
    guard pipe(&pipeEnds) == 0 else { throw failure("no pipe") }
    defer { close(pipeEnds[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
    posix_spawn_file_actions_addclose(&actions, pipeEnds[0])
    posix_spawn_file_actions_addclose(&actions, pipeEnds[1])
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let start = ContinuousClock.now
    let code = posix_spawn(&process, program, &actions, nil, words, environ)
    close(pipeEnds[1])
    guard code == 0 else { throw failure(String(cString: strerror(code))) }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while read(pipeEnds[0], &buffer, buffer.count) > 0 {}
    let time = start.duration(to: .now) / .milliseconds(1)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw failure("it ended with status \(status >> 8 & 0xFF)") }
    return time
  }

  private func failure(_ reason: String) -> ValidationError {
    ValidationError("\(program) \(arguments.joined(separator: " ")): \(reason)")
  }
}
