/// A row of our own table of divisions to which a source gives the names of others.
struct MisfiledNames {
  /// The place whose names they are; `nil` if it no longer exists.
  let owner: PlaceKey?
  /// Whether they are those of a former division, most of which is part of the owner.
  let areHistoric: Bool

  /// Parses a row: id in the source, id of the owner, kind, reason.
  ///
  /// - Throws: An error if the kind is neither `name` nor `historic`.
  init(_ row: borrowing ExtractRow) throws {
    owner = PlaceKey(row[1])
    switch row.text(2) {
    case "name": areHistoric = false
    case "historic": areHistoric = true
    default: throw row.invalid(2, "kind", "name or historic")
    }
  }
}
