import Gazetteer

/// The boxes of areas: those of their polygons, or else those around the places inside.
///
/// A place outside the polygons' box of the first-level division that it is filed under is filed
/// wrongly, and counts for no box inside that division.
struct AreaExtents {
  private let numbering: PlaceNumbering
  private let drawn: [UInt32: AreaExtent.Box]
  private let areaIndex: [UInt32: Int]
  private var extents: [AreaExtent]

  /// `drawn` has the boxes of the polygons of areas, by the numbers of their places.
  init(_ numbering: PlaceNumbering, places: ImportedPlaces, drawn: [UInt32: AreaExtent.Box]) {
    self.numbering = numbering
    self.drawn = drawn
    areaIndex = Dictionary(
      numbering.areas.enumerated().map { ($1.position, $0) },
      uniquingKeysWith: { first, _ in first })
    extents = [AreaExtent](repeating: AreaExtent(), count: numbering.areas.count)
    var region = (parent: UInt32?.none, drawn: (box: AreaExtent.Box, around: UInt32)?.none)
    // In reverse, so that every area is complete before it is added to the one around it.
    for position in (0..<numbering.count).reversed() {
      let number = Int(numbering.places[position])
      let parent = numbering.parents[position]
      if region.parent != parent { region = (parent, drawnRegion(around: parent, places)) }
      var extent = areaIndex[UInt32(clamping: position)].map { extents[$0] } ?? AreaExtent()
      if places.hasPoint(number) {
        let (latitude, longitude) = (places.latitude[number], places.longitude[number])
        if let (box, around) = region.drawn,
          !AreaExtent.contains(box, latitude: latitude, longitude: longitude)
        {
          if let country = areaIndex[around] {
            extents[country].add(latitude: latitude, longitude: longitude)
          }
        } else {
          extent.add(latitude: latitude, longitude: longitude)
        }
      }
      if let own = areaIndex[UInt32(clamping: position)] { extents[own] = extent }
      if let around = areaIndex[parent] { extents[around].formUnion(extent) }
    }
  }

  /// Returns the box of the drawn first-level division at a position or around it, and the position of
  /// the area around that.
  private func drawnRegion(
    around position: UInt32, _ places: ImportedPlaces
  ) -> (box: AreaExtent.Box, around: UInt32)? {
    var position = position
    while areaIndex[position] != nil {
      let number = numbering.places[Int(position)]
      if places.layer[Int(number)] == .region {
        return drawn[number].map { ($0, numbering.parents[Int(position)]) }
      }
      position = numbering.parents[Int(position)]
    }
    return nil
  }

  /// Returns the box of the area at a position.
  ///
  /// It is `nil` if the area is not drawn and fewer than two places in it have a point of their own.
  func box(at position: UInt32) -> AreaExtent.Box? {
    drawn[numbering.places[Int(position)]] ?? areaIndex[position].flatMap { extents[$0].box }
  }
}
