public import GazetteerImport
import GazetteerModel
import GazetteerStore
import Geocoding
import Synchronization

/// Answers from one gazetteer bundle, for many tasks at once.
///
/// Readers are for one thread at a time, so it keeps idle ones and lends them out; they share the
/// mapped files. There are never more than calls that ran at the same time.
public final class Geocoder: Sendable {
  /// The bundle that answers come from.
  public let bundle: OpenBundle
  /// What the bundle says of itself.
  public let facts: GazetteerFacts
  /// The bundle's folder.
  public var folder: String { bundle.folder }
  private let idle: Mutex<[IdleTools]>
  /// Which folder was opened, whatever lies at its path now.
  private let identity: FolderIdentity?

  /// Opens a bundle that has been found.
  ///
  /// - Parameters:
  ///   - bundle: What has been found.
  ///   - readers: How many are opened at once; more are when they are needed. Where the folder may
  ///     be replaced while it is in use, take one for each thread.
  /// - Throws: when a file of it cannot be read.
  public init(bundle: OpenBundle, readers: Int = 1) throws {
    self.bundle = bundle
    facts = GazetteerFacts(bundle)
    identity = FolderIdentity(bundle.folder)
    idle = Mutex(
      try (0..<max(1, readers)).map { _ in
        IdleTools(tools: try GeocodingTools(folder: bundle.folder))
      })
  }

  /// Runs a piece of work with tools that nobody else uses meanwhile, on the calling thread.
  ///
  /// Most answers take less than 0.1 ms, the worst some 20 ms: too short to hand to another thread.
  ///
  /// - Throws: What the work throws, and what opening another reader throws.
  public func withTools<Result: Sendable>(
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
      let tools = try? GeocodingTools(folder: bundle.folder),
      FolderIdentity(bundle.folder) == identity
    {
      return IdleTools(tools: tools)
    }
    for _ in 0..<Self.mostWaits {
      if let lent = idle.withLock({ $0.popLast() }) { return lent }
      FolderIdentity.waitMoment()
    }
    return IdleTools(tools: try GeocodingTools(folder: bundle.folder))
  }

  /// Some seconds; the longest answer takes 20 ms.
  private static let mostWaits = 10_000

  /// Tools that nobody uses.
  ///
  /// Unchecked: they are lent to one task at a time, which uses them in one synchronous call.
  private struct IdleTools: @unchecked Sendable {
    let tools: GeocodingTools
  }
}
