#if canImport(MapKit)
  public import GeocodingAPI
  import CoreLocation
  public import MapKit

  extension AnsweredPlace {
    /// An item for a map, with the place's name and time zone.
    @MainActor public var mapItem: MKMapItem {
      let placemark = MKPlacemark(coordinate: CLLocationCoordinate2D(coordinate))
      let item = MKMapItem(placemark: placemark)
      item.name = name
      item.timeZone = timeZone
      return item
    }

    /// The part of a map that shows the place: its bounding box, or else what its accuracy needs.
    public var mapRegion: MKCoordinateRegion {
      guard let box = boundingBox else {
        let meters = max(1_000, 2 * accuracyMeters)
        return MKCoordinateRegion(
          center: CLLocationCoordinate2D(coordinate), latitudinalMeters: meters,
          longitudinalMeters: meters)
      }
      // West exceeds east across 180°.
      let width = box.east - box.west + (box.east < box.west ? 360 : 0)
      let middle = box.west + width / 2
      return MKCoordinateRegion(
        center: CLLocationCoordinate2D(
          latitude: (box.south + box.north) / 2, longitude: middle > 180 ? middle - 360 : middle),
        span: MKCoordinateSpan(latitudeDelta: box.north - box.south, longitudeDelta: width))
    }
  }
#endif
