import Gazetteer

/// What a bundle keeps of its sources for updates, besides the extract: the changes of the extract's
/// rows, the user's own places, and the places of address files.
///
/// So an update reads neither the files of earlier days nor the gigabytes of address files again.
struct KeptSources: AddressSource {
  /// The changes of the extract's rows.
  private(set) var overlay = ExtractOverlay()
  /// The user's own places.
  private(set) var ownPlaces = OwnPlaces(kept: [])
  private let path: String

  private enum Kind: UInt8 {
    /// The first record, so that no file is empty.
    case start, change, ownPlace, place
  }

  /// Reads what a bundle keeps, but for the places of address files.
  ///
  /// - Throws: ``GazetteerError/damaged(folder:reason:)`` if the file is not the one that was written.
  init(_ bundle: OpenBundle) throws {
    path = bundle.folder + "/" + BundleManifest.sourcesName
    let expected = bundle.manifest.files.first { $0.name == BundleManifest.sourcesName }?.crc32
    let found = try BundleVerification.checksum(of: path)
    guard found == expected else {
      throw GazetteerError.damaged(
        folder: bundle.folder,
        reason: "\(BundleManifest.sourcesName) has CRC-32 \(found), expected \(expected ?? "none")")
    }
    var rows: [OwnPlace] = []
    try forEachRecord { kind, cursor in
      switch kind {
      case .change: overlay.add(&cursor)
      case .ownPlace: if let row = OwnPlace(&cursor) { rows.append(row) }
      case .place: return false
      case .start, nil: break
      }
      return true
    }
    ownPlaces = OwnPlaces(kept: rows)
  }

  /// Calls a closure with all records until it returns false.
  private func forEachRecord(_ body: (Kind?, inout RecordCursor) throws -> Bool) throws {
    var reader = try RecordFile(path: path).makeReader()
    var cursor = RecordCursor()
    while try reader.next() {
      cursor.load(reader.record[...])
      let kind = Kind(rawValue: cursor.next(UInt8.self))
      guard try body(kind, &cursor) else { return }
    }
  }

  // MARK: AddressSource

  /// Visits nothing: streets and houses are kept in their own file.
  func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] { [] }

  func forEachPlace(
    of kinds: ElementKinds, folder: String, _ visit: (SourcePlace) throws -> Void
  ) throws {
    try forEachRecord { kind, cursor in
      if kind == .place { try visit(SourcePlace(&cursor)) }
      return true
    }
  }

  // MARK: Writing

  /// A writer of the file.
  struct Writer {
    private let file: RecordFile

    /// Creates the file in a bundle's folder, with everything but the places of address files.
    init(folder: String, _ overlay: ExtractOverlay, _ ownPlaces: OwnPlaces) throws {
      file = try RecordFile(creating: folder + "/" + BundleManifest.sourcesName)
      try append(.start) { _ in }
      try overlay.forEachRecord { bytes in try append(.change) { $0 += bytes } }
      for row in ownPlaces.rows { try append(.ownPlace) { row.append(to: &$0) } }
    }

    /// Adds a place of an address file.
    func append(_ place: SourcePlace) throws {
      try append(.place) { place.append(to: &$0) }
    }

    private func append(_ kind: Kind, _ body: (inout [UInt8]) -> Void) throws {
      var record = [kind.rawValue]
      body(&record)
      try file.append(record[...])
    }

    /// Writes what is still in memory.
    func finish() throws { try file.flush() }
  }
}
