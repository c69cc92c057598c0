import Gazetteer
import GazetteerImport
import Geodesy

/// The postal codes of an extract as its source has them, before any import.
struct PostalFile {
  /// A record of the source.
  struct Record {
    let country: String
    let code: String
    let town: String
    /// The name of the first-order division; empty if the source has none.
    let region: String
    let point: Coordinate
  }

  /// The columns of a line, and the positions of those that are read.
  private static let columns = 11
  private static let (country, code, town, region) = (0, 1, 2, 3)
  private static let (latitude, longitude) = (9, 10)

  let folder: String

  /// Visits the records in the order of the file; those without a point are left out.
  func forEach(_ visit: (Record) throws -> Void) throws {
    _ = try AddressLines(path: folder + "/zip/allCountries.txt.gz").forEachLine { line, _ in
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count >= Self.columns else { return }
      func text(_ column: Int) -> String { String(decoding: fields[column], as: UTF8.self) }
      guard let latitude = Double(text(Self.latitude)),
        let longitude = Double(text(Self.longitude)),
        let point = Coordinate(latitude: latitude, longitude: longitude)
      else { return }
      try visit(
        Record(
          country: text(Self.country), code: text(Self.code), town: text(Self.town),
          region: text(Self.region), point: point))
    }
  }
}
