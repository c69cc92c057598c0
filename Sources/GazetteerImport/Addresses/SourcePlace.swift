import Gazetteer

/// A named place or point of interest as read from a source of addresses.
package struct SourcePlace: Sendable {
  /// A name in UTF-8 and its language, which is empty for the local name.
  package struct Name: Sendable {
    package let text: [UInt8]
    package let language: [UInt8]

    package init(_ text: [UInt8], language: [UInt8] = []) {
      self.text = text
      self.language = language
    }
  }

  /// The complete id: `osm:node/123`.
  package let id: [UInt8]
  package let kind: ElementKinds.Kind
  /// In 1e-5 degrees.
  package var latitude: Int32
  package var longitude: Int32
  /// The inhabitants; 0 if unknown.
  package let population: UInt32
  /// The names, the displayed one first; never empty.
  package let names: [Name]

  package init(
    id: [UInt8], kind: ElementKinds.Kind, latitude: Int32, longitude: Int32, population: UInt32,
    names: [Name]
  ) {
    self.id = id
    self.kind = kind
    self.latitude = latitude
    self.longitude = longitude
    self.population = population
    self.names = names
  }

  // MARK: Records

  /// Appends the place to a record, which ``init(_:)`` reads back.
  package func append(to record: inout [UInt8]) {
    record.append(terminated: id)
    record.append(contentsOf: kind.featureClass.rawValue.utf8)
    record.append(terminated: kind.featureCode.rawValue.utf8)
    record.append(kind.isPointOfInterest ? 1 : 0)
    record.append(bigEndian: latitude)
    record.append(bigEndian: longitude)
    record.append(bigEndian: population)
    for name in names {
      record.append(terminated: name.language)
      record.append(terminated: name.text)
    }
  }

  /// Reads back what ``append(to:)`` wrote.
  package init(_ cursor: inout RecordCursor) {
    id = Array(cursor.nextText())
    let letter = String(decoding: [cursor.next(UInt8.self)], as: UTF8.self)
    kind = ElementKinds.Kind(
      featureClass: FeatureClass(rawValue: letter) ?? .site,
      featureCode: FeatureCode(rawValue: String(decoding: cursor.nextText(), as: UTF8.self)),
      isPointOfInterest: cursor.next(UInt8.self) != 0)
    latitude = cursor.nextSigned()
    longitude = cursor.nextSigned()
    population = cursor.next(UInt32.self)
    var names: [Name] = []
    while !cursor.isAtEnd {
      let language = Array(cursor.nextText())
      names.append(Name(Array(cursor.nextText()), language: language))
    }
    self.names = names
  }
}
