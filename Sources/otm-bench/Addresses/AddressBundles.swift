import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources
import Shell
import TextFormats

/// The gazetteers in which the houses of address files are searched.
final class AddressBundles {
  private let gazetteer: BundleOptions
  private let countries: String?
  private let files: [String]
  private let folder: String
  private let isTemporary: Bool

  init(gazetteer: BundleOptions, countries: String?, files: [String], folder: String?) {
    self.gazetteer = gazetteer
    self.countries = countries
    self.files = files
    isTemporary = folder == nil
    self.folder =
      folder
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("otm-\(UUID().uuidString)")
      .path
  }

  /// Returns the gazetteer with all houses: the given one, or else a new one.
  func whole() throws -> OpenBundle {
    if gazetteer.gazetteer != nil { return try gazetteer.open() }
    return try build("whole", from: try files.flatMap { try AddressFileSource.all(at: $0) })
  }

  /// Returns a new gazetteer without every tenth house.
  func thinned() throws -> OpenBundle {
    try build(
      "thinned",
      from: try files.flatMap { try AddressFileSource.all(at: $0).map(ThinnedSource.init) })
  }

  func removeTemporary() {
    if isTemporary { try? FileManager.default.removeItem(atPath: folder) }
  }

  private func build(_ name: String, from sources: [any AddressSource]) throws -> OpenBundle {
    let output = folder + "/" + name
    var options = gazetteer
    options.gazetteer = output
    if let known = try? GazetteerBundle.existing(options.location) { return known }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    let codes = countries?.split(separator: ",").map { $0.uppercased() } ?? []
    return try GazetteerBundle.build(
      gazetteer.location, from: nil, output: output,
      selection: PlaceSelection(countries: codes), addressSources: sources, progress: bar.show)
  }
}

/// A source without every tenth house, chosen independently of the order of the file.
struct ThinnedSource: AddressSource {
  let source: AddressFileSource

  func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    try source.forEachAddress(folder: folder) { address in
      let isLeftOut =
        address.piece == nil
        && Self.isLeftOut(
          street: String(decoding: address.street, as: UTF8.self),
          number: String(decoding: address.number, as: UTF8.self))
      if !isLeftOut { try visit(address) }
    }
  }

  /// Returns whether a house is omitted; the same for all entries of a house number.
  static func isLeftOut(street: String, number: String) -> Bool {
    StableHash(bytes: Array("\(street)\t\(number)".utf8)).value % 10 == 0
  }
}
