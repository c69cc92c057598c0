import Gazetteer
import TextAnalysis

/// A builder of the files of a bundle from an extract.
struct GazetteerBuilder {
  let extract: Extract
  /// The sources of houses and streets in addition to those of the extract.
  var addressSources: [any AddressSource] = []
  /// The user's own places.
  var ownPlaces = OwnPlaces(kept: [])
  /// The streets and houses of another bundle, instead of those of any source; `nil` for none.
  var keptStreets: KeptStreets?
  /// The empty folder for the files.
  let folder: String
  /// A handler that is called at each step.
  var progress: ProgressHandler?

  /// The steps and their shares of the time, as measured with the bundled extract.
  private enum Step: String, CaseIterable {
    case places = "reading places"
    case names = "reading names"
    case postalPlaces = "finding postal settlements"
    case numbering = "numbering places"
    case writingPlaces = "writing places"
    case writingNames = "writing names"
    case postcodes = "writing postal codes"
    case spelling = "writing the keys of misspellings"
    case finishing = "finishing"
    case grid = "writing the grid"
    case addresses = "writing addresses"

    var share: Double {
      switch self {
      case .places: 0.07
      case .names: 0.17
      case .postalPlaces: 0.12
      case .numbering: 0.06
      case .writingNames: 0.31
      case .writingPlaces: 0.07
      case .postcodes: 0.11
      case .addresses: 0.02
      case .spelling: 0.01
      case .finishing: 0.05
      case .grid: 0.01
      }
    }
  }

  /// The numbers of records, and the lines that could not be read.
  struct Report {
    var counts = BundleManifest.Counts()
    var rejected: [RejectedLines] = []
    /// What was done about points and divisions that others contradict.
    var points: [BundleManifest.ExaminedPoints] = []
    /// The houses and streets of each of the ``GazetteerBuilder/addressSources``; empty if they were kept.
    var addressCounts: [BundleManifest.AddressFile.Counts] = []
  }

  /// Writes all files but the manifest, and returns the numbers of records.
  ///
  /// A second thread writes everything outside the database at the same time.
  func run() throws -> Report {
    let draftPath = folder + "/draft.sqlite"
    let grid = PlaceGridImport(folder: folder)
    var clock = StepClock(progress: progress)
    var gridFiles: BackgroundResult<Void>?
    defer { _ = try? gridFiles?.value() }
    var report = try GazetteerWriter.write(
      databasePath: folder + "/" + BundleManifest.databaseName, draftPath: draftPath
    ) { writer in
      let report = try build(writer, grid: grid, clock: &clock)
      clock.begin(.finishing)
      // Nothing else uses the grid any longer.
      nonisolated(unsafe) let grid = grid
      gridFiles = BackgroundResult { try grid.write() }
      return report
    }
    clock.begin(.grid)
    _ = try gridFiles?.value()
    FileOperations.remove(draftPath)
    clock.begin(.addresses)
    if let keptStreets {
      try keptStreets.write(to: folder)
      report.counts.addresses = keptStreets.bundle.manifest.counts.addresses
      return report
    }
    let ownSources: [any AddressSource] =
      extract.tables(.addresses).isEmpty ? [] : [ExtractAddresses(extract: extract)]
    let addresses = try AddressImport(folder: folder, sources: ownSources + addressSources).run()
    report.counts.addresses = addresses.counts.reduce(0) { $0 + $1.houses }
    report.addressCounts = Array(addresses.counts.dropFirst(ownSources.count))
    report.rejected += addresses.rejected
    return report
  }

  private func build(
    _ writer: GazetteerWriter, grid: PlaceGridImport, clock: inout StepClock
  ) throws -> Report {
    var report = Report()
    clock.begin(.places)
    let codes = try AdminCodes(extract)
    let polygons = BackgroundResult { [extract, folder] in
      try PolygonImport(extract: extract, codes: codes, folder: folder).run()
    }
    let mapTiles = BackgroundResult { [extract] in try MapImport(extract: extract).tiles() }
    // A folder must not be removed while a thread is still writing to it.
    defer { _ = try? polygons.value() }
    let words = try extract.wordIndex()
    try FileOperations.write(words, to: folder + "/" + BundleManifest.wordsName)
    let lexicon = Lexicon(try WordIndex(words))
    let (gazetteer, postalPlaces) = try imported(with: codes, lexicon, clock: &clock) {
      _ = try polygons.value()
      return try PolygonReader(folder: folder)
    }
    report.counts.postalPlaces = postalPlaces.addedCount
    report.points = Self.points(postalPlaces.pointCounts, moved: gazetteer.movedCounts)

    clock.begin(.numbering)
    let (numbering, points) = try numbered(gazetteer, in: &report.counts)
    let ranking = PlaceRanking(numbering, placeCount: gazetteer.places.count)
    let postcodes = Self.read(
      PostcodeImport(
        gazetteer: gazetteer, numbering: numbering, points: points, ranking: ranking,
        writer: writer, recordPlaces: postalPlaces.places, estimates: postalPlaces.estimates,
        findings: postalPlaces.findings),
      of: extract)
    defer { _ = try? postcodes.value() }

    clock.begin(.writingNames)
    try writer.add(try extract.kinds())
    try writer.add(try extract.addressExtracts())
    try writer.add(try extract.addressFormats())
    let spelling = SpellingImport(folder: folder, selection: extract.selection)
    let names = try NameWriting(
      gazetteer: gazetteer, numbering: numbering, points: points, ranking: ranking, writer: writer,
      terms: AreaTermStripping(lexicon), spelling: spelling, selection: extract.selection
    ).run()
    report.counts.names = names.reduce(0) { $0 + Int($1.count) }
    let spellingFile = spelling.start(writingTo: folder + "/" + BundleManifest.spellingName)
    defer { _ = try? spellingFile.value() }

    clock.begin(.writingPlaces)
    try PlaceWriting(
      gazetteer: gazetteer, numbering: numbering, points: points, writer: writer, grid: grid,
      drawnBoxes: try polygons.value() ?? DrawnBoxes()
    ).run(names: names)
    var otherParents = AlternativeParentImport(gazetteer: gazetteer, numbering: numbering)
    try otherParents.run(extract, into: writer)

    clock.begin(.postcodes)
    if let postcodes = try postcodes.value() {
      report.counts.postcodes = try postcodes.write()
      gazetteer.rejected += postcodes.rejected
    }
    try writeMap(try mapTiles.value() ?? [], to: MapWriter(writer))

    clock.begin(.spelling)
    _ = try spellingFile.value()
    report.rejected = gazetteer.rejected
    return report
  }

  /// Reads places, then their names, then the settlements that the postal files add: each looks up
  /// those before.
  private func imported(
    with codes: AdminCodes, _ lexicon: Lexicon, clock: inout StepClock,
    borders: () throws -> PolygonReader
  ) throws -> (gazetteer: ImportedGazetteer, postalPlaces: PostalPlaceImport) {
    if let unknown = extract.selection.unknownCountries(codes).first {
      throw ExtractError.unknownCountry(folder: extract.folder, code: unknown)
    }
    let gazetteer = try ImportedGazetteer(folder: folder, codes: codes)
    let polygons = try borders()
    let regions = RegionBorders(polygons, codes: codes, settled: &gazetteer.settled)
    let landmarks = try LandmarkImport(extract, gazetteer: gazetteer)
    let sourcePlaces = try SourcePlaceImport(
      addressSources, kinds: extract.elementKinds(), gazetteer: gazetteer)
    let kept = try KeptSources.Writer(folder: folder, extract.overlay, ownPlaces)
    let ownPlaces = OwnPlaceImport(ownPlaces, gazetteer: gazetteer)
    var places = PlaceImport(
      gazetteer: gazetteer, landmarks: landmarks, sourcePlaces: sourcePlaces, ownPlaces: ownPlaces,
      borders: regions, stationKinds: lexicon.words(in: .stationKind))
    try places.run(extract)

    clock.begin(.names)
    var nameImport = NameImport(gazetteer: gazetteer)
    try nameImport.run(extract)
    try sourcePlaces.addPlaces(keeping: kept)
    try kept.finish()
    try ownPlaces.addNames()
    try ownPlaces.addPlaces(terms: AreaTermStripping(lexicon), polygons: { polygons })

    clock.begin(.postalPlaces)
    var postalPlaces = PostalPlaceImport(
      gazetteer: gazetteer, lookingFor: ownPlaces.pendingKeys,
      borders: regions)
    try postalPlaces.run(extract)
    try ownPlaces.addNames(to: postalPlaces.numbers)
    gazetteer.settlements.sort()
    try ownPlaces.check()
    try NeighborAreaImport(gazetteer: gazetteer).run()
    gazetteer.divisions = try SettlementDivisions(folder: folder)
    return (gazetteer, postalPlaces)
  }

  private static func points(
    _ postal: [UInt16: BundleManifest.ExaminedPoints.Postal], moved: [UInt16: Int]
  ) -> [BundleManifest.ExaminedPoints] {
    Set(postal.filter { $0.value.outside + $0.value.replacedCount > 0 }.keys).union(moved.keys)
      .sorted()
      .compactMap { number in
        CountryCode(packed: number).map {
          .init(
            country: $0.description, moved: moved[number] ?? 0,
            postal: postal[number] ?? .init())
        }
      }
  }

  /// Writes the map of the page: its lines and labels.
  ///
  /// A bundle of a tier goes into apps, which do not draw our map: it has neither.
  private func writeMap(_ tiles: [(MapTileID, [UInt8])], to writer: MapWriter) throws {
    guard extract.selection.reads(.mapLand) else { return }
    try MapLabelImport(writer: writer).run()
    for (tile, text) in tiles { try writer.add(tile, text) }
  }

  /// Reads the postal files on another thread while the names are written.
  ///
  /// Both only look up places and settlements, which no longer change.
  private static func read(
    _ postcodes: PostcodeImport, of extract: Extract
  ) -> BackgroundResult<PostcodeImport> {
    nonisolated(unsafe) let postcodes = postcodes
    return BackgroundResult {
      var postcodes = postcodes
      try postcodes.read(extract)
      return postcodes
    }
  }

  /// Numbers and counts the places, without areas that have no position and those that are not selected.
  private func numbered(
    _ gazetteer: ImportedGazetteer, in counts: inout BundleManifest.Counts
  ) throws -> (PlaceNumbering, PlacePoints) {
    let (numbering, points) = try numbered(gazetteer)
    counts.places = numbering.count
    counts.areas = numbering.places.count { gazetteer.places.isArea(Int($0)) }
    return (numbering, points)
  }

  private func numbered(
    _ gazetteer: ImportedGazetteer
  ) throws -> (PlaceNumbering, PlacePoints) {
    let nameCounts = try gazetteer.takeNameCounts()
    let numbering = try PlaceNumbering(gazetteer, nameCounts: nameCounts)
    let points = PlacePoints(numbering, places: gazetteer.places)
    let omitted = points.unplaced(numbering).union(
      AreaSelection(selection: extract.selection, gazetteer: gazetteer).omitted(from: numbering))
    guard !omitted.isEmpty else { return (numbering, points) }
    let rest = try PlaceNumbering(gazetteer, nameCounts: nameCounts, leavingOut: omitted)
    return (rest, PlacePoints(rest, places: gazetteer.places))
  }

  /// A clock that reports the progress at the start of each step.
  private struct StepClock {
    let progress: ProgressHandler?
    private let start = MonotonicTime.now
    private var done = 0.0
    private var current: Step?

    init(progress: ProgressHandler?) { self.progress = progress }

    mutating func begin(_ step: Step) {
      Malloc.trim()
      if let current { done += current.share }
      current = step
      let seconds = (MonotonicTime.now - start) / .seconds(1)
      progress?(step.rawValue, done, done > 0.1 ? seconds / done * (1 - done) : nil)
    }
  }
}
