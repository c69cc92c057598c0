import GazetteerModel
import GazetteerStore

/// Reads the areas that contain a place though the numbering has it elsewhere.
struct AlternativeParentImport {
  let gazetteer: ImportedGazetteer
  let numbering: PlaceNumbering
  let writer: GazetteerWriter

  func run(_ extract: Extract) throws {
    try extract.forEachRow(of: .hierarchy) { row in try add(row[0], of: row[1]) }
    try extract.forEachRow(of: .alternativeParents) { row in try add(row[1], of: row[0]) }
  }

  private func add(_ parentID: ArraySlice<UInt8>, of childID: ArraySlice<UInt8>) throws {
    guard let parent = interval(parentID), let child = interval(childID),
      !parent.contains(child.first), !child.contains(parent.first)
    else { return }
    try writer.addAlternativeParent(parent.first, of: child.first)
  }

  private func interval(_ id: ArraySlice<UInt8>) -> PlaceInterval? {
    PlaceKey(id).flatMap { gazetteer.places[$0] }.flatMap { numbering.position(ofPlace: $0) }
      .map { numbering.interval(at: $0) }
  }
}
