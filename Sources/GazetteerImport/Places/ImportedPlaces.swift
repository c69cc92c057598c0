import Gazetteer
import Geodesy

/// The places read so far: the packed data that later steps look up at random, without texts.
///
/// A place's number is its position in reading order, from 0.
struct ImportedPlaces {
  /// Marks a place without a point of its own.
  static let noAngle = Int32.min

  private(set) var latitude: [Int32] = []
  private(set) var longitude: [Int32] = []
  /// Two packed letters; 0 for none.
  private(set) var country: [UInt16] = []
  private(set) var layer: [Layer] = []
  private(set) var featureClass: [FeatureClass] = []
  /// 1-based; 0 for none.
  private(set) var timezone: [UInt16] = []
  private(set) var isPostalOnly: [Bool] = []
  /// The places that the user hides, with the class of each that was about to be added.
  private(set) var hidden: [PlaceKey: FeatureClass?] = [:]
  private var numbers = PlaceKeyTable()

  /// The data of one place.
  struct Entry {
    /// The id; `nil` if nothing refers to the place.
    var key: PlaceKey?
    var latitude: Int32?
    var longitude: Int32?
    var country: UInt16
    var layer: Layer
    var featureClass: FeatureClass
    var timezone: UInt16 = 0
    var isPostalOnly = false
  }

  /// The number of places.
  var count: Int { latitude.count }

  /// Adds a place and returns its number, or `nil` if its id cannot be added.
  ///
  /// The id may be known already, hidden, or come after a place without one.
  mutating func add(_ entry: Entry) -> UInt32? {
    guard let number = UInt32(exactly: count), number < UInt32.max else { return nil }
    if let key = entry.key {
      if hides(key, entry.featureClass) { return nil }
      // A place without an id would put the table's numbers out of step with those of the places.
      guard numbers.count == count, numbers.insert(key) else { return nil }
    }
    latitude.append(entry.latitude ?? Self.noAngle)
    longitude.append(entry.longitude ?? Self.noAngle)
    country.append(entry.country)
    layer.append(entry.layer)
    featureClass.append(entry.featureClass)
    timezone.append(entry.timezone)
    isPostalOnly.append(entry.isPostalOnly)
    return number
  }

  /// Hides a place that has not been added yet.
  mutating func hide(_ key: PlaceKey) { hidden[key] = .some(nil) }

  /// Returns whether a place that is about to be added is hidden, and records that there is one.
  mutating func hides(_ key: PlaceKey, _ featureClass: FeatureClass) -> Bool {
    guard !hidden.isEmpty, hidden[key] != nil else { return false }
    hidden[key] = featureClass
    return true
  }

  /// Returns the number of the place with an id.
  subscript(key: PlaceKey) -> UInt32? { numbers[key] }

  /// Returns whether a place is a country or division.
  func isArea(_ place: Int) -> Bool { featureClass[place] == .administrative }

  func hasPoint(_ place: Int) -> Bool { latitude[place] != Self.noAngle }

  /// Returns a place's own point.
  func point(_ place: Int) -> Coordinate? {
    guard hasPoint(place) else { return nil }
    return Coordinate(
      latitude: Double(latitude[place]) / 100_000, longitude: Double(longitude[place]) / 100_000)
  }
}

/// A map from ids to places: an open-addressed table with eight bytes per id and four per slot.
///
/// Places with ids are numbered from 0 without a gap, before those without.
struct PlaceKeyTable {
  /// The keys by number.
  private var keys: [UInt64] = []
  /// The number + 1 of the key in each slot; 0 if free.
  private var slots = [UInt32](repeating: 0, count: 1_024)

  /// The number of keys.
  var count: Int { keys.count }

  /// Adds the key of the next number; returns false if it is already known.
  mutating func insert(_ key: PlaceKey) -> Bool {
    // At most two thirds of the slots are occupied, which keeps runs of occupied ones short.
    if (keys.count + 1) * 3 > slots.count * 2 { grow() }
    let slot = slot(of: key.rawValue)
    guard slots[slot] == 0 else { return false }
    keys.append(key.rawValue)
    slots[slot] = UInt32(truncatingIfNeeded: keys.count)
    return true
  }

  /// Returns the number of a key; `nil` if it is unknown.
  subscript(key: PlaceKey) -> UInt32? {
    let number = slots[slot(of: key.rawValue)]
    return number == 0 ? nil : number - 1
  }

  /// Returns the slot that contains a key, or the free one where it would be inserted.
  private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, key) in keys.enumerated() {
      slots[slot(of: key)] = UInt32(truncatingIfNeeded: number + 1)
    }
  }
}
