import Foundation
import GazetteerModel
import GazetteerStore
import TextAnalysis

/// Makes the files of a bundle from an extract.
struct GazetteerBuilder {
  let extract: Extract
  /// The empty folder that the files go to.
  let folder: String
  /// Told about each step.
  var progress: ((BuildProgress) -> Void)?

  /// The steps and the shares of the time that they took when the bundled extract was measured.
  private enum Step: String, CaseIterable {
    case places = "reading places"
    case names = "reading names"
    case postalPlaces = "finding postal settlements"
    case numbering = "numbering places"
    case writingPlaces = "writing places"
    case writingNames = "writing names"
    case spelling = "writing the keys of misspellings"
    case postcodes = "writing postal codes"
    case polygons = "writing polygons"
    case addresses = "writing addresses"
    case finishing = "finishing"
    case grid = "writing the grid"

    var share: Double {
      switch self {
      case .places: 0.06
      case .names: 0.15
      case .postalPlaces: 0.10
      case .numbering: 0.05
      case .writingPlaces: 0.05
      case .writingNames: 0.24
      case .spelling: 0.09
      case .postcodes: 0.16
      case .polygons: 0.02
      case .addresses: 0.02
      case .finishing: 0.04
      case .grid: 0.02
      }
    }
  }

  /// Writes all files but the manifest, and returns how many records they hold.
  func run() throws -> BundleManifest.Counts {
    let draftPath = folder + "/draft.sqlite"
    let grid = PlaceGridImport(folder: folder)
    var clock = StepClock(progress: progress)
    let counts = try GazetteerWriter.write(
      databasePath: folder + "/" + BundleManifest.databaseName, draftPath: draftPath
    ) { writer in
      let counts = try build(writer, grid: grid, clock: &clock)
      clock.begin(.finishing)
      return counts
    }
    try FileManager.default.removeItem(atPath: draftPath)
    clock.begin(.grid)
    try grid.write()
    return counts
  }

  private func build(
    _ writer: GazetteerWriter, grid: PlaceGridImport, clock: inout StepClock
  ) throws -> BundleManifest.Counts {
    var counts = BundleManifest.Counts()
    clock.begin(.places)
    let lexicon = try extract.lexicon()
    let codes = try AdminCodes(extract)
    if let unknown = extract.selection.unknownCountries(codes).first {
      throw ExtractError.unknownCountry(folder: extract.folder, code: unknown)
    }
    let gazetteer = try ImportedGazetteer(folder: folder, codes: codes)
    try PlaceImport(gazetteer: gazetteer).run(extract)

    clock.begin(.names)
    var nameImport = NameImport(gazetteer: gazetteer)
    try nameImport.run(extract)

    clock.begin(.postalPlaces)
    var postalPlaces = PostalPlaceImport(gazetteer: gazetteer)
    try postalPlaces.run(extract)
    counts.postalPlaces = postalPlaces.addedCount

    clock.begin(.numbering)
    let (numbering, points) = try numbered(gazetteer)
    let ranking = PlaceRanking(numbering, placeCount: gazetteer.places.count)
    counts.places = numbering.count
    counts.areas = numbering.places.count { gazetteer.places.isArea(Int($0)) }

    clock.begin(.writingNames)
    try writer.add(lexicon)
    let spelling = SpellingImport(folder: folder, selection: extract.selection)
    let names = try NameWriting(
      gazetteer: gazetteer, numbering: numbering, ranking: ranking, writer: writer,
      terms: AreaTermStripping(lexicon), spelling: spelling, selection: extract.selection
    ).run()
    counts.names = names.reduce(0) { $0 + Int($1.count) }

    clock.begin(.spelling)
    try spelling.write(to: folder + "/" + BundleManifest.spellingName)

    clock.begin(.writingPlaces)
    try PlaceWriting(
      gazetteer: gazetteer, numbering: numbering, points: points, writer: writer, grid: grid
    ).run(names: names)
    try AlternativeParentImport(gazetteer: gazetteer, numbering: numbering, writer: writer)
      .run(extract)

    clock.begin(.postcodes)
    var postcodes = PostcodeImport(
      gazetteer: gazetteer, numbering: numbering, points: points, ranking: ranking,
      writer: writer, recordPlaces: postalPlaces.places)
    counts.postcodes = try postcodes.run(extract)

    clock.begin(.polygons)
    try PolygonImport(extract: extract, folder: folder).run()

    clock.begin(.addresses)
    var addresses = AddressImport(gazetteer: gazetteer, numbering: numbering)
    counts.addresses = try addresses.run(extract, writer: writer)
    return counts
  }

  /// Numbers the places, and leaves out areas that lie nowhere, and those that are not selected.
  private func numbered(
    _ gazetteer: ImportedGazetteer
  ) throws -> (PlaceNumbering, PlacePoints) {
    let nameCounts = gazetteer.takeNameCounts()
    let numbering = try PlaceNumbering(gazetteer, nameCounts: nameCounts)
    let points = PlacePoints(numbering, places: gazetteer.places)
    let omitted = points.unplaced(numbering).union(
      AreaSelection(extract.selection, places: gazetteer.places).omitted(from: numbering))
    guard !omitted.isEmpty else { return (numbering, points) }
    let rest = try PlaceNumbering(gazetteer, nameCounts: nameCounts, leavingOut: omitted)
    return (rest, PlacePoints(rest, places: gazetteer.places))
  }

  /// Tells the progress at the start of each step.
  private struct StepClock {
    let progress: ((BuildProgress) -> Void)?
    private let start = ContinuousClock.now
    private var done = 0.0
    private var current: Step?

    init(progress: ((BuildProgress) -> Void)?) { self.progress = progress }

    mutating func begin(_ step: Step) {
      if let current { done += current.share }
      current = step
      let seconds = start.duration(to: .now) / .seconds(1)
      progress?(
        BuildProgress(
          step: step.rawValue, fraction: done,
          remainingSeconds: done > 0.1 ? seconds / done * (1 - done) : nil))
    }
  }
}
