import Gazetteer
import GazetteerImport

/// A source that reads the named places of an OpenStreetMap file in bounded memory.
///
/// A place that is drawn as an area gets a point inside; one that is drawn as a line, its middle.
struct OpenStreetMapPlaces {
  private let file: any OpenStreetMapReading
  private let kinds: ElementKinds

  private typealias Shape = ShapeCollection.Shape

  /// The keys of names in addition to `name` and `name:xx`.
  private static let otherNames = [
    "alt_name", "old_name", "short_name", "official_name", "loc_name",
  ]
  .map { Array($0.utf8) }
  /// Longer parts after `name:` are not languages: "name:etymology".
  private static let maxLanguage = 8

  init(path: String, kinds: ElementKinds) {
    file = makeOpenStreetMapReader(path: path)
    self.kinds = kinds
  }

  /// Visits the places, those at nodes first; `folder` is for temporary files.
  func forEachPlace(folder: String, _ visit: (SourcePlace) throws -> Void) throws {
    guard !kinds.isEmpty else { return }
    let shapes = ShapeCollection(folder: folder)
    var borders = OuterBorders()
    try file.forEachElement(.relations) { relation in
      guard relation.kind == .relation, let place = place(relation) else { return }
      try shapes.append(of: Shape(kind: .relation, id: relation.id)) { place.append(to: &$0) }
      borders.add(relation)
    }
    try file.forEachElement(.ways) { way in
      guard way.kind == .way else { return }
      try borders.append(way, to: shapes)
      guard let place = place(way) else { return }
      let shape = Shape(kind: .way, id: way.id)
      try shapes.append(of: shape) { place.append(to: &$0) }
      try shapes.append(nodes: way.references, of: shape)
    }
    try shapes.readNodes(of: file) { node in
      if let place = place(node) { try visit(place) }
    }
    try shapes.forEach(tags: { SourcePlace(&$0) }) { _, place, geometry in
      var place = place
      let point = geometry.isClosed ? geometry.inside : geometry.middle
      (place.latitude, place.longitude) = (point.latitude, point.longitude)
      try visit(place)
    }
  }

  /// Returns the place that an element is, without a point unless it is a node; `nil` if it has no
  /// name or no known kind.
  private func place(_ element: borrowing OpenStreetMapElement) -> SourcePlace? {
    guard !element.tags.isEmpty, let name = element.value("name"), !name.isEmpty,
      let kind = kind(of: element)
    else { return nil }
    let population = element.value("population").flatMap {
      UInt32(String(decoding: $0, as: UTF8.self))
    }
    return SourcePlace(
      id: Self.prefix(of: element.kind) + Array(String(element.id).utf8), kind: kind,
      latitude: element.latitude, longitude: element.longitude, population: population ?? 0,
      names: [SourcePlace.Name(Array(name))] + Self.names(of: element))
  }

  private func kind(of element: borrowing OpenStreetMapElement) -> ElementKinds.Kind? {
    for key in kinds.keys {
      for tag in element.tags where tag.key.elementsEqual(key) {
        if let kind = kinds.kind(key: key, value: tag.value) { return kind }
      }
    }
    return nil
  }

  /// Returns the names other than `name`.
  private static func names(of element: borrowing OpenStreetMapElement) -> [SourcePlace.Name] {
    var names: [SourcePlace.Name] = []
    for tag in element.tags {
      let isTranslation = tag.key.starts(with: "name:".utf8)
      let language = isTranslation ? Array(tag.key.dropFirst(5)) : []
      guard isTranslation || otherNames.contains(where: { $0.elementsEqual(tag.key) }),
        language.count <= maxLanguage, !language.contains(UInt8(ascii: ":"))
      else { continue }
      names += tag.value.split(separator: UInt8(ascii: ";")).map {
        SourcePlace.Name(Array($0.drop { $0 == 0x20 }), language: language)
      }
    }
    return names
  }

  private static func prefix(of kind: OpenStreetMapElement.Kind) -> [UInt8] {
    switch kind {
    case .node: Array("osm:node/".utf8)
    case .way: Array("osm:way/".utf8)
    case .relation: Array("osm:relation/".utf8)
    }
  }
}
