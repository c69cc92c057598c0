package import Gazetteer

/// The classes and codes of OpenStreetMap's elements by their tags, as `osm-kinds.tsv` lists them.
package struct ElementKinds: Sendable {
  /// GeoNames' class and code.
  package struct Kind: Hashable, Sendable {
    package let featureClass: FeatureClass
    package let featureCode: FeatureCode
    /// Whether it is a point of interest: what OpenStreetMap does not tag as a `place`, and squares.
    package let isPointOfInterest: Bool

    package init(featureClass: FeatureClass, featureCode: FeatureCode, isPointOfInterest: Bool) {
      self.featureClass = featureClass
      self.featureCode = featureCode
      self.isPointOfInterest = isPointOfInterest
    }
  }

  private struct Tag: Hashable {
    let key: [UInt8]
    let value: [UInt8]
  }

  /// The keys of tags, those that decide first coming first.
  package private(set) var keys: [[UInt8]] = []
  private var kinds: [Tag: Kind] = [:]

  /// Whether no element is a place.
  package var isEmpty: Bool { kinds.isEmpty }

  package init() {}

  /// Adds the kind of elements with a tag; those of the key that is added first decide.
  package mutating func add(key: String, value: String, _ kind: Kind) {
    let key = Array(key.utf8)
    if !keys.contains(key) { keys.append(key) }
    kinds[Tag(key: key, value: Array(value.utf8))] = kind
  }

  /// Returns the kind of elements with a tag; `nil` if they are not places.
  package func kind(key: [UInt8], value: ArraySlice<UInt8>) -> Kind? {
    kinds[Tag(key: key, value: Array(value))]
  }
}

extension LexiconFiles {
  /// Returns the kinds of elements in `osm-kinds.tsv`: key, value, and class and code.
  ///
  /// - Throws: ``ExtractError`` for a file that cannot be read, or an invalid line.
  func elementKinds() throws -> ElementKinds {
    var kinds = ElementKinds()
    for line in try lines(of: "osm-kinds.tsv", columns: 3, separator: "\t") {
      let parts = line.columns[2].split(separator: ".").map(String.init)
      guard parts.count == 2, let featureClass = FeatureClass(rawValue: parts[0]),
        featureClass != .administrative
      else {
        throw ExtractError.invalidColumn(
          path: line.path, line: line.number, column: "code",
          expected: "class and code such as T.MT, but not a division's", found: line.columns[2])
      }
      kinds.add(
        key: line.columns[0], value: line.columns[1],
        .init(
          featureClass: featureClass, featureCode: FeatureCode(rawValue: parts[1]),
          isPointOfInterest: line.columns[0] != "place" || featureClass == .site))
    }
    return kinds
  }
}
