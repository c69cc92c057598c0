extension Prominence {
  /// The fames that a table of landmarks may give.
  ///
  /// 1 is known locally, 2 in its region, 3 in its country and to travelers, 4 to educated people
  /// on other continents, 5 worldwide.
  public static let fames = 1...5

  /// Computes the prominence of a place from a fame assigned by a person.
  ///
  /// A fame stands for a settlement that is meant as often when both have the same name: one of
  /// 500, 5,000, 40,000, 300,000 and 5 million people. This puts "the Alps" and "Mount Everest"
  /// before all towns, and "Lake Como" before the borough in New Jersey. Layers that ranking as a
  /// whole penalizes or prefers are evened out: natural features lose 2 natural logarithms there,
  /// seas and continents gain 8 and 3.
  ///
  /// - Parameters:
  ///   - fame: A fame within ``fames``; others are clamped to the nearest one.
  ///   - layer: The layer of the place.
  public init(fame: Int, layer: Layer) {
    let hundredths = [650, 900, 1_150, 1_400, 1_700]
    let index = min(max(fame, Self.fames.lowerBound), Self.fames.upperBound) - 1
    let evened =
      switch layer {
      case .natural: 200
      case .marine: -800
      case .continent: -300
      default: 0
      }
    self.init(rawValue: UInt16(clamping: max(1, hundredths[index] + evened)))
  }
}
