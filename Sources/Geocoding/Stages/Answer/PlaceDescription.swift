import Gazetteer
import GeocodingAPI
import Geodesy
import TextAnalysis

/// A description of places for people: the names of their areas, a label, and an accuracy.
///
/// Areas repeat from answer to answer, and so do well-known places, so they are cached.
final class PlaceDescription {
  private let gazetteer: any GazetteerReading
  /// The names used in descriptions.
  let names: LocalNames
  /// The names for kinds of places.
  let kinds: KindNames
  private let addressLabels: AddressLabels
  private var areas: [PlaceOrdinal: KnownArea] = [:]

  private var described: [PlaceOrdinal: Described] = [:]
  private var toponyms: [ToponymNumber: Toponym] = [:]
  private var mainNames: [PlaceOrdinal: String] = [:]

  /// The maximum number of cached areas.
  ///
  /// The world has about 4,000 first-order divisions and countries.
  private static let cacheLimit = 8_192
  /// The maximum number of cached places, each in less than a kilobyte.
  private static let placeLimit = 4_096

  /// A cached area; an object, because answers pass it on many times per query.
  final class KnownArea {
    let place: Place
    private let lexicon: Lexicon
    /// The main name, in the order of words in which it is spoken.
    fileprivate let mainName: String
    /// What tells whether it is just a town; computed when first needed.
    fileprivate lazy var ofTown = RegionOfTown(mainName, lexicon)
    /// The codes and the box; `nil` until they are first needed, as few areas' ever are.
    fileprivate var area: Area??
    /// The next larger area; `nil` until it is first needed.
    fileprivate var parent: KnownArea??

    init(_ place: Place, _ lexicon: Lexicon) {
      self.place = place
      self.lexicon = lexicon
      mainName = InvertedName.righted(place.name, lexicon)
    }
  }

  /// A described place, with the scope of equal labels; an object, because a copy of the place
  /// would be one of all its texts.
  final class Described {
    let place: AnsweredPlace
    let scope: LabelScope
    /// Whether the place has a point of its own.
    let hasPoint: Bool

    init(place: AnsweredPlace, scope: LabelScope, hasPoint: Bool = true) {
      self.place = place
      self.scope = scope
      self.hasPoint = hasPoint
    }
  }

  init(gazetteer: any GazetteerReading) {
    self.gazetteer = gazetteer
    names = LocalNames(gazetteer: gazetteer)
    kinds = KindNames(gazetteer: gazetteer)
    addressLabels = AddressLabels(gazetteer: gazetteer)
  }

  /// Sets the language of the next descriptions, like ``LocalNames/use(_:)``.
  func use(_ language: String?) {
    if names.use(language) {
      described.removeAll(keepingCapacity: true)
      kinds.use(names.tags, script: names.script)
    }
  }

  /// Returns the description of the place with an ordinal; `nil` if the gazetteer has none.
  func describe(_ ordinal: PlaceOrdinal) throws -> AnsweredPlace? {
    try described(ordinal)?.place
  }

  /// Returns the description of an interpretation's answer, independent of the query.
  ///
  /// It is `nil` if the gazetteer does not have it.
  func described(_ subject: Subject) throws -> Described? {
    switch subject {
    case .place(let match): try described(match.entry.place)
    case .postcode(let code): try describe(code).map { Described(place: $0, scope: .nowhere) }
    case .address(let match): try describe(match).map { Described(place: $0, scope: .addresses) }
    }
  }

  /// Returns a point in a part of an interpretation's answer; `nil` if the answer's own stands for it.
  func point(of part: AreaPart, in subject: Subject) throws -> Coordinate? {
    guard case .place(let match) = subject, let place = try gazetteer.place(match.entry.place)
    else { return nil }
    return try part.point(in: place, gazetteer)
  }

  /// Returns whether the label of an interpretation's answer is this one.
  func isLabel(_ label: String, of subject: Subject) throws -> Bool {
    guard case .place(let match) = subject else {
      if case .address(let match) = subject, try !mayBeLabel(label, of: match.entry) {
        return false
      }
      return try described(subject)?.place.label == label
    }
    let ordinal = match.entry.place
    // Most labels differ in the name already, and reading a name takes a sixth of a description.
    if described[ordinal] == nil, names.tags.isEmpty {
      guard let name = try mainName(of: ordinal), Self.begins(label, with: name) else {
        return false
      }
    }
    return try described(ordinal)?.place.label == label
  }

  /// Returns whether a label has the street and the postal code of an address, or else its town.
  ///
  /// A common street name is in a hundred towns.
  private func mayBeLabel(_ label: String, of entry: AddressEntry) throws -> Bool {
    guard Self.begins(label, with: entry.street) else { return false }
    let name = Self.name(entry.street, try number(of: entry))
    if !entry.postcode.isEmpty { return Self.begins(label, with: "\(name), \(entry.postcode) ") }
    guard names.tags.isEmpty, let town = try entry.townName ?? mainName(of: entry.postTown) else {
      return true
    }
    return Self.isRepetition(town, of: name) || Self.begins(label, with: "\(name), \(town)")
  }

  /// Returns whether a label begins with a name, which is written in it as it is.
  ///
  /// To compare bytes is several times as fast as to compare characters.
  private static func begins(_ label: String, with name: String) -> Bool {
    label.utf8.starts(with: name.utf8)
  }

  /// Returns the main name of a place as labels have it; `nil` if the gazetteer has no such place.
  ///
  /// It is cached because each label of an answer is compared with the later ones of its region.
  private func mainName(of ordinal: PlaceOrdinal) throws -> String? {
    if let known = mainNames[ordinal] { return known }
    guard
      let name = try gazetteer.name(of: ordinal)
        .map({ InvertedName.righted($0, gazetteer.lexicon) })
    else { return nil }
    if mainNames.count >= Self.placeLimit { mainNames.removeAll(keepingCapacity: true) }
    mainNames[ordinal] = name
    return name
  }

  /// Returns the scope in which something may have an equal label.
  func labelScope(of subject: Subject) throws -> LabelScope {
    switch subject {
    case .place(let match): try described(match.entry.place)?.scope ?? .nowhere
    case .postcode: .nowhere
    case .address: .addresses
    }
  }

  func described(_ ordinal: PlaceOrdinal) throws -> Described? {
    if let known = described[ordinal] { return known }
    guard let place = try gazetteer.place(ordinal) else { return nil }
    let ancestors = try self.ancestors(of: place)
    let answered = try describe(place, in: ancestors)
    let answer = Described(
      place: answered, scope: scope(of: place, as: answered, in: ancestors),
      hasPoint: place.hasOwnCoordinate)
    if described.count >= Self.placeLimit { described.removeAll(keepingCapacity: true) }
    described[ordinal] = answer
    return answer
  }

  /// Returns the scope of a label.
  ///
  /// A label of three parts names the region, one of two parts the country.
  private func scope(
    of place: Place, as answered: AnsweredPlace, in ancestors: [KnownArea]
  ) -> LabelScope {
    guard answered.country != nil, answered.layer != .country else { return .worldwide }
    let region = ancestors.first { $0.place.layer == .region }
    let country = ancestors.first { $0.place.layer == .country }
    let isCountryNext =
      answered.region.map { Self.isRepetition($0, of: answered.name) } == true
      || Self.isRegionOmitted(region, country, around: place)
    let named = isCountryNext ? country : region ?? country
    return named.map { .inside($0.place.interval) } ?? .worldwide
  }

  /// Returns the name with a number; `nil` if the gazetteer has none.
  func toponym(_ number: ToponymNumber) throws -> Toponym? {
    if let known = toponyms[number] { return known }
    guard let toponym = try gazetteer.toponym(number) else { return nil }
    if toponyms.count >= Self.placeLimit { toponyms.removeAll(keepingCapacity: true) }
    toponyms[number] = toponym
    return toponym
  }

  /// Returns the description of a place, as a result without anything but its record.
  func describe(_ place: Place) throws -> AnsweredPlace {
    try describe(place, in: ancestors(of: place))
  }

  private func describe(_ place: Place, in ancestors: [KnownArea]) throws -> AnsweredPlace {
    let country = place.layer == .country ? nil : ancestors.first { $0.place.layer == .country }
    let admin1 = ancestors.first { $0.place.layer == .region }
    let admin2 = ancestors.first { $0.place.layer == .county }
    let own = try mayHaveBox(place) ? area(of: place) : nil
    let ownRegion = place.layer == .region ? own : nil
    let name = try names.name(of: place)
    let countryName = try country.map(self.name)
    let admin1Name = try admin1.map(self.name)
    let admin2Name = try admin2.map(self.name)
    let label =
      Self.isRegionOmitted(admin1, country, around: place)
      ? labelOfOwnRegion(name, admin1Name, countryName) : label(name, admin1Name, countryName)
    return AnsweredPlace(
      id: place.id,
      name: name,
      label: label,
      coordinate: place.coordinate,
      layer: place.layer,
      featureClass: place.featureClass,
      featureCode: place.featureCode,
      countryCode: place.country,
      country: place.layer == .country ? name : countryName,
      region: place.layer == .region ? name : admin1Name,
      regionCode: code(try ownRegion ?? admin1.flatMap(area)),
      county: place.layer == .county ? name : admin2Name,
      population: place.population == 0 ? nil : Int(clamping: place.population),
      timeZoneIdentifier: place.timezone,
      boundingBox: own?.boundingBox,
      accuracyMeters: accuracyMeters(
        of: place, own, place.hasOwnCoordinate ? nil : try ancestors.first.flatMap(area)),
      confidence: 1)
  }

  /// Returns the street with its number, or the street or farm alone.
  private static func name(_ street: String, _ number: String) -> String {
    number.isEmpty ? street : "\(street) \(number)"
  }

  private func number(of entry: AddressEntry) throws -> String {
    try addressLabels.number(entry.number, in: entry.country)
  }

  /// Returns the description of an address, based on the settlement it belongs to.
  func describe(_ match: AddressMatch) throws -> AnsweredPlace? {
    let entry = match.entry
    guard var answered = try describe(entry.place) else { return nil }
    let town = try town(of: entry) ?? answered.name
    answered.id = entry.id
    let number = try number(of: entry)
    answered.name = Self.name(entry.street, number)
    answered.label = label(
      answered.name, entry.postcode.isEmpty ? town : "\(entry.postcode) \(town)",
      answered.country)
    answered.coordinate = entry.coordinate
    answered.layer = entry.layer
    answered.street = entry.street
    answered.houseNumber = number.isEmpty ? nil : number
    answered.isInterpolated = entry.kind == .interpolated
    answered.credits = entry.area.credits.isEmpty ? nil : entry.area.credits
    answered.featureClass = nil
    answered.featureCode = nil
    answered.postalCode = entry.postcode.isEmpty ? nil : entry.postcode
    answered.population = nil
    answered.boundingBox = entry.boundingBox
    answered.accuracyMeters = match.accuracyMeters
    answered.matchedName = answered.name
    answered.addressLabel = try addressLabels.text(for: answered, town: town)
    return answered
  }

  /// Returns the address of a described match as it is written in its country, with its unit.
  func addressLabel(of place: AnsweredPlace, _ match: AddressMatch) throws -> String? {
    try addressLabels.text(for: place, town: town(of: match.entry) ?? "")
  }

  /// Returns the name of the town in a mailing address; `nil` if the gazetteer has no such place.
  private func town(of entry: AddressEntry) throws -> String? {
    try entry.townName ?? describe(entry.postTown)?.name
  }

  /// Returns the areas that contain a place, smallest first.
  func ancestors(of place: Place) throws -> [KnownArea] {
    var found: [KnownArea] = []
    found.reserveCapacity(4)
    var next = try place.parent.flatMap(knownArea)
    // Real chains have at most eight links; a damaged file might have a loop.
    while let ancestor = next, found.count < 16 {
      found.append(ancestor)
      next = try parent(of: ancestor)
    }
    return found
  }

  private func parent(of known: KnownArea) throws -> KnownArea? {
    if let parent = known.parent { return parent }
    let parent = try known.place.parent.flatMap(knownArea)
    // Areas are numbered before their contents. A damaged file's loop is not kept in memory.
    if parent.map({ $0.place.interval.first < known.place.interval.first }) ?? true {
      known.parent = .some(parent)
    }
    return parent
  }

  /// Returns the name of an area in the language.
  private func name(of known: KnownArea) throws -> String {
    try names.tags.isEmpty ? known.mainName : names.name(of: known.place)
  }

  private func knownArea(_ ordinal: PlaceOrdinal) throws -> KnownArea? {
    if let known = areas[ordinal] { return known }
    guard let place = try gazetteer.place(ordinal) else { return nil }
    let area = KnownArea(place, gazetteer.lexicon)
    if areas.count >= Self.cacheLimit { areas.removeAll(keepingCapacity: true) }
    areas[ordinal] = area
    return area
  }

  /// Returns the codes and the box of a place; `nil` if the gazetteer has none.
  private func area(of place: Place) throws -> Area? {
    try areas[place.interval.first].map(area) ?? gazetteer.area(place.interval.first)
  }

  private func area(of known: KnownArea) throws -> Area? {
    if let area = known.area { return area }
    let area = try gazetteer.area(known.place.interval.first)
    known.area = .some(area)
    return area
  }

  /// Returns whether the gazetteer may know a place's box.
  ///
  /// Areas, sections of towns and anything but settlements may have one.
  private func mayHaveBox(_ place: Place) -> Bool {
    place.featureClass != .settlement || place.featureCode == .section
  }

  /// Returns a place's label with additions.
  ///
  /// They are one to its name in brackets, and a county or the like after it.
  static func label(
    of place: AnsweredPlace, addition: String? = nil, county: String? = nil
  ) -> String {
    let full = place.label.utf8
    // By bytes, because equal labels are tried with several additions; a comma is one byte.
    let end =
      full.starts(with: place.name.utf8)
      ? full.index(full.startIndex, offsetBy: place.name.utf8.count)
      : full.firstIndex(of: UInt8(ascii: ",")) ?? full.endIndex
    var label = String(place.label[..<end])
    if let addition { label += " (\(addition))" }
    if let county { label += ", \(county)" }
    label += place.label[end...]
    return label
  }

  /// Returns the well-known settlement used to describe a place.
  func nearestKnown(to place: AnsweredPlace) throws -> PointSurroundings.KnownPlace? {
    try KnownPlaces(gazetteer: gazetteer).nearest(to: place.coordinate, names: names)
  }

  /// Returns whether an atlas leaves a place's region out.
  ///
  /// It does if the region is just the town, and if a city-state is named after its town: "Hong Kong".
  private static func isRegionOmitted(
    _ region: KnownArea?, _ country: KnownArea?, around place: Place
  ) -> Bool {
    guard place.layer == .locality, let region else { return false }
    return place.name == country?.place.name
      || RegionOfTown.isSeat(place) && region.ofTown.isTown(ofSeat: place)
  }

  /// Returns the label of a town that is all of its region: "Kyiv, Ukraine".
  ///
  /// A region's name that continues that of the town stands for both: "Washington, D.C.".
  private func labelOfOwnRegion(_ name: String, _ area: String?, _ country: String?) -> String {
    if let area, area.hasPrefix("\(name),") { return label(area, nil, country) }
    return label(name, nil, country)
  }

  /// Returns whether a name is another one again, perhaps spelled with other marks: "Zürich, Zurich".
  private static func isRepetition(_ name: String, of other: String) -> Bool {
    if name == other { return true }
    let (one, two) = (name.utf8, other.utf8)
    // Names that are not spelled alike differ in their ends or much in length: they are not folded.
    guard one.count != two.count, abs(one.count - two.count) <= maxMarkBytes,
      one.first == two.first || one.last == two.last,
      mayFoldAlike(one.first, two.first), mayFoldAlike(one.last, two.last)
    else { return false }
    return ToponymFolding.fold(name) == ToponymFolding.fold(other)
  }

  /// Returns whether the ends of two names may be the same when folded: not if they are two letters of ASCII.
  private static func mayFoldAlike(_ one: UInt8?, _ other: UInt8?) -> Bool {
    let letters: ClosedRange<UInt8> = 0x61...0x7A
    guard let one = one.map({ $0 | 0x20 }), let other = other.map({ $0 | 0x20 }),
      letters.contains(one), letters.contains(other)
    else { return true }
    return one == other
  }

  /// The maximum difference in length between two spellings of a name.
  private static let maxMarkBytes = 4

  /// Joins names, without empty and directly repeated ones.
  private func label(_ name: String, _ area: String?, _ country: String?) -> String {
    var label = name
    var last = name
    label.reserveCapacity(
      name.utf8.count + (area?.utf8.count ?? 0) + (country?.utf8.count ?? 0) + 4)
    func add(_ part: String) {
      guard !part.isEmpty, !Self.isRepetition(part, of: last) else { return }
      if !last.isEmpty { label += ", " }
      label += part
      last = part
    }
    if let area { add(area) }
    if let country { add(country) }
    return label
  }

  private func code(_ area: Area?) -> String? { area?.isoCode ?? area?.adminCode }

  /// Returns half the diagonal of the known contents, or for a settlement an estimate.
  ///
  /// The estimate is 25 m for each square root of an inhabitant, which is the radius of a town with
  /// 500 people per square kilometer.
  private func accuracyMeters(of place: Place, _ own: Area?, _ parent: Area?) -> Double {
    guard place.hasOwnCoordinate else { return radius(parent?.boundingBox) ?? 50_000 }
    if let radius = radius(own?.boundingBox) { return radius }
    if place.evidence.kind == .neighbors { return place.evidence.doubtMeters }
    let people = Double(max(place.population, 1_600)).squareRoot()
    return min(30_000, (people * 25 / 1_000).rounded() * 1_000)
  }

  private func radius(_ box: BoundingBox?) -> Double? {
    guard let box, let southWest = Coordinate(latitude: box.south, longitude: box.west),
      let northEast = Coordinate(latitude: box.north, longitude: box.east)
    else { return nil }
    let meters = southWest.distanceMeters(to: northEast) / 2
    return max(1_000, (meters / 1_000).rounded() * 1_000)
  }
}
