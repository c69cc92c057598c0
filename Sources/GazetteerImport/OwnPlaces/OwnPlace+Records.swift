import Gazetteer

/// A row as a record, which a bundle keeps.
extension OwnPlace {
  private enum Kind: UInt8 {
    case place, names, hidden
  }

  /// Appends the row to a record.
  func append(to record: inout [UInt8]) {
    record.append(bigEndian: UInt32(clamping: line))
    record.append(terminated: path.utf8)
    switch content {
    case .place(let place):
      record.append(Kind.place.rawValue)
      record.append(terminated: place.id.description.utf8)
      record.append(contentsOf: place.featureClass.rawValue.utf8)
      record.append(terminated: place.featureCode.rawValue.utf8)
      record.append(bigEndian: place.country?.packed ?? 0)
      record.append(terminated: (place.inside ?? "").utf8)
      record.append(UInt8(clamping: place.fame))
      let box = place.box.map { [$0.west, $0.south, $0.east, $0.north] } ?? []
      record.append(UInt8(box.count))
      for angle in [place.latitude, place.longitude] + box { record.append(bigEndian: angle) }
      Self.append(place.names, to: &record)
    case .names(let names, let id):
      record.append(Kind.names.rawValue)
      record.append(terminated: id.description.utf8)
      Self.append(names, to: &record)
    case .hidden(let id):
      record.append(Kind.hidden.rawValue)
      record.append(terminated: id.description.utf8)
    }
  }

  private static func append(_ names: [Name], to record: inout [UInt8]) {
    for name in names {
      record.append(terminated: name.language.utf8)
      record.append(terminated: name.text.utf8)
    }
  }

  /// Reads back what ``append(to:)`` wrote; `nil` for anything else.
  init?(_ cursor: inout RecordCursor) {
    let line = Int(cursor.next(UInt32.self))
    let path = Self.text(&cursor)
    let kind = Kind(rawValue: cursor.next(UInt8.self))
    guard let id = PlaceID(Self.text(&cursor)) else { return nil }
    switch kind {
    case .place:
      guard let place = Details(id, &cursor) else { return nil }
      self.init(.place(place), path: path, line: line)
    case .names: self.init(.names(Self.names(&cursor), of: id), path: path, line: line)
    case .hidden: self.init(.hidden(id), path: path, line: line)
    case nil: return nil
    }
  }

  fileprivate static func text(_ cursor: inout RecordCursor) -> String {
    String(decoding: cursor.nextText(), as: UTF8.self)
  }

  fileprivate static func names(_ cursor: inout RecordCursor) -> [Name] {
    var names: [Name] = []
    while !cursor.isAtEnd {
      let language = text(&cursor)
      names.append(Name(text(&cursor), language: language))
    }
    return names
  }
}

extension OwnPlace.Details {
  fileprivate init?(_ id: PlaceID, _ cursor: inout RecordCursor) {
    let letter = String(decoding: [cursor.next(UInt8.self)], as: UTF8.self)
    let code = OwnPlace.text(&cursor)
    let country = cursor.next(UInt16.self)
    let inside = OwnPlace.text(&cursor)
    let fame = Int(cursor.next(UInt8.self))
    let hasBox = cursor.next(UInt8.self) == 4
    let (latitude, longitude) = (cursor.nextSigned(), cursor.nextSigned())
    let box: AreaExtent.Box? =
      hasBox
      ? (cursor.nextSigned(), cursor.nextSigned(), cursor.nextSigned(), cursor.nextSigned()) : nil
    let names = OwnPlace.names(&cursor)
    guard let featureClass = FeatureClass(rawValue: letter), !names.isEmpty else { return nil }
    self.init(
      id: id, names: names, featureClass: featureClass, featureCode: FeatureCode(rawValue: code),
      country: CountryCode(packed: country), inside: inside.isEmpty ? nil : inside,
      latitude: latitude, longitude: longitude, box: box, fame: fame)
  }
}
