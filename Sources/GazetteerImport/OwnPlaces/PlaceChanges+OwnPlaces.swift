import Gazetteer

extension PlaceChanges {
  /// Adds the changes of a user's rows, which replace those of earlier files.
  ///
  /// - Parameters:
  ///   - places: The rows.
  ///   - folder: The bundle that they change.
  /// - Throws: ``ExtractError`` for a row about a place that the gazetteer lacks.
  mutating func read(_ places: OwnPlaces, changing folder: String) throws {
    let reader = try GazetteerReader(folder: folder)
    let location = OwnPlaceLocation(reader: reader)
    let old = try GazetteerEditor.placeIDs(
      of: .own, databasePath: folder + "/" + BundleManifest.databaseName)
    for id in old { change(id) { $0 = Change(isDeleted: true) } }
    for row in places.rows {
      switch row.content {
      case .place(let details):
        let codes = try location.codes(of: details, in: row)
        change(details.id) {
          $0 = Change(record: PlaceRecord(details, in: codes), names: Self.names(details))
        }
      case .names(let names, let id):
        guard try reader.place(id: id) != nil else {
          throw row.invalid("alias-of", expected: "the id of a place", found: "\(id)")
        }
        change(id) { change in change.names += names.flatMap(Self.change) }
      case .hidden(let id):
        guard let place = try reader.place(id: id), place.featureClass != .administrative else {
          throw row.invalid(
            "id", expected: "the id of a place other than a country or division", found: "\(id)")
        }
        change(id) { $0 = Change(isDeleted: true) }
      }
    }
  }

  /// Returns the names of a new place after its displayed one.
  private static func names(_ details: OwnPlace.Details) -> [NameChange] {
    details.names.dropFirst().flatMap(change)
  }

  /// Returns the changes that add a name once, even if an earlier version of the file added it.
  private static func change(_ name: OwnPlace.Name) -> [NameChange] {
    let text = Array(name.text.utf8)
    return [
      .delete(id: 0, text: text),
      .set(AlternateName(text: text[...], language: Array(name.language.utf8)[...])),
    ]
  }

  /// Changes a place of any source.
  private mutating func change(_ id: PlaceID, _ body: (inout Change) -> Void) {
    guard let key = PlaceKey(id) else { return }
    change(key) {
      body(&$0)
      $0.id = Array(id.description.utf8)
    }
  }
}

extension PlaceRecord {
  /// Creates the row of a place from a user's own file.
  fileprivate init?(_ place: OwnPlace.Details, in codes: OwnPlaceLocation.Codes) {
    let id = Array(place.id.description.utf8)
    guard let key = PlaceKey(id[...]), let name = place.names.first else { return nil }
    let missing = max(0, 4 - codes.divisions.count)
    self.init(
      key: key, id: id, name: Array(name.text.utf8)[...], latitude: place.latitude,
      longitude: place.longitude, country: codes.country,
      adminCodes: codes.divisions + Array(repeating: [], count: missing), timezone: [],
      featureClass: place.featureClass, featureCode: place.featureCode)
    fame = place.fame
    box = place.box
  }
}
