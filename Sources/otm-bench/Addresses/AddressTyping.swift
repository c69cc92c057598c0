import Gazetteer
import GazetteerImport
import Geocoding
import Geodesy
import TextAnalysis

/// Types the houses of address files letter by letter, in focus of their towns, and counts after which
/// share of the letters their streets are among the first suggestions.
struct AddressTyping {
  /// A way to type an address.
  enum Form: String, CaseIterable {
    case house = "street number"
    case houseInTown = "street number, town"
    case numberFirst = "number street, town"

    func text(of house: AskedHouse) -> String {
      switch self {
      case .house: "\(house.street) \(house.number)"
      case .houseInTown: "\(house.street) \(house.number), \(house.city)"
      case .numberFirst: "\(house.number) \(house.street), \(house.city)"
      }
    }
  }

  /// The number of results that people look at.
  private static let shown = 5
  /// The shares of the letters after which a street is looked for.
  private static let shares = [0.35, 0.5, 1.0]
  /// The distance within which a street of the same name is the house's.
  private static let streetMeters = 3_000.0
  /// The distance of a town's point from its houses.
  private static let townMeters = 30_000.0

  let geocoder: ForwardGeocoder
  let houses: [AskedHouse]
  /// How many of the houses that are not shown to print for each form.
  let misses: Int
  /// How many of the slowest beginnings to print for each form.
  let slowest: Int

  /// Returns a table with a row for each form and share.
  func rows() throws -> [[String]] {
    let focuses = try focuses()
    var rows = [
      ["form", "houses"] + Self.shares.map { "\(Int($0 * 100)) %" } + ["p50 us", "p99 us"]
    ]
    for form in Form.allCases {
      var right = [Int](repeating: 0, count: Self.shares.count)
      var count = 0
      var times: [Double] = []
      var strokes: [(text: Substring, nanoseconds: Double)] = []
      var left = misses
      for house in houses where form == .house || !house.city.isEmpty {
        count += 1
        let text = form.text(of: house)
        let lengths = Self.shares.map { max(1, Int((Double(text.count) * $0).rounded(.up))) }
        let options = SearchOptions(limit: Self.shown, focus: focuses[house.city] ?? house.point)
        try Keystrokes(geocoder: geocoder, options: options).type(text) { stroke in
          times.append(stroke.nanoseconds)
          if slowest > 0 { strokes.append((text.prefix(stroke.length), stroke.nanoseconds)) }
          for share in lengths.indices where lengths[share] == stroke.length {
            if stroke.answer.results.contains(where: { Self.isStreet($0, of: house) }) {
              right[share] += 1
            } else if left > 0, Self.shares[share] == 0.5 {
              left -= 1
              let labels = stroke.answer.results.map(\.label).joined(separator: " | ")
              print(
                "\(form.rawValue)\t\(text.prefix(stroke.length))\t\(house.street)\t\(labels)")
            }
          }
        }
      }
      for stroke in strokes.sorted(by: { $0.nanoseconds > $1.nanoseconds }).prefix(slowest) {
        print("slow\t\(stroke.text)\t\(Int(stroke.nanoseconds / 1_000)) µs")
      }
      rows.append(
        [form.rawValue, "\(count)"]
          + right.map {
            DecimalColumn.text(100 * Double($0) / Double(max(1, count)), decimals: 1)
          }
          + [0.5, 0.99].map { DecimalColumn.text(times.quantile($0) / 1_000, decimals: 0) })
    }
    return rows
  }

  /// Returns the points of the houses' towns, by name; a town that is not found has none.
  private func focuses() throws -> [String: Coordinate] {
    var focuses: [String: Coordinate] = [:]
    for house in houses where focuses[house.city] == nil && !house.city.isEmpty {
      let options = SearchOptions(limit: 1, layers: [.locality], focus: house.point)
      guard let town = try geocoder.search(house.city, options: options).results.first,
        town.coordinate.distanceMeters(to: house.point) <= Self.townMeters
      else { continue }
      focuses[house.city] = town.coordinate
    }
    return focuses
  }

  private static func isStreet(_ place: AnsweredPlace, of house: AskedHouse) -> Bool {
    guard let street = place.street,
      street == house.street || StreetKey.key(of: street) == StreetKey.key(of: house.street)
    else { return false }
    return place.coordinate.distanceMeters(to: house.point) <= streetMeters
      || place.boundingBox?.contains(house.point) == true
  }
}
