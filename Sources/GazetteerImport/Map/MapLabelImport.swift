import Gazetteer
import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An import that chooses the zoom from which the map labels each place, as an atlas does.
///
/// Capitals and large cities come first, and there are no more towns than space permits. A town that
/// still lacks space keeps it from smaller ones.
struct MapLabelImport {
  let writer: MapWriter

  /// The zooms at which towns may first appear.
  private static let townZooms = 3...13
  /// The minimum number of inhabitants of a town at each of them.
  ///
  /// A capital counts as a town six times its size, the seat of a region as one 1.6 times its size.
  private static let minPopulation: [Double] = [
    5_000_000, 1_500_000, 400_000, 120_000, 50_000, 20_000, 7_000, 2_500, 1_000, 200, 0,
  ]
  /// The space for a town's name in pixels: next to and above others that are already labeled.
  private static let room = (width: 76.0, height: 26.0)
  /// Beyond this zoom, towns are far enough apart on the screen to be labeled in any case.
  private static let lastCrowdedZoom = 10

  /// Writes the labels of all places that are written.
  func run() throws {
    var towns: [(candidate: MapWriter.Candidate, size: Double)] = []
    var others: [(MapWriter.Candidate, MapLabelEntry.Kind, zoom: Int)] = []
    try writer.forEachCandidate { candidate in
      if candidate.layer == .locality {
        // Sections of towns are not towns.
        if candidate.featureCode != "PPLX" { towns.append((candidate, Self.size(candidate))) }
      } else if let (kind, zoom) = Self.area(candidate) ?? Self.landscape(candidate) {
        others.append((candidate, kind, zoom))
      }
    }
    for (candidate, kind, zoom) in others {
      // Seas have space where towns do not; countries come before everything else.
      let first = kind == .country ? 0 : kind == .sea ? 100_000 : 500_000
      try write(candidate, kind, zoom: zoom, rank: first + 65_535 - candidate.prominence)
    }
    towns.sort { ($1.size, $0.candidate.ordinal) < ($0.size, $1.candidate.ordinal) }
    try write(towns)
  }

  private func write(
    _ candidate: MapWriter.Candidate, _ kind: MapLabelEntry.Kind, zoom: Int, rank: Int
  ) throws {
    let point = MercatorPoint(
      latitude: Double(candidate.latitude) / 100_000,
      longitude: Double(candidate.longitude) / 100_000)
    let last = (1 << zoom) - 1
    let tiles = Double(1 << zoom)
    let tile = MapTileID(
      zoom: zoom, x: min(last, Int(point.x * tiles)), y: min(last, Int(point.y * tiles)))
    if let tile { try writer.add(candidate, kind: kind, at: tile, rank: rank) }
  }

  // MARK: Towns

  private static func size(_ candidate: MapWriter.Candidate) -> Double {
    let people = Double(max(candidate.population, 1))
    switch candidate.featureCode {
    case "PPLC": return people * 6
    case "PPLA": return people * 1.6
    default: return people
    }
  }

  /// Returns whether readers look for a town at a zoom, whatever is around it.
  ///
  /// Capitals come first, then cities of a million and of half a million. The page labels them wherever
  /// their neighbors let it.
  private static func isAwaited(_ candidate: MapWriter.Candidate, at zoom: Int) -> Bool {
    let people = candidate.population
    if candidate.featureCode == "PPLC" { return zoom >= (people >= 100_000 ? 5 : 6) }
    return zoom >= 6 && people >= 1_000_000 || zoom >= 7 && people >= 500_000
  }

  /// Assigns zooms to towns, largest first: each gets the first zoom that has space for it.
  private func write(_ towns: [(candidate: MapWriter.Candidate, size: Double)]) throws {
    let districts = CityDistricts(of: towns.map(\.candidate))
    var rest = Array(towns.indices)
    var placed: [MercatorPoint] = []
    for (zoom, least) in zip(Self.townZooms, Self.minPopulation) {
      var room = Room(zoom: zoom, size: Self.room)
      for point in placed { room.take(point) }
      rest = try rest.filter { index in
        let (candidate, size) = towns[index]
        let point = MercatorPoint(
          latitude: Double(candidate.latitude) / 100_000,
          longitude: Double(candidate.longitude) / 100_000)
        let isAwaited = Self.isAwaited(candidate, at: zoom)
        guard isAwaited || size >= least,
          zoom >= CityDistricts.firstZoom || !districts.contains(candidate)
        else { return true }
        let isFree = isAwaited || zoom > Self.lastCrowdedZoom || room.isFree(at: point)
        room.take(point)
        guard isFree else { return true }
        placed.append(point)
        try write(
          candidate, candidate.featureCode == "PPLC" ? .capital : .town, zoom: zoom,
          rank: 200_000 + index)
        return false
      }
    }
  }

  /// The positions of names at one zoom.
  private struct Room {
    private let pixels: Double
    private let size: (width: Double, height: Double)
    private var taken: [SIMD2<Int32>: [SIMD2<Double>]] = [:]

    init(zoom: Int, size: (width: Double, height: Double)) {
      pixels = Double(256 << zoom)
      self.size = size
    }

    func isFree(at point: MercatorPoint) -> Bool {
      let at = SIMD2(point.x * pixels, point.y * pixels)
      let cell = cell(at)
      for column in cell.x - 1...cell.x + 1 {
        for row in cell.y - 1...cell.y + 1 {
          for other in taken[SIMD2(column, row)] ?? []
          where abs(other.x - at.x) < size.width && abs(other.y - at.y) < size.height {
            return false
          }
        }
      }
      return true
    }

    mutating func take(_ point: MercatorPoint) {
      let at = SIMD2(point.x * pixels, point.y * pixels)
      taken[cell(at), default: []].append(at)
    }

    private func cell(_ at: SIMD2<Double>) -> SIMD2<Int32> {
      SIMD2(Int32(at.x / size.width), Int32(at.y / size.height))
    }
  }

  // MARK: Areas and landscapes

  private static func area(
    _ candidate: MapWriter.Candidate
  ) -> (MapLabelEntry.Kind, zoom: Int)? {
    switch candidate.layer {
    case .country where candidate.featureCode != "PCLH":
      // By population and by land; islands far apart have a large box but little land.
      let people = Double(candidate.population)
      let size = people / 15e6 + min(candidate.boxArea / 400, max(0.2, people / 500_000))
      return (.country, size >= 1.3 ? 2 : size >= 0.5 ? 3 : size >= 0.05 ? 4 : 5)
    case .region where candidate.featureCode == "ADM1" && candidate.boxArea > 0:
      let area = candidate.boxArea
      return (.region, area >= 100 ? 5 : area >= 20 ? 6 : area >= 4 ? 7 : 8)
    default: return nil
    }
  }

  /// Returns the kind and zoom of a landscape, by kind and by fame.
  ///
  /// 1900, 1600 and 1350 are the prominences of landscapes known to the whole world, to many
  /// people, and to people nearby.
  private static func landscape(
    _ candidate: MapWriter.Candidate
  ) -> (MapLabelEntry.Kind, zoom: Int)? {
    let fame = candidate.prominence >= 1_900 ? 0 : candidate.prominence >= 1_600 ? 1 : 3
    switch candidate.featureCode {
    case "OCN": return candidate.boxArea > 0 ? (.sea, 1) : nil
    case "SEA": return (.sea, candidate.boxArea >= 150 ? 3 : candidate.boxArea >= 30 ? 4 : 5)
    case "GULF", "BAY", "BGHT":
      return (.sea, candidate.boxArea >= 30 ? 4 : candidate.boxArea >= 4 ? 6 : 8)
    case "STRT", "CHNM", "SD", "FJD": return (.sea, candidate.boxArea >= 4 ? 6 : 8)
    case "LK", "LGN", "RSV": return (.lake, 5 + fame)
    case "MT", "VLC": return (.mountain, 6 + fame)
    case "MTS", "DSRT", "PLAT", "PLN": return (.land, 4 + fame)
    case "ISL", "ISLS", "PEN", "GLCR": return (.land, 5 + fame)
    default: return nil
    }
  }
}
