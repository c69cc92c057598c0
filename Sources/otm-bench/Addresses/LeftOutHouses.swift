import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import Geodesy
import TextAnalysis

/// Houses that a gazetteer lacks, although it has houses before and after them on the same side of
/// the street.
///
/// A house has both neighbors if the gazetteer has the next lower and the next higher number of its
/// side: 10 and 14 for 12. Between numbers that are farther apart, a file does not tell where houses
/// are: the gap may be a park or a row of houses. Those houses are measured apart, and so is
/// whether the accuracy of each answer covers its error.
struct LeftOutHouses {
  /// A street of a town.
  private struct Street: Hashable {
    let name: String
    let city: String
  }

  /// The difference of adjacent numbers on one side of a street.
  private static let step: UInt32 = 2
  private static let maxMeters = 60.0

  /// The houses with both neighbors.
  private let beside: [AskedHouse]
  /// The houses between numbers that are farther apart.
  private let apart: [AskedHouse]
  /// The number of houses that a kept range of numbers includes: 12 for 10-14, which is the answer.
  private let inRanges: Int

  /// Chooses the houses among those of a file.
  init(_ all: [AskedHouse], limit: Int) {
    var kept: [Street: [HouseNumber]] = [:]
    var leftOut: [(house: AskedHouse, street: Street, value: UInt32)] = []
    for house in AskedHouse.joined(all, byPostcode: false) where !house.city.isEmpty {
      let number = HouseNumber(HouseNumberText.folded(Array(house.number.utf8)))
      let street = Street(name: house.street, city: house.city)
      if !ThinnedSource.isLeftOut(street: house.street, number: house.number) {
        kept[street, default: []].append(number)
      } else if let value = number.value, number.suffix.isEmpty {
        leftOut.append((house, street, value))
      }
    }
    var (beside, apart, inRanges) = ([AskedHouse](), [AskedHouse](), 0)
    for (house, street, value) in leftOut {
      let side = kept[street, default: []].filter { $0.isOnSide(of: value) }
      let values = side.flatMap { [$0.range?.lowerBound, $0.range?.upperBound, $0.value] }
        .compactMap(\.self)
      if side.contains(where: { $0.range?.contains(value) == true }) {
        inRanges += 1
      } else if value >= Self.step, values.contains(value - Self.step),
        values.contains(value + Self.step)
      {
        beside.append(house)
      } else if values.contains(where: { $0 < value }), values.contains(where: { $0 > value }) {
        apart.append(house)
      }
    }
    self.beside = beside.evenly(limit)
    self.apart = apart.evenly(limit)
    self.inRanges = inRanges
  }

  /// Searches for each, and returns rows with the number found within 60 m, the median error, and
  /// the share of answers whose accuracy covers the error.
  func rows(bundle: OpenBundle, misses: Int) throws -> [[String]] {
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    if inRanges > 0 { print("\(inRanges) houses are omitted because a kept range includes them") }
    return [
      try row("left out, both neighbors", of: beside, misses, geocoder),
      try row("left out, farther neighbors", of: apart, misses, geocoder),
    ]
  }

  private func row(
    _ name: String, of houses: [AskedHouse], _ misses: Int, _ geocoder: ForwardGeocoder
  ) throws -> [String] {
    var run = FormRun()
    var errors: [Double] = []
    var covered = 0
    for house in houses {
      let query = "\(house.street) \(house.number), \(house.city)"
      let start = ThreadTime.nanoseconds
      let place = try geocoder.search(query, options: SearchOptions(limit: 1)).results.first
      run.nanoseconds.append(ThreadTime.nanoseconds - start)
      let meters = place.map { house.meters(to: $0.coordinate) } ?? .infinity
      let accuracy = place?.accuracyMeters ?? 0
      if place?.layer == .address {
        errors.append(meters)
        if meters <= accuracy { covered += 1 }
      }
      run.note(
        place?.layer == .address && meters <= Self.maxMeters,
        "\(query)\t\(place?.label ?? "-")\t\(meters.rounded()) m, accuracy \(accuracy) m")
    }
    run.printMisses(misses, of: name)
    let median = DecimalColumn.text(errors.isEmpty ? 0 : errors.quantile(0.5), decimals: 1)
    let share = 100 * Double(covered) / Double(max(1, errors.count))
    return run.row(
      "\(name): median \(median) m, accuracy covers \(DecimalColumn.text(share, decimals: 1)) %")
  }
}
