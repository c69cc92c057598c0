import AddressFiles
import GazetteerImport

/// The forms of address files, by the first byte of the input.
private let paths = ["a.osm.pbf", "a.osm", "a.geojson", "a.csv"].map {
  FuzzWorld.scratch + "/" + $0
}

/// Files of houses and streets: OpenStreetMap's binary form and XML, OpenAddresses' GeoJSON and CSV.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 0 else { return 0 }
  let bytes = UnsafeBufferPointer(start: data, count: size)
  let path = paths[Int(bytes[0]) % paths.count]
  FuzzWorld.write(bytes.dropFirst(), to: path)
  do {
    _ = try AddressFileSource(paths: [path]).forEachAddress(folder: FuzzWorld.scratch) { address in
      precondition(abs(address.latitude) <= 9_000_000 && abs(address.longitude) <= 18_000_000)
    }
  } catch {
    precondition(error is ExtractError && "\(error)".contains("a."))
  }
  return 0
}
