import Geocoding
import Geodesy

/// The times of suggestions while addresses are typed letter by letter.
struct KeystrokeTimes {
  /// Of the asked addresses, one in this many is typed; each has some 40 letters.
  private static let step = 10

  /// The nanoseconds of every letter.
  private(set) var all: [Double] = []
  /// The nanoseconds of the slowest letter of each address.
  private(set) var worst: [Double] = []

  /// Types addresses twice each, with their points as focus and without one.
  ///
  /// An address is typed once before it is timed: the first time is the page cache's.
  init(of asked: [MadeUpAddresses.Asked], in geocoder: ForwardGeocoder) throws {
    for (index, house) in asked.enumerated() where index % Self.step == 0 {
      let point = Coordinate(latitude: house.latitude, longitude: house.longitude)
      for focus in [point, nil] {
        let options = SearchOptions(limit: 5, focus: focus)
        _ = try Self.type(house.query, options, in: geocoder)
        let times = try Self.type(house.query, options, in: geocoder)
        all += times
        worst += [times.max()].compactMap(\.self)
      }
    }
  }

  private static func type(
    _ query: String, _ options: SearchOptions, in geocoder: ForwardGeocoder
  ) throws -> [Double] {
    var times: [Double] = []
    try Keystrokes(geocoder: geocoder, options: options).type(query) {
      times.append($0.nanoseconds)
    }
    return times
  }
}
