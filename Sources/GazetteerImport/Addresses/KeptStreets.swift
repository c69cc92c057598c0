import Gazetteer

/// The streets and houses that the bundle made by an update takes over from the old one.
///
/// Their file is the same, as it numbers areas and does not know places. Each area gets the new number
/// of its place, which has the same id, or else of the nearest area around that still exists.
struct KeptStreets {
  /// The old bundle.
  let bundle: OpenBundle

  /// Writes them to a folder that is complete except for its streets.
  func write(to folder: String) throws {
    try FileOperations.share(
      bundle.folder + "/" + BundleManifest.streetsName,
      as: folder + "/" + BundleManifest.streetsName)
    let old = try GazetteerReader(folder: bundle.folder, readsAhead: false)
    let new = try GazetteerReader(folder: folder, readsAhead: false)
    var known: [PlaceOrdinal: PlaceOrdinal] = [:]
    func renumbered(_ place: PlaceOrdinal) throws -> PlaceOrdinal {
      if let number = known[place] { return number }
      var next: PlaceOrdinal? = place
      var found: PlaceOrdinal?
      while found == nil, let ordinal = next, let place = try old.place(ordinal) {
        found = try new.place(id: place.id)?.interval.first
        next = place.parent
      }
      let number = found ?? PlaceOrdinal(rawValue: 1)
      known[place] = number
      return number
    }
    let databasePath = folder + "/" + BundleManifest.databaseName
    try AddressAreaWriter.write(databasePath: databasePath) { writer in
      var number: UInt32 = 1
      while let area = try old.addressArea(number) {
        try writer.addArea(
          number, place: renumbered(area.place), postTown: renumbered(area.postTown),
          country: area.country.packed, postcode: Array(area.postcode.utf8)[...],
          credits: area.credits)
        if let town = area.townName {
          try writer.addTown(
            number, name: Array(town.utf8)[...], folded: NameImport.fold(town.utf8)[...])
        }
        number += 1
      }
    }
  }
}
