public import Foundation
import GazetteerModel
package import GazetteerStore
import Geocoding
import Synchronization
import TextAnalysis

/// Finds places by name, and names places, without a network: from one gazetteer bundle.
///
///     let geocoder = try await Geocoder(bundle: url)
///     let answer = try await geocoder.search("Moscow, ID")
///     print(answer.results.first?.label ?? "nowhere")   // Moscow, Idaho, United States
///
/// One geocoder serves a whole app: it may be asked from any task, many at a time. Calls run side
/// by side on threads of their own, as many as there are readers; the others wait their turn, first
/// come, first served. A call whose task is cancelled throws `CancellationError`, at once while it
/// waits, and within some milliseconds while it runs.
///
/// Every method throws ``GeocoderError`` for what the caller can mend.
public final class Geocoder: Sendable {
  /// What the bundle says of itself.
  public let facts: GazetteerInfo
  /// The bundle's folder.
  public let folder: String
  /// The bundle's files, by a path that leads to them even when another bundle has taken their
  /// place.
  package let bundle: OpenBundle
  private let held: HeldFolder
  private let readers: Mutex<Readers>
  private let threads: WorkThreads

  /// The readers that nobody uses, and whether anybody may.
  private struct Readers {
    var idle: [IdleTools]
    /// What is wrong with the bundle; `nil` while nothing is known to be.
    var damage: String?
  }

  /// Opens a bundle: the folder that `otm gazetteer build` makes.
  ///
  /// Opening takes some milliseconds: the files are checked by their sizes and headers, and mapped,
  /// not read. They must not be changed while they are open; to bring in a new bundle, put it in
  /// another folder and open that.
  ///
  /// - Parameters:
  ///   - url: The bundle's folder.
  ///   - readers: The most calls that run at once, at least 1; by default one for each processor. A
  ///     reader that has been used keeps about a megabyte of memory.
  /// - Throws: ``GeocoderError``, which says what to do; `CancellationError`.
  public convenience init(bundle url: URL, readers: Int? = nil) async throws {
    let threads = WorkThreads(limit: readers ?? ProcessInfo.processInfo.activeProcessorCount)
    let path = url.path
    let (held, bundle, tools) = try await threads.run { try Self.open(path, readers: 1) }
    self.init(folder: path, held: held, bundle: bundle, tools: tools, threads: threads)
  }

  /// Opens a bundle that has been found already.
  ///
  /// - Parameters:
  ///   - bundle: What has been found.
  ///   - readers: How many are opened at once; more are when they are needed.
  /// - Throws: ``GeocoderError`` when it is no more what was found, or cannot be read.
  package convenience init(bundle: OpenBundle, readers: Int = 1) throws {
    let (held, opened, tools) = try Self.open(bundle.folder, readers: readers)
    self.init(
      folder: bundle.folder, held: held, bundle: opened, tools: tools,
      threads: WorkThreads(limit: ProcessInfo.processInfo.activeProcessorCount))
  }

  private init(
    folder: String, held: HeldFolder, bundle: OpenBundle, tools: [IdleTools], threads: WorkThreads
  ) {
    self.folder = folder
    self.held = held
    self.bundle = bundle
    self.threads = threads
    facts = GazetteerInfo(bundle)
    readers = Mutex(Readers(idle: tools))
  }

  /// Takes hold of a folder, looks at what is in it, and opens readers.
  private static func open(
    _ path: String, readers: Int
  ) throws -> (HeldFolder, OpenBundle, [IdleTools]) {
    let held = HeldFolder(path)
    let manifest: BundleManifest
    switch BundleState(folder: held.path, foldingVersion: ToponymFolding.version) {
    case .ready(let found): manifest = found
    case .missing, .foreign: throw GeocoderError.missingBundle(path: path)
    case .damaged(let reason): throw GeocoderError.damagedBundle(path: path, reason: reason)
    case .otherVersion(let expected, let found):
      throw GeocoderError.otherVersion(path: path, expected: expected, found: found)
    }
    let tools = try GeocoderError.reading(path) {
      try (0..<max(1, readers)).map { _ in try IdleTools(folder: held.path) }
    }
    return (held, OpenBundle(folder: held.path, manifest: manifest), tools)
  }

  /// Runs a piece of work on a thread for such work.
  func answer<Result: Sendable>(
    _ work: @escaping @Sendable (GeocodingTools) throws -> Result
  ) async throws -> Result {
    try await threads.run {
      try GeocoderError.reading(self.folder) { try self.withTools(work) }
    }
  }

  /// Runs a piece of work with tools that nobody else uses meanwhile, on the calling thread.
  ///
  /// Most answers take less than 0.1 ms, the worst some 20 ms: for a server that has a thread for
  /// each processor, too short to hand to another thread.
  ///
  /// - Throws: What the work throws; ``GeocoderError`` when the bundle cannot be read, or is known
  ///   to be damaged.
  package func withTools<Result: Sendable>(
    _ work: (GeocodingTools) throws -> Result
  ) throws -> Result {
    // A lock for two moves of a pointer: an actor would hop threads for each answer.
    let lent = try readers.withLock { readers in
      try checkUsable(readers)
      return readers.idle.popLast()
    }
    do {
      let lent = try lent ?? IdleTools(folder: held.path)
      defer { readers.withLock { $0.idle.append(lent) } }
      return try work(lent.tools)
    } catch  where GazetteerReadError.concerns(error) {
      throw GeocoderError.unreadable(path: folder, reason: "\(error)")
    }
  }

  // MARK: Damage

  /// What is wrong with the bundle; `nil` while nothing is known to be.
  package var damage: String? { readers.withLock { $0.damage } }

  /// Returns when nothing is known to be wrong with the bundle.
  ///
  /// - Throws: ``GeocoderError/damagedBundle(path:reason:)``.
  package func checkUsable() throws { try readers.withLock { try checkUsable($0) } }

  private func checkUsable(_ readers: borrowing Readers) throws {
    if let reason = readers.damage {
      throw GeocoderError.damagedBundle(path: folder, reason: reason)
    }
  }

  /// Answers nothing from now on: a check has found that the bundle's files are not what they were.
  package func refuse(because reason: String) { readers.withLock { $0.damage = reason } }

  /// Tools that nobody uses.
  ///
  /// Unchecked: they are lent to one task at a time, which uses them in one synchronous call.
  private struct IdleTools: @unchecked Sendable {
    let tools: GeocodingTools

    init(folder: String) throws { tools = try GeocodingTools(folder: folder) }
  }
}
