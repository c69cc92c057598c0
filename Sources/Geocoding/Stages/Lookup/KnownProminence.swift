import Gazetteer

/// Levels of prominence that people would give names to.
extension Prominence {
  /// A place of a few thousand people.
  static let village = Prominence(rawValue: 800)
  /// A town of some twenty thousand people, or a smaller one with several names.
  static let town = Prominence(rawValue: 1_000)
  /// A city of some hundred thousand people.
  static let city = Prominence(rawValue: 1_200)
  /// A town of some fifty thousand people that is known abroad, or a larger one.
  static let famous = Prominence(rawValue: 1_250)
  /// A city of half a million people, or a capital.
  static let largeCity = Prominence(rawValue: 1_400)
  /// An airport with passenger traffic.
  static let scheduledAirport = Prominence(
    airportIsScheduled: true, isInternational: false, nameCount: 0)
}
