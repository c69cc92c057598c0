package import StreetIndex

/// A house or a piece of a street as a source has it.
///
/// Texts are UTF-8 as written, empty where the
/// source says nothing.
package struct SourceAddress: Sendable {
  /// A piece of a street: a way, or the part of it in an extract.
  package struct Piece: Hashable, Sendable {
    /// Its box.
    package var box: StoredStreet.Box
    /// Its length in meters, by which pieces of one street are weighed.
    package var meters: UInt32
    /// Where it meets other streets.
    package var junctions: [StreetJunction]

    package init(box: StoredStreet.Box, meters: UInt32, junctions: [StreetJunction]) {
      self.box = box
      self.meters = meters
      self.junctions = junctions
    }
  }

  /// Where its id comes from.
  package var source: AddressSourceKind
  /// Its number there.
  package var id: UInt64
  /// 1e-5 degrees; of a piece of a street its middle.
  package var latitude: Int32
  package var longitude: Int32
  /// The street, or the place that houses without a street are numbered in.
  package var street: [UInt8] = []
  /// Other names of the street.
  package var streetAliases: [[UInt8]] = []
  /// The house's number.
  package var number: [UInt8] = []
  /// A name that the house has beside or instead of its number.
  package var houseName: [UInt8] = []
  /// The settlement, or what mail calls it.
  package var city: [UInt8] = []
  /// The municipality or the like, where the settlement is not known.
  package var municipality: [UInt8] = []
  /// The postal code.
  package var postcode: [UInt8] = []
  /// Two letters.
  package var country: [UInt8] = []
  /// What makes it a piece of a street instead of a house.
  package var piece: Piece?

  package init(source: AddressSourceKind, id: UInt64, latitude: Int32, longitude: Int32) {
    self.source = source
    self.id = id
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A file, or several, of houses and streets.
package protocol AddressSource: Sendable {
  /// The files beside the extract that it reads, which the bundle remembers.
  var paths: [String] { get }

  /// Visits all houses and pieces of streets, in the order of the files; and returns what could not be
  /// read.
  ///
  /// - Throws: ``ExtractError``, or what the visitor throws.
  func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines]
}

extension AddressSource {
  /// None.
  package var paths: [String] { [] }
}
