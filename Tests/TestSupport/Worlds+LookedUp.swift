extension Worlds {
  /// Two regions with two towns each, and eight codes around the western ones.
  package static var lookedUp: World {
    var world = World()
    world.addCountry("RU", name: "Russia", id: 2_017_370, latitude: 41, longitude: 7)
    for (id, name, code, west) in [(1, "West", "83", 0.0), (2, "East", "20", 10.0)] {
      world.addRegion(
        id, name, country: "RU", code: code, latitude: 41, longitude: west + 2)
      world.addRegionPolygon(
        "RU.\(code)", World.Box(south: 40, west: west, north: 42, east: west + 4))
    }
    world.addPlace(
      11, "Vladimir", country: "RU", admin: ["83"], latitude: 41, longitude: 1,
      population: 350_000)
    world.addPlace(
      12, "Suzdal", country: "RU", admin: ["83"], latitude: 41.2, longitude: 1.2,
      population: 10_000)
    world.addPlace(
      21, "Irkutsk", country: "RU", admin: ["20"], latitude: 41, longitude: 11,
      population: 600_000)
    world.addPlace(
      22, "Angarsk", country: "RU", admin: ["20"], latitude: 41.2, longitude: 11.2,
      population: 200_000)
    for number in 0..<8 {
      world.addPostcode(
        "60001\(number)", "Village \(number)", country: "RU", admin: ["83"],
        latitude: 41 + Double(number) / 100, longitude: 1, accuracy: "4")
    }
    return world
  }
}
