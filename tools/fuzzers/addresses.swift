import Gazetteer
import GazetteerImport
import GazetteerSources

/// The forms of address files, by the first byte of the input.
private let paths = ["a.osm.pbf", "a.osm", "a.geojson", "a.csv", "a.zip"].map {
  FuzzWorld.scratch + "/" + $0
}

/// The kinds of elements that count as places: those of the seeds, and others.
private let kinds = {
  var kinds = ElementKinds()
  for (key, value) in [("highway", "residential"), ("building", "yes"), ("place", "hamlet")] {
    kinds.add(
      key: key, value: value,
      .init(
        featureClass: .site, featureCode: FeatureCode(rawValue: "BLDG"), isPointOfInterest: true))
  }
  return kinds
}()

/// Files of houses, streets and places: OpenStreetMap's binary form and XML, GeoJSON, tables and zip files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 0 else { return 0 }
  let bytes = UnsafeBufferPointer(start: data, count: size)
  let path = paths[Int(bytes[0]) % paths.count]
  FuzzWorld.write(bytes.dropFirst(), to: path)
  do {
    let source = try AddressFileSource(path: path)
    _ = try source.forEachAddress(folder: FuzzWorld.scratch) { address in
      precondition(abs(address.latitude) <= 9_000_000 && abs(address.longitude) <= 18_000_000)
    }
    try source.forEachPlace(of: kinds, folder: FuzzWorld.scratch) { place in
      precondition(abs(place.latitude) <= 9_000_000 && abs(place.longitude) <= 18_000_000)
      precondition(!place.names.isEmpty)
    }
  } catch {
    precondition(error is ExtractError && "\(error)".contains("a."))
  }
  return 0
}
