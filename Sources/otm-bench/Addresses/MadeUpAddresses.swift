import Foundation
import Gazetteer
import Geodesy
import TextFormats

/// Addresses made like real ones: in the towns of a gazetteer, more in larger ones, on streets whose
/// names repeat from town to town, with numbers on both sides.
struct MadeUpAddresses {
  /// A town that has streets.
  private struct Town {
    let name: String
    let latitude: Double
    let longitude: Double
    let postcode: Int
  }

  /// An address to ask for.
  struct Asked {
    let query: String
    let latitude: Double
    let longitude: Double
  }

  private static let types = ["rue", "avenue", "chemin", "place", "allée", "impasse", "route"]
  private static let joints = ["de la", "du", "des", "de l'ancien", "du petit", "du grand"]
  private static let stems = [
    "Moulin", "Château", "Fontaine", "Église", "Prairie", "Lilas", "Forge", "Verger", "Rivière",
    "Pont", "Marché", "Colline", "Chêne", "Tilleul", "Vigne", "Source", "Ruisseau", "Clocher",
    "Lavoir", "Noyer", "Four", "Cerisier", "Bois", "Étang", "Champ", "Jardin", "Puits", "Mairie",
  ]
  private static let minPopulation: UInt64 = 200
  /// Houses of a street; the mean of extracts is about 20.
  private static let houses = 4...36

  private let towns: [Town]
  /// The sums of the towns' weights: roots of their populations.
  private let sums: [Double]

  /// Takes the towns of a gazetteer.
  init(towns gazetteer: GazetteerReader, lastOrdinal: Int) throws {
    var towns: [Town] = []
    var sums: [Double] = []
    try gazetteer.forEachPlace(upTo: lastOrdinal) { place in
      guard place.layer == .locality, place.population >= Self.minPopulation else { return }
      towns.append(
        Town(
          name: place.name, latitude: place.coordinate.latitude,
          longitude: place.coordinate.longitude, postcode: 10_000 + towns.count % 90_000))
      sums.append((sums.last ?? 0) + Double(place.population).squareRoot())
    }
    self.towns = towns
    self.sums = sums
  }

  /// Writes rows in OpenAddresses' older form to a gzip file, and returns some of them, evenly chosen.
  ///
  /// The same seed gives the same rows.
  func write(_ count: Int, to path: String, asking asked: Int, seed: UInt64) throws -> [Asked] {
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/bin/sh")
    gzip.arguments = ["-c", "gzip -1 > \"$0\"", path]
    let pipe = Pipe()
    gzip.standardInput = pipe
    try gzip.run()
    var generator = SeededGenerator(seed: seed)
    var text = "LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n"
    var rows: [Asked] = []
    var row = 0
    while row < count {
      let town = town(&generator)
      let street = Self.street(&generator)
      let angle = Double.random(in: 0..<(2 * .pi), using: &generator)
      let (north, east) = (cos(angle) * 1.1e-4, sin(angle) * 1.6e-4)
      let latitude = town.latitude + Double.random(in: -0.02...0.02, using: &generator)
      let longitude = town.longitude + Double.random(in: -0.03...0.03, using: &generator)
      for number in 1...Int.random(in: Self.houses, using: &generator) where row < count {
        let side = number % 2 == 0 ? 1.0 : -1.0
        let house = (
          latitude + north * Double(number / 2) + side * east,
          longitude + east * Double(number / 2) - side * north
        )
        let hash = String(generator.next() | 1 << 63, radix: 16)
        text += """
          \(Self.degrees(house.1)),\(Self.degrees(house.0)),\(number),\(street),,\(town.name),,,\
          \(town.postcode),,\(hash)

          """
        if row % max(1, count / asked) == 0 {
          rows.append(
            Asked(
              query: "\(number) \(street), \(town.postcode) \(town.name)", latitude: house.0,
              longitude: house.1))
        }
        row += 1
      }
      if text.utf8.count > 1 << 20 {
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    gzip.waitUntilExit()
    return rows
  }

  /// Five decimals, as sources have them.
  private static func degrees(_ angle: Double) -> String {
    let units = Int((abs(angle) * 100_000).rounded())
    let digits = String(units % 100_000)
    let zeros = String(repeating: "0", count: 5 - digits.count)
    return "\(angle < 0 ? "-" : "")\(units / 100_000).\(zeros)\(digits)"
  }

  private func town(_ generator: inout SeededGenerator) -> Town {
    let wanted = Double.random(in: 0..<(sums.last ?? 1), using: &generator)
    var (lower, upper) = (0, sums.count - 1)
    while lower < upper {
      let middle = (lower + upper) / 2
      if sums[middle] <= wanted { lower = middle + 1 } else { upper = middle }
    }
    return towns[lower]
  }

  private static func street(_ generator: inout SeededGenerator) -> String {
    func word(_ words: [String]) -> String { words.randomElement(using: &generator) ?? "" }
    let name = "\(word(types)) \(word(joints)) \(word(stems))"
    return Bool.random(using: &generator) ? name : "\(name) \(word(stems))"
  }
}
