package import GazetteerModel
import GazetteerStore
package import Geocoding

/// What answers queries from one reader, for one thread at a time.
package final class GeocodingTools {
  /// Text to places.
  package let forward: ForwardGeocoder
  /// Points to places.
  package let reverse: ReverseGeocoder
  /// Points to places around them.
  package let proximity: ProximitySearch
  /// What a map draws and writes.
  package let map: MapSearch
  /// Records.
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
