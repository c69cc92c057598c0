import GazetteerImport
import GazetteerModel
import GazetteerStore
import Geocoding
import Geodesy

/// Houses that a gazetteer lacks, although it has their neighbors on the same side of the street.
struct LeftOutHouses {
  /// A street of a town.
  private struct Street: Hashable {
    let name: String
    let city: String
  }

  private static let maxMeters = 60.0

  private let houses: [AskedHouse]

  /// Chooses the houses among those of a file.
  init(_ all: [AskedHouse], limit: Int) {
    var kept: [Street: [UInt32]] = [:]
    var leftOut: [(house: AskedHouse, street: Street, value: UInt32)] = []
    for house in AskedHouse.joined(all, byPostcode: false) where !house.city.isEmpty {
      let number = HouseNumber(Array(house.number.utf8))
      guard let value = number.value, number.suffix.isEmpty else { continue }
      let street = Street(name: house.street, city: house.city)
      if ThinnedSource.isLeftOut(street: house.street, number: house.number) {
        leftOut.append((house, street, value))
      } else {
        kept[street, default: []].append(value)
      }
    }
    houses =
      leftOut.filter { house in
        let side = kept[house.street, default: []].filter { $0 % 2 == house.value % 2 }
        return side.contains { $0 < house.value } && side.contains { $0 > house.value }
      }.map(\.house).evenly(limit)
  }

  /// Searches for each, and returns rows with the number found within 60 m and the median distance.
  func rows(bundle: OpenBundle, misses: Int) throws -> [[String]] {
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    var run = FormRun()
    var errors: [Double] = []
    for house in houses {
      let query = "\(house.street) \(house.number), \(house.city)"
      let start = ThreadTime.nanoseconds
      let place = try geocoder.search(query, options: SearchOptions(limit: 1)).results.first
      run.nanoseconds.append(ThreadTime.nanoseconds - start)
      let meters = place.map { house.meters(to: $0.coordinate) } ?? .infinity
      if place?.layer == .address { errors.append(meters) }
      run.note(
        place?.layer == .address && meters <= Self.maxMeters,
        "\(query)\t\(place?.label ?? "-")\t\(meters.rounded()) m")
    }
    run.printMisses(misses, of: "left out")
    let median = DecimalColumn.text(errors.isEmpty ? 0 : errors.quantile(0.5), decimals: 1)
    return [run.row("left out, median error \(median) m")]
  }
}
