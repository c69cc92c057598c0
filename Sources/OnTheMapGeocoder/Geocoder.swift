public import Foundation
package import Gazetteer
import GeocodingAPI
import TextAnalysis
import TextFormats

/// An offline geocoder: finds places by name, and names points, from one gazetteer bundle.
///
///     let geocoder = try await Geocoder(bundle: url)
///     let answer = try await geocoder.search("Moscow, ID")
///     print(answer.results.first?.label ?? "nowhere")   // Moscow, Idaho, United States
///
/// One geocoder serves a whole app: it can be called from any task, concurrently. Calls run in
/// parallel on their own threads, as many as there are readers; the others wait in order of
/// arrival. A call whose task is canceled throws `CancellationError`: at once while it waits, and
/// within a few milliseconds while it runs.
///
/// Every method throws ``GeocoderError`` for problems that the caller can fix.
public final class Geocoder: Sendable {
  /// The metadata of the bundle.
  public let info: GazetteerInfo
  /// The bundle's folder.
  public var url: URL { URL(fileURLWithPath: folder, isDirectory: true) }
  /// The bundle's folder.
  package let folder: String
  /// The maximum number of calls that run at once.
  let readerCount: Int
  /// The bundle's files, by a path that leads to them even after another bundle has replaced them.
  package let bundle: OpenBundle
  private let held: HeldFolder
  private let readers: Locked<Readers>
  private let threads: WorkThreads

  /// The idle readers, and whether they may be used.
  private struct Readers {
    var idle: [IdleTools]
    /// The reason why the bundle is unusable; `nil` if no problem is known.
    var damage: String?
  }

  /// Opens a bundle, a folder that `otm-geocode build` has written.
  ///
  /// Opening takes a few milliseconds: the sizes and headers of the files are checked, and the files
  /// are mapped but not read. They must not change while they are open; to use a new bundle, put it
  /// in another folder and open that.
  ///
  /// - Parameters:
  ///   - url: The bundle's folder.
  ///   - readers: The maximum number of calls that run at once, at least 1; by default one per
  ///     processor. A reader that has been used keeps about a megabyte of memory.
  /// - Throws: ``GeocoderError``, which describes the remedy; `CancellationError`.
  public convenience init(bundle url: URL, readers: Int? = nil) async throws {
    let limits = Self.limits(readers)
    let threads = WorkThreads(limits)
    let path = url.path
    let (held, bundle, tools) = try await threads.run { try Self.open(path, readers: 1) }
    self.init(
      folder: path, held: held, bundle: bundle, tools: tools, threads: threads,
      readerCount: limits.threads)
  }

  /// Opens a bundle on the calling thread, for code that is not asynchronous.
  ///
  /// Everything else is as for the initializer above, whose work is done on a thread of its own.
  ///
  /// - Throws: ``GeocoderError``.
  public convenience init(bundle url: URL, readers: Int? = nil) throws {
    let path = url.path
    let (held, bundle, tools) = try Self.open(path, readers: 1)
    let limits = Self.limits(readers)
    self.init(
      folder: path, held: held, bundle: bundle, tools: tools, threads: WorkThreads(limits),
      readerCount: limits.threads)
  }

  /// Opens a bundle that has already been found.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - readers: The number of readers opened at once; more are opened when needed.
  /// - Throws: ``GeocoderError`` if the bundle has changed since it was found, or cannot be read.
  package convenience init(bundle: OpenBundle, readers: Int = 1) throws {
    let (held, opened, tools) = try Self.open(bundle.folder, readers: readers)
    let limits = Self.limits(nil)
    self.init(
      folder: bundle.folder, held: held, bundle: opened, tools: tools, threads: WorkThreads(limits),
      readerCount: limits.threads)
  }

  private static func limits(_ readers: Int?) -> WorkThreads.Limits {
    WorkThreads.Limits(threads: readers ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  private init(
    folder: String, held: HeldFolder, bundle: OpenBundle, tools: [IdleTools],
    threads: WorkThreads, readerCount: Int
  ) {
    self.readerCount = readerCount
    self.folder = folder
    self.held = held
    self.bundle = bundle
    self.threads = threads
    info = GazetteerInfo(bundle)
    readers = Locked(Readers(idle: tools))
  }

  /// Opens a folder, examines its contents, and opens readers.
  private static func open(
    _ path: String, readers: Int
  ) throws -> (HeldFolder, OpenBundle, [IdleTools]) {
    let held = HeldFolder(path)
    let manifest = try manifest(in: held.path, at: path)
    let tools = try GeocoderError.reading(path) {
      try (0..<max(1, readers)).map { _ in try IdleTools(folder: held.path) }
    }
    return (held, OpenBundle(folder: held.path, manifest: manifest), tools)
  }

  /// Returns the manifest of the bundle in a folder; `path` is what errors call it.
  static func manifest(in folder: String, at path: String) throws(GeocoderError) -> BundleManifest {
    switch BundleState(folder: folder, foldingVersion: ToponymFolding.version) {
    case .ready(let manifest): return manifest
    case .missing, .foreign: throw .missingBundle(path: path)
    case .damaged(let reason): throw .damagedBundle(path: path, reason: reason)
    case .unreadable(_, let failure): throw .systemFailure(path: path, reason: "\(failure)")
    case .otherVersion(let expected, let found, _):
      throw .otherVersion(path: path, expected: expected, found: found)
    }
  }

  /// Runs a piece of work on a worker thread.
  func answer<Result: Sendable>(
    _ work: @escaping @Sendable (GeocodingTools) throws -> Result
  ) async throws -> Result {
    try await threads.run {
      try GeocoderError.reading(self.folder) { try self.withTools(work) }
    }
  }

  /// Runs a piece of work on the calling thread, with tools that nothing else is using.
  ///
  /// - Throws: Any error of the work; ``GeocoderError`` if the bundle cannot be read, or is known
  ///   to be damaged.
  package func withTools<Result: Sendable>(
    _ work: (GeocodingTools) throws -> Result
  ) throws -> Result {
    // A lock for two pointer moves: an actor would hop threads for each answer.
    let lent = try readers.withLock { readers in
      try checkUsable(readers)
      return readers.idle.popLast()
    }
    do {
      let lent = try lent ?? IdleTools(folder: held.path)
      defer { readers.withLock { $0.idle.append(lent) } }
      return try work(lent.tools)
    } catch  where GazetteerReadError.concerns(error) {
      throw GeocoderError(reading: folder, error)
    }
  }

  // MARK: Damage

  /// The reason why the bundle is unusable; `nil` if no problem is known.
  package var damage: String? { readers.withLock { $0.damage } }

  /// Returns normally if no problem with the bundle is known.
  ///
  /// - Throws: ``GeocoderError/damagedBundle(path:reason:)``.
  package func checkUsable() throws { try readers.withLock { try checkUsable($0) } }

  private func checkUsable(_ readers: borrowing Readers) throws {
    if let reason = readers.damage {
      throw GeocoderError.damagedBundle(path: folder, reason: reason)
    }
  }

  /// Refuses all further calls, after a check has found that the bundle's files have changed.
  package func refuse(because reason: String) { readers.withLock { $0.damage = reason } }

  /// A set of tools that is not in use.
  ///
  /// Unchecked: it is lent to one task at a time, which uses it in one synchronous call.
  private struct IdleTools: @unchecked Sendable {
    let tools: GeocodingTools

    init(folder: String) throws { tools = try GeocodingTools(folder: folder) }
  }
}

/// The metadata of a gazetteer.
public struct GazetteerInfo: Hashable, Sendable {
  /// The identity of the gazetteer: equal for the same files, different for any others.
  public let identity: String
  /// The version of the bundle's format.
  public let format: Int
  /// The newest date of the data, such as `"2026-11-21"`; `nil` if the extract does not state one.
  public let dataDate: String?
  /// The extract that it was built from, in 16 hexadecimal digits.
  ///
  /// `"custom"` for an extract without a manifest.
  public let source: String
  /// The selection of places from the extract, in words: `"all places"`, `"tier cities"`.
  public let selection: String
  /// The number of places, including areas and postal places.
  public let places: Int
  /// The number of names of places, in all languages.
  public let names: Int
  /// The number of pairs of a postal code and a settlement.
  public let postcodes: Int
  /// The credit line for the sources.
  public let attribution: String

  init(_ bundle: OpenBundle) {
    let manifest = bundle.manifest
    identity = (["\(manifest.format)"] + manifest.files.map(\.crc32)).joined(separator: " ")
    format = manifest.format
    dataDate = manifest.dataDate
    source = manifest.source
    selection = (manifest.selection ?? .everything).summary
    places = manifest.counts.places
    names = manifest.counts.names
    postcodes = manifest.counts.postcodes
    attribution = manifest.attribution
  }
}
