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
/// One geocoder serves a whole app: it may be asked from any task, many at a time. Calls run side by
/// side on threads of their own, as many as there are readers; the others wait their turn, first
/// come, first served. A call whose task is cancelled throws `CancellationError`, at once while it
/// waits, and within some milliseconds while it runs.
///
/// Every method throws ``GeocoderError`` for what the caller can mend.
public final class Geocoder: Sendable {
  /// What the bundle says of itself.
  public let facts: GazetteerFacts
  /// The bundle that answers come from.
  package let bundle: OpenBundle
  /// The bundle's folder.
  public var folder: String { bundle.folder }
  private let idle: Mutex<[IdleTools]>
  private let threads: WorkThreads
  /// Which folder was opened, whatever lies at its path now.
  private let identity: FolderIdentity?

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
    let (bundle, tools) = try await threads.run {
      let bundle = try Self.check(path)
      return (bundle, try GeocoderError.reading(path) { try IdleTools(folder: path) })
    }
    self.init(bundle: bundle, tools: [tools], threads: threads)
  }

  /// Opens a bundle that has been found already.
  ///
  /// - Parameters:
  ///   - bundle: What has been found.
  ///   - readers: How many are opened at once; more are when they are needed. Where the folder may
  ///     be replaced while it is in use, take one for each thread.
  /// - Throws: when a file of it cannot be read.
  package convenience init(bundle: OpenBundle, readers: Int = 1) throws {
    self.init(
      bundle: bundle,
      tools: try (0..<max(1, readers)).map { _ in try IdleTools(folder: bundle.folder) },
      threads: WorkThreads(limit: ProcessInfo.processInfo.activeProcessorCount))
  }

  private init(bundle: OpenBundle, tools: [IdleTools], threads: WorkThreads) {
    self.bundle = bundle
    self.threads = threads
    facts = GazetteerFacts(bundle)
    identity = FolderIdentity(bundle.folder)
    idle = Mutex(tools)
  }

  /// Looks at what stands in a folder.
  private static func check(_ folder: String) throws(GeocoderError) -> OpenBundle {
    switch BundleState(folder: folder, foldingVersion: ToponymFolding.version) {
    case .ready(let manifest): return OpenBundle(folder: folder, manifest: manifest)
    case .missing, .foreign: throw .missingBundle(path: folder)
    case .damaged(let reason): throw .damagedBundle(path: folder, reason: reason)
    case .otherVersion(let expected, let found):
      throw .otherVersion(path: folder, expected: expected, found: found)
    }
  }

  /// Runs a piece of work on a thread for such work.
  func answer<Result: Sendable>(
    _ work: @escaping @Sendable (GeocodingTools) throws -> Result
  ) async throws -> Result {
    try await threads.run {
      try GeocoderError.reading(self.bundle.folder) { try self.withTools(work) }
    }
  }

  /// Runs a piece of work with tools that nobody else uses meanwhile, on the calling thread.
  ///
  /// Most answers take less than 0.1 ms, the worst some 20 ms: for a server that has a thread for
  /// each processor, too short to hand to another thread.
  ///
  /// - Throws: What the work throws, and what opening another reader throws.
  package func withTools<Result: Sendable>(
    _ work: (GeocodingTools) throws -> Result
  ) throws -> Result {
    // A lock for two moves of a pointer: an actor would hop threads for each answer.
    let lent = try idle.withLock { $0.popLast() } ?? another()
    defer { idle.withLock { $0.append(lent) } }
    return try work(lent.tools)
  }

  /// Opens one more reader, or waits for one when another bundle lies at the path meanwhile.
  ///
  /// Read from there, answers would mix the two. Whoever has a reader gives it back soon.
  private func another() throws -> IdleTools {
    if FolderIdentity(bundle.folder) == identity,
      let tools = try? IdleTools(folder: bundle.folder),
      FolderIdentity(bundle.folder) == identity
    {
      return tools
    }
    for _ in 0..<Self.mostWaits {
      if let lent = idle.withLock({ $0.popLast() }) { return lent }
      FolderIdentity.waitMoment()
    }
    throw GeocoderError.damagedBundle(
      path: bundle.folder, reason: "another bundle lies there now; open that one")
  }

  /// Some seconds; the longest answer takes 20 ms.
  private static let mostWaits = 10_000

  /// Tools that nobody uses.
  ///
  /// Unchecked: they are lent to one task at a time, which uses them in one synchronous call.
  private struct IdleTools: @unchecked Sendable {
    let tools: GeocodingTools

    init(folder: String) throws { tools = try GeocodingTools(folder: folder) }
  }
}
