import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import Geodesy

private let folder = FuzzWorld.scratch + "/damaged"

/// The files of a whole bundle.
private let files: [(name: String, bytes: [UInt8])] = {
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let names = (try? FileManager.default.contentsOfDirectory(atPath: FuzzWorld.bundle)) ?? []
  return names.sorted().compactMap { name in
    let bytes = FileManager.default.contents(atPath: FuzzWorld.bundle + "/" + name)
    return bytes.map { (name, [UInt8]($0)) }
  }
}()

/// A bundle of which one file is another: opened as programs do it, asked, and verified.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  let changed = Int(input.byte()) % files.count
  let bytes = input.file(from: [files[changed].bytes])
  for (index, file) in files.enumerated() {
    FuzzWorld.write(index == changed ? bytes : file.bytes, to: folder + "/" + file.name)
  }
  let isWhole = bytes == files[changed].bytes
  do {
    let bundle = try GazetteerBundle.existing(FuzzWorld.location(folder))
    if let reader = try? GazetteerReader(folder: folder),
      let forward = try? ForwardGeocoder(gazetteer: reader)
    {
      for text in ["Moscow, ID", "sprngfield", "londn", "46.7, -117"] {
        _ = try? forward.search(text)
        _ = try? forward.suggest(text)
      }
    }
    if let reader = try? GazetteerReader(folder: folder),
      let point = Coordinate(latitude: 46.7, longitude: -117)
    {
      _ = try? ReverseGeocoder(gazetteer: reader).reverse(point)
    }
    let isManifest = files[changed].name == BundleManifest.fileName
    do {
      try GazetteerBundle.verify(bundle, progress: nil)
      precondition(isWhole || isManifest, "damage passed for a whole bundle")
    } catch {
      precondition(!isWhole)
    }
  } catch {
    precondition(!isWhole, "\(error)")
  }
  return 0
}
