import GazetteerStore

/// The boxes around the places inside each area.
struct AreaExtents {
  private let areaIndex: [UInt32: Int]
  private var extents: [AreaExtent]

  init(_ numbering: PlaceNumbering, places: ImportedPlaces) {
    areaIndex = Dictionary(
      numbering.areas.enumerated().map { ($1.position, $0) },
      uniquingKeysWith: { first, _ in first })
    extents = [AreaExtent](repeating: AreaExtent(), count: numbering.areas.count)
    // In reverse, so that every area is complete before it is added to the one around it.
    for position in (0..<numbering.count).reversed() {
      let number = Int(numbering.places[position])
      var extent = areaIndex[UInt32(clamping: position)].map { extents[$0] } ?? AreaExtent()
      if places.hasPoint(number) {
        extent.add(latitude: places.latitude[number], longitude: places.longitude[number])
      }
      if let own = areaIndex[UInt32(clamping: position)] { extents[own] = extent }
      if let parent = areaIndex[numbering.parents[position]] { extents[parent].formUnion(extent) }
    }
  }

  /// Returns the box around the places with a point of their own in the area at a position.
  ///
  /// It is `nil` if there are fewer than two.
  func box(at position: UInt32) -> AreaExtent.Box? {
    areaIndex[position].flatMap { extents[$0].box }
  }
}
