import Gazetteer
import TextAnalysis

/// Imports houses and streets once the rest of the bundle is complete: writes `streets.index` and
/// the table of address areas.
///
/// Memory is bounded: records are sorted by street on disk.
struct AddressImport {
  /// The folder of the bundle, complete except for its streets.
  let folder: String
  /// The sources, in the order in which they are read.
  let sources: [any AddressSource]

  /// The size of the records that are sorted in memory at a time.
  private static let sortBytes = 48 << 20

  /// The counts of what was imported, and the rejected lines.
  struct Report {
    /// The houses and streets that come from each source.
    var counts: [BundleManifest.AddressFile.Counts] = []
    var rejected: [RejectedLines] = []
  }

  private var indexPath: String { folder + "/" + BundleManifest.streetsName }

  /// Runs the import.
  func run() throws -> Report {
    // The gazetteer reader expects the index to exist.
    try StreetIndexWriter(path: indexPath).finish(areaCount: 0)
    var report = Report()
    report.counts = sources.map { _ in .init() }
    guard !sources.isEmpty else { return report }
    let records = RecordSorter(folder: folder, capacityBytes: Self.sortBytes)
    let placement = AddressPlacement(
      reader: try GazetteerReader(folder: folder, readsAhead: false))
    for (number, source) in sources.enumerated() {
      report.rejected += try stage(
        source, number: UInt16(clamping: number), to: records, placement: placement)
    }
    guard !placement.areas.isEmpty else { return report }
    var assembly = try StreetAssembly(folder: folder, path: indexPath, placement: placement)
    try assembly.run(records, counting: &report.counts)
    try write(placement)
    return report
  }

  /// Writes the records of a source, and returns what could not be read.
  private func stage(
    _ source: any AddressSource, number sourceNumber: UInt16, to records: RecordSorter,
    placement: AddressPlacement
  ) throws -> [RejectedLines] {
    var keys = KnownKeys()
    var swapping = SwappedCoordinates(path: source.file?.path ?? "the addresses")
    return try source.forEachAddress(folder: folder) { address in
      let found = try placement.area(of: address)
      try swapping.check(address, isPlaced: found != nil, placement)
      guard let area = found else { return }
      placement.credit(address, in: area)
      let street = AddressRecord.Street(key: keys.key(of: address.street), area: area)
      if let piece = address.piece {
        guard !street.key.isEmpty else { return }
        try records.append {
          AddressRecord.write(address, piece, of: street, from: sourceNumber, to: &$0)
        }
      } else {
        try stageHouse(address, on: street, from: sourceNumber, to: records, &keys)
      }
      for alias in address.streetAliases where !street.key.isEmpty {
        let key = keys.key(of: alias)
        guard !key.isEmpty, key != street.key else { continue }
        try records.append { AddressRecord.write(alias: key, of: street, to: &$0) }
      }
    }
  }

  private func stageHouse(
    _ address: borrowing SourceAddress, on street: AddressRecord.Street, from source: UInt16,
    to records: RecordSorter, _ keys: inout KnownKeys
  ) throws {
    let number = HouseNumber(HouseNumberText.folded(address.number))
    if !street.key.isEmpty {
      try records.append {
        AddressRecord.write(
          address, number, of: street, named: address.street, from: source, to: &$0)
      }
    }
    let name = keys.key(of: address.houseName)
    guard !name.isEmpty, !(number.isEmpty && name == street.key) else { return }
    let farm = AddressRecord.Street(key: name, area: street.area)
    try records.append {
      AddressRecord.write(
        address, HouseNumber([UInt8]()), of: farm, named: address.houseName, from: source,
        to: &$0)
    }
  }

  private func write(_ placement: AddressPlacement) throws {
    let databasePath = folder + "/" + BundleManifest.databaseName
    try AddressAreaWriter.write(databasePath: databasePath) { writer in
      for (index, area) in placement.areas.enumerated() {
        try writer.addArea(
          UInt32(clamping: index + 1), place: area.place, postTown: area.postTown,
          country: area.country.packed, postcode: area.postcode[...],
          credits: placement.credits[index].joined(separator: "; "))
        let folded = NameImport.fold(area.town)
        if !folded.isEmpty {
          try writer.addTown(
            UInt32(clamping: index + 1), name: area.town[...], folded: folded[...])
        }
      }
    }
  }
}

/// A check of whether the first addresses of a source lie at sea, and would lie on land with latitude and
/// longitude exchanged.
private struct SwappedCoordinates {
  /// The number of addresses that are checked.
  private static let addresses = 1_000

  let path: String
  private var seen = 0
  private var swapped = 0

  init(path: String) { self.path = path }

  /// Checks the next address.
  ///
  /// - Throws: ``ExtractError/unsuitable(path:reason:)`` at the last of them if most are swapped.
  mutating func check(
    _ address: borrowing SourceAddress, isPlaced: Bool, _ placement: AddressPlacement
  ) throws {
    guard seen < Self.addresses else { return }
    seen += 1
    if !isPlaced, abs(address.longitude) <= 9_000_000,
      try !placement.isOnLand(latitude: address.latitude, longitude: address.longitude),
      try placement.isOnLand(latitude: address.longitude, longitude: address.latitude)
    {
      swapped += 1
    }
    guard seen == Self.addresses, 2 * swapped > seen else { return }
    throw ExtractError.unsuitable(
      path: path,
      reason: """
        latitude and longitude look swapped: \(swapped) of the first \(seen) addresses lie at sea; \
        exchange the columns with --columns …,lat=…,lon=…
        """)
  }
}

/// A cache of the keys of names, which repeat from house to house.
private struct KnownKeys {
  /// The maximum number of names; each takes about 100 bytes.
  private static let limit = 65_536
  private var keys: [[UInt8]: [UInt8]] = [:]

  mutating func key(of name: [UInt8]) -> [UInt8] {
    guard !name.isEmpty else { return [] }
    if let known = keys[name] { return known }
    let key = StreetKey.key(of: String(decoding: name, as: UTF8.self))
    if keys.count >= Self.limit { keys.removeAll(keepingCapacity: true) }
    keys[name] = key
    return key
  }
}
