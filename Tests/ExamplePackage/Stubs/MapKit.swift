// The declarations of Apple's module that the library uses: see CoreLocation.swift.

@_exported public import CoreLocation

open class MKPlacemark: NSObject {
  public init(coordinate: CLLocationCoordinate2D) {}
}

@MainActor open class MKMapItem {
  public var name: String?
  public var timeZone: TimeZone?
  public init(placemark: MKPlacemark) {}
}

public struct MKCoordinateSpan {
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {}
}

public struct MKCoordinateRegion {
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {}
  public init(
    center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {}
}
