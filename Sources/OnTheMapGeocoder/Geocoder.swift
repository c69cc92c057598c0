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

  /// Opens a bundle that has been found.
  ///
  /// - Throws: when a file of it cannot be read.
  public init(bundle: OpenBundle) throws {
    self.bundle = bundle
    facts = GazetteerFacts(bundle)
    idle = Mutex([IdleTools(tools: try GeocodingTools(folder: bundle.folder))])
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
    let lent =
      try idle.withLock { $0.popLast() }
      ?? IdleTools(tools: GeocodingTools(folder: bundle.folder))
    defer { idle.withLock { $0.append(lent) } }
    return try work(lent.tools)
  }

  /// Tools that nobody uses.
  ///
  /// Unchecked: they are lent to one task at a time, which uses them in one synchronous call.
  private struct IdleTools: @unchecked Sendable {
    let tools: GeocodingTools
  }
}
