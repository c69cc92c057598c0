import GazetteerModel

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

  init(
    path: ArraySlice<UInt8>, standing: PlaceImport.Standing, id: ArraySlice<UInt8>, number: UInt32,
    featureClass: FeatureClass, featureCode: ArraySlice<UInt8>, population: Int64,
    name: ArraySlice<UInt8>
  ) {
    self.path = path
    self.standing = standing
    self.id = id
    self.number = number
    self.featureClass = featureClass
    self.featureCode = featureCode
    self.population = population
    self.name = name
  }

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
