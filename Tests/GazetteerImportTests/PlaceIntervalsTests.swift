import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

/// Containment by intervals, compared with containment by codes in random hierarchies.
@Suite struct PlaceIntervalsTests {
  /// A place as the test knows it: its codes from the country down.
  private struct Node {
    let id: Int
    let codes: [String]
    let isArea: Bool
  }

  @Test("intervals agree with codes", arguments: propertySeeds)
  func intervalsAgreeWithCodes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var world = World()
    var nodes: [Node] = []
    // Codes that are prefixes of each other, sort around letters, or contain spaces.
    let codes = ["1", "11", "1A", "A", "A 1", "AB", "a"]
    for (index, country) in ["AA", "AB", "BA"].enumerated() {
      world.addCountry(
        country, name: country, continent: ["EU", "NA", ""][index], id: index + 1, latitude: 1,
        longitude: 1)
      nodes.append(Node(id: index + 1, codes: [country], isArea: true))
    }
    var taken = Set(nodes.map(\.codes))
    for id in 100..<220 {
      let country = ["AA", "AB", "BA"].randomElement(using: &generator) ?? "AA"
      let depth = Int.random(in: 0...4, using: &generator)
      let admin = (0..<depth).map { _ in codes.randomElement(using: &generator) ?? "1" }
      let path = [country] + admin
      let isArea = depth > 0 && Bool.random(using: &generator) && taken.insert(path).inserted
      if isArea {
        world.addArea(
          id, "Area \(id)", code: "ADM\(depth)", country: country, admin: admin, latitude: 1,
          longitude: 1)
      } else {
        world.addPlace(
          id, "Place \(id)", country: country, admin: admin, latitude: 1, longitude: 1)
      }
      nodes.append(Node(id: id, codes: path, isArea: isArea))
    }

    let imported = try ImportedWorld(world)
    let intervals = try nodes.map { try #require(try imported.place($0.id)).interval }
    #expect(Set(intervals.map(\.first)).count == nodes.count)
    for (outer, area) in zip(intervals, nodes) {
      for (inner, node) in zip(intervals, nodes) {
        let isInside =
          area.id == node.id
          || (area.isArea && node.codes.starts(with: area.codes)
            && !(node.isArea && node.codes == area.codes))
        #expect(outer.contains(inner.first) == isInside, "\(node.codes) in \(area.codes)")
      }
    }
    // The parent is the smallest area that contains a place.
    for (interval, node) in zip(intervals, nodes) {
      let around = zip(intervals, nodes).filter {
        $0.1.isArea && $0.1.id != node.id && $0.0.contains(interval.first)
      }
      let smallest = around.max { $0.0.first < $1.0.first }?.0.first
      let parent = try imported.place(node.id)?.parent
      if let smallest { #expect(parent == smallest) }
    }
  }
}
