import AsyncHTTPClient
import Foundation
import NIOCore

/// Downloads GeoNames' files into a folder from which a gazetteer can be built.
///
///     let summary = try await GazetteerDownload(folder: folder).run()
///
/// A file gets its name once it is complete. The next run resumes interrupted downloads, and does
/// not download unchanged files again. Certificates are verified.
public struct GazetteerDownload: Sendable {
  /// A callback with the name of a file, the share received, and the remaining seconds.
  public typealias Progress =
    @Sendable (_ step: String, _ fraction: Double, _ seconds: Double?) -> Void

  /// The result of a download.
  public struct Summary: Hashable, Sendable {
    /// The names of the downloaded files.
    public var fetched: [String] = []
    /// The names of files that had not changed.
    public var unchanged: [String] = []
    /// The names of optional files that the server does not have.
    public var missing: [String] = []
  }

  /// The folder of the files.
  public let folder: String
  private let mirror: MirrorAddress
  private let progress: Progress?
  let settings: DownloadSettings

  /// Creates a download; nothing is requested yet.
  ///
  /// - Parameters:
  ///   - folder: The folder for the files, which is created if it is missing.
  ///   - mirror: The server.
  ///   - progress: Called with each step.
  public init(
    folder: String, from mirror: MirrorAddress = .geoNames, progress: Progress? = nil
  ) {
    self.init(folder: folder, from: mirror, progress: progress, settings: DownloadSettings())
  }

  init(
    folder: String, from mirror: MirrorAddress, progress: Progress?, settings: DownloadSettings
  ) {
    self.folder = folder
    self.mirror = mirror
    self.progress = progress
    self.settings = settings
  }

  /// Downloads the files of the whole world or of some countries.
  ///
  /// - Parameter countries: Two-letter codes, such as `CR`; empty for the whole world.
  /// - Returns: The result of the download.
  /// - Throws: ``DownloadError``; `CancellationError`.
  public func run(countries: [String] = []) async throws -> Summary {
    let files = GeoNamesFile.all(of: countries)
    let summary = try await fetch(files)
    var record = DownloadRecord(folder: folder)
    let places = countries.isEmpty ? ["allCountries.zip"] : countries.map { $0 + ".zip" }
    record.date = places.compactMap { record.files[$0]?.version.lastModified }
      .compactMap(HTTPDay.day).min()
    try record.write(to: folder)
    return summary
  }

  /// Downloads files one after the other.
  func fetch(_ files: [GeoNamesFile]) async throws -> Summary {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw DownloadError.unwritable(path: folder, reason: error.localizedDescription)
    }
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: TimeAmount(settings.silence)))
    configuration.httpVersion = .http1Only
    // Otherwise a refused connection is retried until the connection timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    return try await HTTPClient.withHTTPClient(configuration: configuration) { http in
      var summary = Summary()
      var record = DownloadRecord(folder: folder)
      for (number, file) in files.enumerated() {
        let step = "\(file.name) (\(number + 1) of \(files.count))"
        let rate = DownloadRate(step: step, progress: progress)
        let download = FileDownload(
          file: file, folder: folder,
          request: FileRequest(http: http, address: "\(mirror.text)/\(file.path)"),
          settings: settings, progress: rate.show)
        switch try await download.run(&record) {
        case .fetched: summary.fetched.append(file.name)
        case .unchanged: summary.unchanged.append(file.name)
        case .missing: summary.missing.append(file.name)
        }
      }
      return summary
    }
  }
}
