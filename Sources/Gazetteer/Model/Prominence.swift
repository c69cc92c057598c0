#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The notability of a place, independent of any query.
///
/// It grows with the logarithm of how often people mean the place. One unit is a hundredth of a
/// natural logarithm: a place with 100 more is meant about 2.7 times as often. It is computed once,
/// at import, so that the name index can keep the best-known place first.
@usableFromInline package struct Prominence: RawRepresentable, Hashable, Comparable, Sendable {
  /// Hundredths of a natural logarithm, from 0.
  @usableFromInline package let rawValue: UInt16

  /// Creates a prominence from its stored number.
  @usableFromInline package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Computes a place's prominence from its gazetteer data.
  ///
  /// - Parameters:
  ///   - population: Inhabitants; 0 if unknown, which counts as a village.
  ///   - featureCode: The place's standing: a capital is meant before another city of its size.
  ///   - nameCount: Number of distinct names in any language: people name what they talk about.
  ///   - isPostalOnly: Whether only postal data knows the settlement, which puts it below every
  ///     other.
  package init(
    population: UInt64, featureCode: FeatureCode, nameCount: Int, isPostalOnly: Bool = false
  ) {
    guard !isPostalOnly else {
      self.init(rawValue: 0)
      return
    }
    // Half of the settlements without a population have fewer than 500 people, the gazetteer's
    // floor.
    let inhabitants = population == 0 ? 150 : Double(population)
    var naturals = log(inhabitants) + 0.5 * log(1 + Double(max(0, nameCount)))
    naturals += Self.standing(of: featureCode)
    if featureCode.isCountry { naturals = max(naturals, Self.country) }
    self.init(rawValue: UInt16(max(1, min(65_000, (naturals * 100).rounded()))))
  }

  /// Computes the prominence of an airport, which has no inhabitants.
  ///
  /// - Parameters:
  ///   - isScheduled: Whether it has an IATA code, as airports with passenger traffic do.
  ///   - isInternational: Whether its name says that it is international.
  ///   - nameCount: Number of distinct names.
  package init(airportIsScheduled isScheduled: Bool, isInternational: Bool, nameCount: Int) {
    // Like a city, a town and a village: people look for an airport less often than for the place
    // it serves.
    let naturals = isInternational ? 11.0 : isScheduled ? 9.0 : 5.0
    let names = 0.5 * log(1 + Double(max(0, nameCount)))
    self.init(rawValue: UInt16((100 * (naturals + names)).rounded()))
  }

  /// The least notable country, in natural logarithms: Niue, with 1,600 people, is better known than
  /// towns of 50,000.
  private static let country = 12.0

  /// Returns what a place's standing adds to its size, in natural logarithms.
  private static func standing(of code: FeatureCode) -> Double {
    if code == .capital { return 2 }
    if code.isHistorical { return -3 }
    switch code.seatOrder {
    case 1: return 1
    case 2: return 0.5
    case .some: return 0.2
    case nil: return code == .section ? -1 : 0
    }
  }

  /// Orders from obscure to famous.
  @usableFromInline package static func < (first: Self, second: Self) -> Bool {
    first.rawValue < second.rawValue
  }
}

extension Prominence {
  /// The fames that a table of landmarks may give.
  ///
  /// 1 is known locally, 2 in its region, 3 in its country and to travelers, 4 to educated people
  /// on other continents, 5 worldwide.
  package static let fames = 1...5

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
  package init(fame: Int, layer: Layer) {
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
