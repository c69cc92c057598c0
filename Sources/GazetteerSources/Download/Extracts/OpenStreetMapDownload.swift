import Foundation
import Gazetteer

extension MirrorAddress {
  /// Geofabrik's server, which has extracts of OpenStreetMap for every country.
  package static let geofabrik = MirrorAddress(known: "https://download.geofabrik.de")
}

/// Downloads extracts of OpenStreetMap, and checks them against the server's MD5 checksums.
///
/// A file gets its name once it is complete. The next run resumes interrupted downloads, and does not
/// download unchanged files again. The server is Geofabrik's, because its index can be read by plain
/// HTTP, covers the world by country, and has a checksum for every file.
package struct OpenStreetMapDownload: Sendable {
  /// The folder of the files.
  package let folder: String
  private let mirror: MirrorAddress
  private let progress: GazetteerDownload.Progress?
  private let settings: DownloadSettings

  /// The planet has 80 GB.
  private static let maxBytes = 200 << 30

  /// Creates a download; nothing is requested yet.
  ///
  /// - Parameters:
  ///   - folder: The folder for the files, which is created if it is missing.
  ///   - mirror: The server.
  ///   - progress: Called with each step.
  package init(
    folder: String, from mirror: MirrorAddress = .geofabrik,
    progress: GazetteerDownload.Progress? = nil
  ) {
    self.init(folder: folder, from: mirror, progress: progress, settings: DownloadSettings())
  }

  init(
    folder: String, from mirror: MirrorAddress, progress: GazetteerDownload.Progress?,
    settings: DownloadSettings
  ) {
    self.folder = folder
    self.mirror = mirror
    self.progress = progress
    self.settings = settings
  }

  /// Downloads the list of extracts.
  ///
  /// - Throws: ``DownloadError``; `CancellationError`.
  package func index() async throws -> OpenStreetMapExtractIndex {
    let path = OpenStreetMapExtractIndex.path
    try await fetch(path, as: path)
    do {
      return try OpenStreetMapExtractIndex(
        try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)))
    } catch {
      try? forget(path)
      throw DownloadError.unusable(
        address: "\(mirror.text)/\(path)", reason: "it is not a list of extracts (\(error))")
    }
  }

  /// Downloads an extract unless it is unchanged.
  ///
  /// - Throws: ``DownloadError``; `CancellationError`.
  package func fetch(_ extract: OpenStreetMapExtract) async throws -> DownloadedExtract {
    let path = try pathOnMirror(of: extract)
    let name = extract.fileName
    // The file may be replaced between the two requests, so both are tried again once.
    for isLast in [false, true] {
      try await fetch(path, as: name)
      try await fetch(path + ".md5", as: name + ".md5")
      if try isIntact(name) {
        let modified = DownloadRecord(folder: folder).files[name]?.version.lastModified
        return DownloadedExtract(
          path: folder + "/" + name,
          extract: .init(
            id: extract.id, name: extract.name, codes: extract.countries + extract.subdivisions,
            mirror: mirror.text), date: modified.flatMap(HTTPDay.day))
      }
      try forget(name)
      try forget(name + ".md5")
      guard !isLast else { break }
    }
    throw DownloadError.unusable(
      address: "\(mirror.text)/\(path)", reason: "the file does not match its MD5 checksum")
  }

  /// Returns the path of an extract below the mirror's address, which is that on the server of the
  /// index.
  private func pathOnMirror(of extract: OpenStreetMapExtract) throws(DownloadError) -> String {
    guard let url = URL(string: extract.address), url.path.hasSuffix(".osm.pbf"),
      !url.path.split(separator: "/").contains("..")
    else {
      throw .unusable(
        address: "\(mirror.text)/\(OpenStreetMapExtractIndex.path)",
        reason: "the address of \(extract.id) is not that of an .osm.pbf file")
    }
    return String(url.path.drop { $0 == "/" })
  }

  private func fetch(_ path: String, as name: String) async throws {
    var settings = settings
    settings.maxBytes = Self.maxBytes
    _ = try await GazetteerDownload(
      folder: folder, from: mirror, progress: progress, settings: settings
    ).fetch([GeoNamesFile(path: path, name: name)])
  }

  /// Removes a file, so that the next run downloads it again.
  private func forget(_ name: String) throws {
    try? FileManager.default.removeItem(atPath: folder + "/" + name)
    var record = DownloadRecord(folder: folder)
    record.files[name] = nil
    record.parts[name] = nil
    try record.write(to: folder)
  }

  // MARK: Checksums

  /// The number of bytes that are read at a time.
  private static let chunkBytes = 1 << 20

  /// Returns whether a file has the checksum in the file next to it.
  private func isIntact(_ name: String) throws -> Bool {
    let path = folder + "/" + name
    let expected = FileManager.default.contents(atPath: path + ".md5")
      .flatMap { String(data: $0.prefix(1_000), encoding: .utf8) }?
      .split { $0 == " " || $0 == "\n" }.first?.lowercased()
    guard let expected, let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    let bytes = try file.seekToEnd()
    try file.seek(toOffset: 0)
    var sum = MD5()
    var read = 0
    while let chunk = try file.read(upToCount: Self.chunkBytes), !chunk.isEmpty {
      try Task.checkCancellation()
      sum.add([UInt8](chunk))
      read += chunk.count
      progress?("Checking \(name)", Double(read) / Double(max(1, bytes)), nil)
    }
    return sum.digest() == expected
  }
}
