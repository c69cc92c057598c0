import Foundation
import GazetteerImport

private let kinds = [
  "modifications", "deletes", "alternateNamesModifications", "alternateNamesDeletes",
]
private let changes = FuzzWorld.scratch + "/changes"
private let folder = FuzzWorld.scratch + "/updated"

/// What a day's four files hold where nothing is made up.
private let valid: [[String]] = {
  let places = Worlds.namesakes.files["cities500.txt"] ?? []
  let names = Worlds.namesakes.files["alternateNamesV2.txt"] ?? []
  let gone = places.prefix(3).compactMap { $0.split(separator: "\t").first }
  return [
    places.map { $0.replacingOccurrences(of: "Springfield", with: "New Springfield") },
    gone.map { "\($0)\tname\tcomment" }, names,
    names.prefix(3).map { $0.split(separator: "\t").prefix(2).joined(separator: "\t") + "\tname" },
  ]
}()

/// A day of changes of which one file is another, applied to a bundle: the result is whole.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  let changed = Int(input.byte()) % kinds.count
  let files = FileManager.default
  do {
    try? files.removeItem(atPath: folder)
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // An update never writes to the files of the bundle.
    for name in try files.contentsOfDirectory(atPath: FuzzWorld.bundle) {
      try files.linkItem(atPath: FuzzWorld.bundle + "/" + name, toPath: folder + "/" + name)
    }
    try files.createDirectory(atPath: changes, withIntermediateDirectories: true)
  } catch {
    return 0
  }
  for (number, kind) in kinds.enumerated() {
    let bytes = Array(valid[number].map { $0 + "\n" }.joined().utf8)
    FuzzWorld.write(
      number == changed ? input.file(from: [bytes]) : bytes,
      to: "\(changes)/\(kind)-2026-11-21.txt")
  }
  do {
    let location = FuzzWorld.location(folder)
    _ = try GazetteerBundle.update(location, with: changes, allowsMissingDays: true, progress: nil)
    try GazetteerBundle.verify(GazetteerBundle.existing(location), progress: nil)
  } catch {
    // Lines that cannot be used are counted, so none of them may end an update.
    preconditionFailure("\(error)")
  }
  return 0
}
