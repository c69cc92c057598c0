package import Gazetteer

/// A house or street piece as read from a source.
///
/// Texts are UTF-8 as written in the source, and empty if missing.
package struct SourceAddress: Sendable {
  /// A piece of a street: a way, or the part of it inside the extract.
  package struct Piece: Hashable, Sendable {
    /// The kind of a piece's line.
    package enum Kind: Hashable, Sendable {
      /// The street itself.
      case street
      /// The line through a row of numbered houses (`addr:interpolation`).
      case numbering
    }

    /// The kind of line.
    package var kind: Kind
    /// The bounding box.
    package var box: StoredStreet.Box
    /// The length in meters, which weights the pieces of a street.
    package var meters: UInt32
    /// The junctions with other streets.
    package var junctions: [StreetPoint]
    /// The line from one end to the other.
    package var line: [StreetPoint]

    package init(
      kind: Kind, box: StoredStreet.Box, meters: UInt32, junctions: [StreetPoint],
      line: [StreetPoint]
    ) {
      self.kind = kind
      self.box = box
      self.meters = meters
      self.junctions = junctions
      self.line = line
    }
  }

  /// The source that assigned the id.
  package var source: AddressSourceKind
  /// The number that the source gave it.
  package var id: UInt64
  /// In 1e-5 degrees; the midpoint of a street piece.
  package var latitude: Int32
  package var longitude: Int32
  /// The street, or the place whose houses are numbered without a street.
  package var street: [UInt8] = []
  /// Alternative names of the street.
  package var streetAliases: [[UInt8]] = []
  /// The house number.
  package var number: [UInt8] = []
  /// A name of the house, in addition to its number or instead of it.
  package var houseName: [UInt8] = []
  /// The settlement, or the post town.
  package var city: [UInt8] = []
  /// The municipality or a similar division, if the settlement is unknown.
  package var municipality: [UInt8] = []
  /// The postal code.
  package var postcode: [UInt8] = []
  /// The ISO 3166-1 code, two letters.
  package var country: [UInt8] = []
  /// The credit to show with it; `nil` for that of its source.
  package var credit: String?
  /// The street piece; `nil` for a house.
  package var piece: Piece?

  package init(source: AddressSourceKind, id: UInt64, latitude: Int32, longitude: Int32) {
    self.source = source
    self.id = id
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A file of addresses, as the bundle records it.
package struct AddressSourceFile: Sendable {
  /// The file's path.
  package var path: String
  /// The credit that its source asks for.
  package var credit: String
  /// The day of its data; `nil` if unknown.
  package var date: String?
  /// The extract that it was downloaded as; `nil` for a user's own file.
  package var extract: BundleManifest.AddressFile.Extract?
  /// The options with which a table is read; `nil` to recognize it.
  package var table: BundleManifest.AddressFile.Table?

  package init(path: String, credit: String) {
    self.path = path
    self.credit = credit
  }

  /// Returns whether it takes the place of a file that a bundle has recorded: the same path or extract.
  package func replaces(_ recorded: BundleManifest.AddressFile) -> Bool {
    BundleConstruction.complete(path) == recorded.file.name
      || extract != nil && extract?.id == recorded.extract?.id
  }
}

/// A source of houses and streets.
package protocol AddressSource: Sendable {
  /// The file that the bundle records as the source; `nil` for the included data.
  var file: AddressSourceFile? { get }

  /// Visits all houses and street pieces in the order of the file, and returns what could not be
  /// read.
  ///
  /// - Throws: ``ExtractError``, or what the visitor throws.
  func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines]

  /// Visits all named elements of some kinds, which the gazetteer may have already.
  ///
  /// - Throws: ``ExtractError``, or what the visitor throws.
  func forEachPlace(
    of kinds: ElementKinds, folder: String, _ visit: (SourcePlace) throws -> Void
  ) throws
}

extension AddressSource {
  /// `nil`: there is no file outside the included data.
  package var file: AddressSourceFile? { nil }

  /// Visits nothing: the source has houses and streets only.
  package func forEachPlace(
    of kinds: ElementKinds, folder: String, _ visit: (SourcePlace) throws -> Void
  ) throws {}
}
