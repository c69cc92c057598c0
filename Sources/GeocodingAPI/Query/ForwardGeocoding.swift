package import Gazetteer

/// What understands texts, for those who need to know no more of it.
package protocol ForwardGeocoding {
  /// Returns the places that a text may mean.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  func search(_ text: String, options: SearchOptions) throws -> Answer

  /// Returns the record of a place with its ancestors; `nil` if the id is unknown.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  func lookUp(_ id: PlaceID, language: String?) throws -> PlaceRecord?
}
