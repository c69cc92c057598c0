/// A node, way or relation of OpenStreetMap, as far as addresses need it.
struct OpenStreetMapElement {
  /// The kinds, in the order in which files have them.
  enum Kind: UInt8 {
    case node = 0
    case way = 1
    case relation = 2
  }

  /// The kinds that a reading is about: the others need not be read.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    static let nodes = Self(rawValue: 1)
    static let ways = Self(rawValue: 2)
    static let relations = Self(rawValue: 4)
  }

  let kind: Kind
  let id: Int64
  /// Its tags, in the order of the file.
  var tags: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
  /// 1e-5 degrees, of nodes.
  var latitude: Int32 = 0
  var longitude: Int32 = 0
  /// The nodes of a way in order, or the ways of a relation that are its outer borders.
  var references: [Int64] = []

  /// The value of a tag; `nil` where there is none.
  func value(_ key: StaticString) -> ArraySlice<UInt8>? {
    key.withUTF8Buffer { wanted in
      for tag in tags where tag.key.count == wanted.count && tag.key.elementsEqual(wanted) {
        return tag.value
      }
      return nil
    }
  }
}

/// A file of OpenStreetMap, of either form.
protocol OpenStreetMapReading {
  /// Visits the elements of some kinds in the order of the file; nodes without tags among them.
  func forEachElement(
    _ kinds: OpenStreetMapElement.Kinds, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws
}
