import Gazetteer
import Geodesy

/// The boxes around the places of each country, which are read once.
///
/// With a box as the filter, most places with a name lie in countries that the box does not touch:
/// those need no look at their own point.
final class CountryExtents {
  private let gazetteer: any GazetteerReading
  /// `nil` for a country whose extent is not known.
  private var extents: [CountryCode: BoundingBox?] = [:]

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// Returns whether a place of a country may lie in a box; true if its extent is not known.
  func mayLie(_ country: CountryCode, in box: BoundingBox) throws -> Bool {
    try extent(of: country)?.intersects(box) ?? true
  }

  private func extent(of country: CountryCode) throws -> BoundingBox? {
    if let known = extents[country] { return known }
    let extent = try gazetteer.extent(of: country)
    extents[country] = .some(extent)
    return extent
  }
}
