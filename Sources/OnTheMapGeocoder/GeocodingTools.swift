public import GazetteerModel
import GazetteerStore
public import Geocoding

/// What answers queries from one reader, for one thread at a time.
public final class GeocodingTools {
  /// Text to places.
  public let forward: ForwardGeocoder
  /// Points to places.
  public let reverse: ReverseGeocoder
  /// Points to places around them.
  public let proximity: ProximitySearch
  /// Records.
  public let gazetteer: any GazetteerReading

  init(folder: String) throws {
    let reader = try GazetteerReader(folder: folder)
    gazetteer = reader
    forward = try ForwardGeocoder(gazetteer: reader)
    reverse = ReverseGeocoder(gazetteer: reader)
    proximity = ProximitySearch(gazetteer: reader)
  }
}
