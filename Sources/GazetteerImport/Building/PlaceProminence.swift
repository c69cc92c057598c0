import GazetteerModel

extension Prominence {
  /// Computes the prominence of a place of any kind, by the rule of its layer.
  init(
    of layer: Layer, featureClass: FeatureClass, featureCode: FeatureCode, population: Int64,
    nameCount: Int, airportName: @autoclosure () -> String, isScheduledAirport: Bool,
    isPostalOnly: Bool
  ) {
    let population = UInt64(clamping: population)
    switch layer {
    case .airport:
      self.init(
        airportIsScheduled: isScheduledAirport,
        isInternational: airportName().contains("International"), nameCount: nameCount)
    // Regions (RGN) have inhabitants, and are meant as often as towns of their size.
    case .natural where featureCode.rawValue != "RGN", .venue:
      self.init(
        featureClass: featureClass, featureCode: featureCode, population: population,
        nameCount: nameCount)
    default:
      self.init(
        population: population, featureCode: featureCode, nameCount: nameCount,
        isPostalOnly: isPostalOnly)
    }
  }
}
