import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

/// A street that is in more towns than can be meant by its name alone, while an address is typed.
@Suite struct CommonStreetTests {
  /// Towns of France from north to south, the better known first, all with a street of one name.
  private static let towns = (0..<30).map { index in
    (
      name: "Saint-Vrain-\(index < 10 ? "le" : "sur")-\(names[index % 10])\(index / 10)",
      code: "\(90_010 + 7 * index)", latitude: 49 - 0.2 * Double(index)
    )
  }

  private static let names = [
    "Bois", "Champ", "Chêne", "Four", "Lac", "Lavoir", "Mont", "Pont", "Puits", "Val",
  ]

  private let imported: ImportedAddresses

  init() throws {
    var world = World()
    world.addCity(1, "Paris", "FR", 48.857, 2.352)
    for (index, town) in Self.towns.enumerated() {
      world.addPlace(
        100 + index, town.name, code: "PPL", country: "FR", latitude: town.latitude, longitude: 2,
        population: 50_000 - 1_000 * index)
    }
    let rows = Self.towns.flatMap { town in
      (1...3).map {
        "\($0),Rue du Puits,\(town.name),\(town.code),\(town.latitude + 0.001 * Double($0)),2.001"
      }
    }
    let text = (["NUMBER,STREET,CITY,POSTCODE,LAT,LON"] + rows).joined(separator: "\n") + "\n"
    imported = try ImportedAddresses("common.csv", Array(text.utf8), world: world)
  }

  private func suggestions(
    _ text: String, near town: Int? = nil
  ) throws -> [AnsweredPlace] {
    let focus = town.flatMap { Coordinate(latitude: Self.towns[$0].latitude, longitude: 2) }
    return try imported.geocoder.suggest(text, options: SearchOptions(focus: focus))
      .results
  }

  @Test func aNumberIsOfferedInSomeTowns() throws {
    let found = try suggestions("rue du puits 2")
    #expect(found.count > 1)
    #expect(Set(found.map(\.name)) == ["Rue du Puits 2"])
    #expect(Set(found.map(\.label)).count == found.count)
  }

  @Test func theBeginningOfAPostalCodeIsThatOfEveryAnswer() throws {
    for beginning in ["9", "90", "9015", "90150"] {
      let found = try suggestions("2 rue du puits, \(beginning)")
      #expect(!found.isEmpty, "\(beginning)")
      for place in found {
        #expect(place.houseNumber == "2" && place.postalCode?.hasPrefix(beginning) == true)
      }
    }
    #expect(try suggestions("2 rue du puits, 90150").map(\.postalCode) == ["90150"])
  }

  @Test func theTownBehindAPostalCodeMayBeUnfinished() throws {
    // The 29th best known of towns that begin so.
    let town = Self.towns[28]
    for beginning in ["S", "Saint", "Saint-Vrain-s"] {
      let found = try suggestions("2 rue du puits, \(town.code) \(beginning)")
      #expect(found.map(\.postalCode) == [town.code], "\(beginning)")
      #expect(found.first?.label.contains(town.name) == true, "\(beginning)")
    }
  }

  @Test func theTownNextToTheFocusComesFirst() throws {
    for town in [3, 27] {
      let found = try suggestions("2 rue du puits, saint-v", near: town)
      #expect(found.first?.postalCode == Self.towns[town].code)
    }
  }
}
