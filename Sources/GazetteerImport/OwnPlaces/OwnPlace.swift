package import Gazetteer

/// A row of a user's own file of places.
package struct OwnPlace: Sendable {
  /// A name, and its language; an empty language stands for any.
  package struct Name: Equatable, Sendable {
    package let text: String
    package let language: String

    package init(_ text: String, language: String = "") {
      self.text = text
      self.language = language
    }
  }

  /// A place that the gazetteer lacks.
  package struct Details: Sendable {
    /// The id: `own:allen-library`.
    package let id: PlaceID
    /// The names, the displayed one first; never empty.
    package let names: [Name]
    package let featureClass: FeatureClass
    package let featureCode: FeatureCode
    /// The country; `nil` for the one at the point.
    package let country: CountryCode?
    /// The id or name of the settlement or area that it belongs to; `nil` for the nearest one.
    package let inside: String?
    /// The latitude in 1e-5 degrees, like the longitude.
    package let latitude: Int32
    package let longitude: Int32
    /// The extent of an area; `nil` for a point.
    package let box: AreaExtent.Box?
    /// The place's fame, within `Prominence.fames`.
    package let fame: Int

    package init(
      id: PlaceID, names: [Name], featureClass: FeatureClass, featureCode: FeatureCode,
      country: CountryCode?, inside: String?, latitude: Int32, longitude: Int32,
      box: AreaExtent.Box?, fame: Int
    ) {
      self.id = id
      self.names = names
      self.featureClass = featureClass
      self.featureCode = featureCode
      self.country = country
      self.inside = inside
      self.latitude = latitude
      self.longitude = longitude
      self.box = box
      self.fame = fame
    }
  }

  /// The effect of a row.
  package enum Content: Sendable {
    /// Adds a place.
    case place(Details)
    /// Gives a place of the gazetteer more names.
    case names([Name], of: PlaceID)
    /// Hides a place of the gazetteer.
    case hidden(PlaceID)
  }

  package let content: Content
  /// The file and line of the row, for errors.
  package let path: String
  package let line: Int

  package init(_ content: Content, path: String, line: Int) {
    self.content = content
    self.path = path
    self.line = line
  }

  /// Returns an error about a column of the row.
  func invalid(_ column: String, expected: String, found: String) -> ExtractError {
    .invalidColumn(path: path, line: line, column: column, expected: expected, found: found)
  }
}

/// All rows of a user's files, which replace those of earlier files.
package struct OwnPlaces: Sendable {
  /// The files, as they were given.
  package let paths: [String]
  package let rows: [OwnPlace]
  /// Whether the rows have just been read, rather than kept: what they name must exist then.
  let areNew: Bool

  /// Creates the rows that a bundle has kept.
  init(kept rows: [OwnPlace]) {
    paths = []
    self.rows = rows
    areNew = false
  }

  /// - Throws: ``ExtractError`` for a row whose id an earlier row has.
  package init(paths: [String], rows: [OwnPlace]) throws(ExtractError) {
    var ids: Set<PlaceID> = []
    for row in rows {
      guard case .place(let details) = row.content else { continue }
      guard ids.insert(details.id).inserted else {
        throw row.invalid(
          "id", expected: "one that no other row has", found: details.id.description)
      }
    }
    self.paths = paths
    self.rows = rows
    areNew = true
  }

  /// The ids of the places that the rows add, change or hide.
  var ids: [PlaceID] {
    rows.map { row in
      switch row.content {
      case .place(let place): place.id
      case .names(_, let id), .hidden(let id): id
      }
    }
  }
}
