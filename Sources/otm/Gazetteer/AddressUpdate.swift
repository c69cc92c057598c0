import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources
import Shell

/// The files of addresses that a gazetteer has after an update.
struct AddressUpdate {
  let bundle: OpenBundle
  let location: GazetteerLocation
  /// The server of extracts; `nil` for the one that each comes from.
  let mirror: MirrorAddress?
  /// The names of files and extracts to remove.
  let removed: [String]
  /// The files and extracts to add.
  let added: AddressOptions

  /// Returns the sources of all addresses; `nil` if nothing changes.
  ///
  /// Extracts are looked up on their servers, unless only others are added or removed.
  ///
  /// - Throws: `DownloadError`, ``GazetteerError`` or a `Refusal`; nothing has been changed then.
  func sources() async throws -> [AddressFileSource]? {
    let recorded = bundle.manifest.addressFiles ?? []
    // The gazetteer in the cache may be built again at any time, without them.
    if !added.isEmpty, location.isCached {
      throw Refusal(
        .wrongUse, "there are no addresses to add to yet: use otm gazetteer build instead of update"
      )
    }
    let removed = removed.flatMap { text in
      recorded.contains { $0.isNamed(text) } ? [text] : text.split(separator: ",").map(String.init)
    }
    for name in removed where !recorded.contains(where: { $0.isNamed(name) }) {
      let names = recorded.map { $0.extract?.id ?? $0.file.name }
      throw Refusal(
        .wrongUse,
        "--remove \(name): the gazetteer has no such addresses; it has "
          + (names.isEmpty ? "none" : names.joined(separator: ", ")))
    }
    let new = try await added.sources(from: mirror ?? .geofabrik, location: location)
    let newFiles = new.compactMap(\.file)
    let kept = recorded.filter { file in
      !removed.contains { file.isNamed($0) } && !newFiles.contains { $0.replaces(file) }
    }
    let isChosen = !removed.isEmpty || !added.isEmpty
    var isChanged = isChosen
    var extracts: [String: DownloadedExtract] = [:]
    var indexes: [String: OpenStreetMapExtractIndex] = [:]
    let bar = ProgressBar(title: "Downloading")
    defer { bar.clear() }
    for file in kept {
      guard let extract = file.extract else { continue }
      let downloaded = try await fetched(file, extract, unlessPresent: isChosen, &indexes, bar)
      extracts[extract.id] = downloaded
      isChanged = isChanged || !GazetteerBundle.isUnchanged(file.file, at: downloaded.path)
    }
    guard isChanged else { return nil }
    return try kept.map { file in
      if let extract = file.extract.flatMap({ extracts[$0.id] }) {
        return AddressFileSource(extract)
      }
      do {
        return try AddressFileSource(file)
      } catch {
        throw Refusal(
          .noSuchInput,
          """
          \(error); its addresses are in the gazetteer, and an update reads them again: pass the file \
          back, or add --remove \(file.file.name)
          """)
      }
    } + new
  }

  /// Downloads an extract if the server has a newer one, or only if it is missing.
  ///
  /// Each server's list of extracts is downloaded once.
  private func fetched(
    _ file: BundleManifest.AddressFile, _ extract: BundleManifest.AddressFile.Extract,
    unlessPresent: Bool, _ indexes: inout [String: OpenStreetMapExtractIndex], _ bar: ProgressBar
  ) async throws -> DownloadedExtract {
    if unlessPresent, FileManager.default.fileExists(atPath: file.file.name) {
      return DownloadedExtract(path: file.file.name, extract: extract, date: file.date)
    }
    let server = mirror ?? MirrorAddress(extract.mirror) ?? .geofabrik
    let download = OpenStreetMapDownload(
      folder: try location.osmFolder(), from: server, progress: bar.show)
    let index: OpenStreetMapExtractIndex
    if let known = indexes[server.text] {
      index = known
    } else {
      index = try await download.index()
      indexes[server.text] = index
    }
    guard let offered = index.extracts.first(where: { $0.id == extract.id }) else {
      throw Refusal(
        .unavailable,
        """
        \(server.text) no longer has the extract \(extract.id); pass --mirror, or remove its addresses with \
        --remove \(extract.id)
        """)
    }
    return try await download.fetch(offered)
  }
}
