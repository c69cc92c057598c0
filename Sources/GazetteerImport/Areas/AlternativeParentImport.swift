import Gazetteer

/// An import of the areas that contain a place although the numbering puts it elsewhere.
struct AlternativeParentImport {
  let gazetteer: ImportedGazetteer
  let numbering: PlaceNumbering
  let writer: GazetteerWriter
  /// The countries and divisions by their codes, such as `US.CA`.
  private let codedAreas: [String: PlaceInterval]

  init(gazetteer: ImportedGazetteer, numbering: PlaceNumbering, writer: GazetteerWriter) {
    self.gazetteer = gazetteer
    self.numbering = numbering
    self.writer = writer
    codedAreas = Dictionary(
      numbering.areas.compactMap { area in
        AdminPath.adminCode(area.path).map { ($0, numbering.interval(at: Int(area.position))) }
      }, uniquingKeysWith: { first, _ in first })
  }

  func run(_ extract: Extract) throws {
    try extract.forEachRow(of: .hierarchy) { row in try add(row[0], of: row[1]) }
    try extract.forEachRow(of: .alternativeParents) { row in try add(row[1], of: row[0]) }
    for (place, landmark) in gazetteer.landmarks { try add(landmark, at: place) }
    for (place, regions) in gazetteer.regionsOfLandmarks {
      guard let own = interval(ofPlace: place) else { continue }
      for region in regions {
        guard let area = AdminPath.adminCode(region.bytes).flatMap({ codedAreas[$0] }) else {
          continue
        }
        try add(area, over: own)
      }
    }
  }

  /// Adds a landmark's areas other than the country it is filed under, and the areas inside it.
  private func add(_ landmark: Landmark, at place: UInt32) throws {
    guard let own = interval(ofPlace: place) else { return }
    for member in landmark.members {
      if let area = codedAreas[member] { try add(own, over: area) }
    }
    guard landmark.members.isEmpty else { return }
    for country in landmark.countries {
      guard let code = CountryCode(packed: country), let area = codedAreas[code.description],
        !area.contains(own.first)
      else { continue }
      try writer.addAlternativeParent(area.first, of: own.first)
    }
  }

  private func add(_ parentID: ArraySlice<UInt8>, of childID: ArraySlice<UInt8>) throws {
    guard let parent = interval(parentID), let child = interval(childID) else { return }
    try add(parent, over: child)
  }

  /// Adds a parent, unless one of the two already lies in the other.
  private func add(_ parent: PlaceInterval, over child: PlaceInterval) throws {
    guard !parent.contains(child.first), !child.contains(parent.first) else { return }
    try writer.addAlternativeParent(parent.first, of: child.first)
  }

  private func interval(_ id: ArraySlice<UInt8>) -> PlaceInterval? {
    PlaceKey(id).flatMap { gazetteer.places[$0] }.flatMap { interval(ofPlace: $0) }
  }

  private func interval(ofPlace place: UInt32) -> PlaceInterval? {
    numbering.position(ofPlace: place).map { numbering.interval(at: $0) }
  }
}
