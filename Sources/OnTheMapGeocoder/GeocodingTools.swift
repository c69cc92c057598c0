package import GazetteerModel
import GazetteerStore
package import Geocoding

/// The geocoders that answer queries from one reader, for one thread at a time.
package final class GeocodingTools {
  /// Forward geocoding: text to places.
  package let forward: ForwardGeocoder
  /// Reverse geocoding: points to places.
  package let reverse: ReverseGeocoder
  /// Proximity search: points to the places around them.
  package let proximity: ProximitySearch
  /// The tiles and labels of a map.
  package let map: MapSearch
  /// The records of places.
  package let gazetteer: any GazetteerReading

  init(folder: String) throws {
    let reader = try GazetteerReader(folder: folder)
    gazetteer = reader
    forward = try ForwardGeocoder(gazetteer: reader)
    reverse = ReverseGeocoder(gazetteer: reader)
    proximity = ProximitySearch(gazetteer: reader)
    map = MapSearch(gazetteer: reader)
  }
}
