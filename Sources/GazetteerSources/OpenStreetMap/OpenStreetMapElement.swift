import GazetteerImport

/// A node, way or relation of OpenStreetMap, with the parts that addresses need.
struct OpenStreetMapElement {
  /// The kinds of elements, in the order of the sections of a file.
  enum Kind: UInt8 {
    case node = 0
    case way = 1
    case relation = 2
  }

  /// The kinds of elements that a pass over the file visits; it skips the others.
  struct Kinds: OptionSet {
    let rawValue: UInt8
    static let nodes = Self(rawValue: 1)
    static let ways = Self(rawValue: 2)
    static let relations = Self(rawValue: 4)
  }

  let kind: Kind
  let id: Int64
  /// The tags, in the order of the file.
  private(set) var tags: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
  /// In 1e-5 degrees; only nodes have a point.
  var latitude: Int32 = 0
  var longitude: Int32 = 0
  /// The nodes of a way in order, or the outer ways of a relation.
  private(set) var references: [Int64] = []

  /// The maximum length of a key or value in bytes: OpenStreetMap's limit of 255 characters.
  ///
  /// A longer one could be shared by a million elements, each of which takes time for all of it.
  private static let maxTextBytes = 255 * 4

  /// The maximum number of tags, and of references; OpenStreetMap allows 32,000 members.
  private static let maxParts = 100_000

  /// Adds a tag, unless it is longer than OpenStreetMap allows, or one too many.
  mutating func addTag(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    guard key.count <= Self.maxTextBytes, value.count <= Self.maxTextBytes,
      tags.count < Self.maxParts
    else { return }
    tags.append((key, value))
  }

  /// Adds a reference, unless it is one too many.
  mutating func addReference(_ id: Int64) {
    if references.count < Self.maxParts { references.append(id) }
  }

  /// Takes its parts from a file's budget.
  ///
  /// - Throws: ``ExtractError/excessive(path:)``.
  func charge(_ budget: ImportBudget) throws {
    let parts = tags.count + references.count
    if parts > 0 { try budget.take(.part, parts) }
  }

  /// Returns the value of a tag; `nil` if the element does not have the tag.
  func value(_ key: StaticString) -> ArraySlice<UInt8>? {
    key.withUTF8Buffer { wanted in
      for tag in tags where tag.key.count == wanted.count && tag.key.elementsEqual(wanted) {
        return tag.value
      }
      return nil
    }
  }
}

/// An OpenStreetMap file, PBF or XML.
protocol OpenStreetMapReading {
  /// Visits the elements of the given kinds in the order of the file, including nodes without tags.
  func forEachElement(
    _ kinds: OpenStreetMapElement.Kinds, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws
}

/// Returns the reader for a file's name.
func makeOpenStreetMapReader(path: String) -> any OpenStreetMapReading {
  path.hasSuffix(".pbf") ? PBFFile(path: path) : OpenStreetMapXML(path: path)
}
