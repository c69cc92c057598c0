import Gazetteer

/// A place that waits to be sorted.
///
/// Records sort by path, then by standing, then by id.
struct StagedPlace {
  var path: ArraySlice<UInt8>
  var standing: PlaceImport.Standing
  var id: ArraySlice<UInt8>
  var number: UInt32
  var featureClass: FeatureClass
  var featureCode: ArraySlice<UInt8>
  var population: Int64
  var name: ArraySlice<UInt8>

  func write(to record: inout [UInt8]) {
    record.append(terminated: path)
    record.append(standing.rawValue)
    record.append(terminated: id)
    record.append(bigEndian: number)
    record.append(contentsOf: featureClass.rawValue.utf8)
    record.append(terminated: featureCode)
    record.append(bigEndian: UInt64(clamping: population))
    record.append(contentsOf: name)
  }
}

extension StagedPlace {
  init(_ cursor: inout RecordCursor) {
    path = cursor.nextText()
    standing = PlaceImport.Standing(rawValue: cursor.next(UInt8.self)) ?? .place
    id = cursor.nextText()
    number = cursor.next(UInt32.self)
    let letter = String(decoding: [cursor.next(UInt8.self)], as: UTF8.self)
    featureClass = FeatureClass(rawValue: letter) ?? .site
    featureCode = cursor.nextText()
    population = Int64(clamping: cursor.next(UInt64.self))
    name = cursor.rest()
  }
}

/// A name of a place as it was read.
struct StagedName {
  let place: UInt32
  let kind: UInt8
  let standing: NameStanding
  let language: ArraySlice<UInt8>
  let text: ArraySlice<UInt8>
  let folded: ArraySlice<UInt8>

  static func write(
    to record: inout [UInt8], place: UInt32, kind: ToponymKind, standing: NameStanding,
    language: ArraySlice<UInt8>, text: ArraySlice<UInt8>,
    folded: ArraySlice<UInt8>
  ) {
    record.append(bigEndian: place)
    record.append(kind.rawValue)
    record.append(standing.rawValue)
    record.append(terminated: language)
    record.append(terminated: text)
    record.append(contentsOf: folded)
  }

  init(_ cursor: inout RecordCursor) {
    place = cursor.next(UInt32.self)
    kind = cursor.next(UInt8.self)
    standing = NameStanding(rawValue: cursor.next(UInt8.self)) ?? .plain
    language = cursor.nextText()
    text = cursor.nextText()
    folded = cursor.rest()
  }
}
