#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Answers
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import TextFormats

/// An open gazetteer, whose readers many threads share.
final class LibraryGeocoder: Sendable {
  /// The geocoders that answer from one reader, for one thread at a time.
  final class Tools {
    let gazetteer: GazetteerReader
    let forward: ForwardGeocoder
    let reverse: ReverseGeocoder
    let proximity: ProximitySearch
    let postcodes: PostcodeQueries
    /// The rows of the latest columns, and the options that they were given for.
    private var latest: (options: String, rows: Rows)?

    /// The rows of columns of points and of postal codes.
    final class Rows {
      let points: KnownRows<PointKey>
      let codes: KnownRows<CodeKey>

      init(_ columns: [AnswerColumn]) {
        points = KnownRows(columns)
        codes = KnownRows(columns)
      }
    }

    /// Returns the rows of columns with some options; `nil` if no other call can have the same.
    func rows(_ columns: [AnswerColumn], for options: String?) -> Rows {
      if let options, let latest, latest.options == options { return latest.rows }
      let rows = Rows(columns)
      if let options { latest = (options, rows) }
      return rows
    }

    init(folder: String) throws {
      gazetteer = try GazetteerReader(folder: folder, readsAhead: false)
      forward = try ForwardGeocoder(gazetteer: gazetteer)
      reverse = ReverseGeocoder(gazetteer: gazetteer)
      proximity = ProximitySearch(gazetteer: gazetteer)
      postcodes = PostcodeQueries(gazetteer: gazetteer, forward: forward)
    }
  }

  /// Unchecked: lent to one call at a time.
  private struct Idle: @unchecked Sendable {
    let tools: Tools
  }

  /// The readers that no call is using.
  private struct Pool {
    var process: Int32
    var idle: [Idle] = []
    /// The readers of the process that this one was forked from.
    ///
    /// They stay as they are: closing them would touch what the parent has open.
    var inherited: [Idle] = []
  }

  /// A question of a column, with the options that its row has of its own.
  struct Asked: Hashable {
    let question: BatchQuestion
    let options: String
  }

  /// The latest answers of columns.
  typealias Memory = AnswerMemory<Asked, AnswerRow>

  /// With what two threads hold beside it, a process takes less than 64 MB.
  private static let memoryBytes = 24 * 1_048_576

  let bundle: OpenBundle
  private let held: HeldFolder
  private let pool = Locked(Pool(process: getpid()))
  /// The opening of readers, whose locks of SQLite a fork must not find taken.
  private let opening = Locked(())
  /// The latest answers, and the options that they were given for.
  private let latest = Locked<(options: String, memory: Memory)?>(nil)

  /// Opens the bundle in a folder.
  ///
  /// - Throws: ``GazetteerError``.
  init(folder: String) throws {
    held = HeldFolder(folder)
    let location = GazetteerLocation(
      gazetteer: folder, data: nil, environment: [:], programPath: "/", workingDirectory: "/")
    bundle = try GazetteerBundle.existing(location)
    // Reports damage at once, and makes the first answer fast.
    try withTools { _ in }
  }

  /// Runs a closure with tools that nothing else is using.
  func withTools<Result>(_ work: (Tools) throws -> Result) throws -> Result {
    let process = getpid()
    let lent = pool.withLock { pool in
      if pool.process != process {
        pool.inherited += pool.idle
        pool.idle = []
        pool.process = process
      }
      return pool.idle.popLast()
    }
    let idle = try lent ?? opening.withLock { _ in try Idle(tools: Tools(folder: held.path)) }
    defer { pool.withLock { $0.idle.append(idle) } }
    return try work(idle.tools)
  }

  /// Returns the memory of answers to columns with some options.
  ///
  /// Engines pass a column in many small pieces, which share it. Other options begin an empty one.
  func memory(for options: String) -> Memory {
    latest.withLock { latest in
      if let latest, latest.options == options { return latest.memory }
      let memory = Memory(bytes: Self.memoryBytes)
      latest = (options, memory)
      return memory
    }
  }

  /// Throws an error for a country that the gazetteer does not have.
  func check(_ countries: Set<CountryCode>) throws {
    guard !countries.isEmpty else { return }
    try withTools { tools in
      for code in countries.sorted() where try tools.gazetteer.country(code) == nil {
        throw LibraryOptions.unknownCountry(code)
      }
    }
  }
}
