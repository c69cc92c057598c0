import GazetteerModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Turns scores into probabilities, and says how many candidates are as good as equal.
enum Ranking {
  /// Returns each reading's probability of being meant, in the readings' order.
  ///
  /// The score of no place's being meant takes its share too.
  static func confidences(of readings: [Reading], rival: Double = -.infinity) -> [Double] {
    let calibration = Calibration.fitted
    let shares = calibration.shares(of: readings.map(\.score.total), rival: rival)
    guard let first = readings.first, let share = shares.first else { return [] }
    let ofFirst = zip(isFirstThing(readings), shares).reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
    let confidence = calibration.firstConfidence(
      evidence(of: first, share: share), share: ofFirst)
    return calibration.confidences(shares: shares, first: confidence)
  }

  /// Says of each reading whether it answers the same thing as the first: a place and an area of the
  /// same name around it are one thing told twice.
  static func isFirstThing(_ readings: [Reading]) -> [Bool] {
    guard let first = readings.first?.placeInterval else {
      return readings.indices.map { $0 == 0 }
    }
    return readings.indices.map { $0 == 0 || isSameThing(first, readings[$0].placeInterval) }
  }

  /// What is known of the first reading that tells how likely it is right, in the order of
  /// `Calibration.Evidence`, when it has such a share of the softmax.
  static func evidence(of reading: Reading, share: Double) -> [Double] {
    let hasContext = reading.parts.contains {
      switch $0 {
      case .area, .postcode: true
      case .skipped: false
      }
    }
    let isAlias: Bool
    if case .place(let match) = reading.subject {
      isAlias = [.untagged, .historic].contains(match.entry.kind)
    } else {
      isAlias = false
    }
    let isTown = reading.subject.layer == .locality
    let fame = Double(reading.subject.prominence.rawValue) / 1_000
    return Calibration.Evidence.allCases.map { evidence in
      switch evidence {
      case .always: 1
      case .partial: reading.isComplete ? 0 : 1
      case .fameAlone: hasContext ? 0 : fame
      case .context: hasContext ? 1 : 0
      case .fameInContext: hasContext ? fame : 0
      case .spelling: reading.score.spelling
      case .corrected: reading.isCorrected ? 1 : 0
      case .name: reading.score.name
      case .skipped: reading.score.skipped
      case .airport: reading.subject.layer == .airport ? 1 : 0
      case .area: [.region, .county, .localadmin].contains(reading.subject.layer) ? 1 : 0
      case .alias: isAlias ? 1 : 0
      case .fameOfAlias: isAlias ? fame : 0
      case .correctedAlias: isAlias && reading.isCorrected ? 1 : 0
      case .holdsNamesake: reading.traits.contains(.holdsNamesake) ? 1 : 0
      case .looseArea: reading.traits.contains(.looseArea) ? 1 : 0
      case .areaAlone: reading.traits.contains(.areaAlone) && !isTown ? 1 : 0
      case .lifted: reading.score.dominance > 0 ? 1 : 0
      case .length: Double(min(3, reading.words.count - 1))
      case .borneByOthers: reading.traits.contains(.borneByOthers) ? 1 : 0
      case .landform:
        [.natural, .marine, .continent].contains(reading.subject.layer) ? 1 : 0
      case .country: reading.subject.layer == .country ? 1 : 0
      case .townLeftAlone: isTown && reading.traits.contains(.areaAlone) ? 1 : 0
      case .share: Calibration.evidence(ofShare: share)
      }
    }
  }

  /// Returns the positions of the readings at least half as likely as the first, itself left out,
  /// best first.
  ///
  /// A place and an area of the same name around it are one thing told twice, and count once.
  static func rivals(of readings: [Reading], confidences: [Double]) -> [Int] {
    guard !readings.isEmpty, let best = confidences.first else { return [] }
    var things = [0]
    for position in 1..<max(1, min(readings.count, confidences.count)) {
      guard confidences[position] * 2 >= best else { break }
      let place = readings[position].placeInterval
      if !things.contains(where: { isSameThing(readings[$0].placeInterval, place) }) {
        things.append(position)
      }
    }
    return Array(things.dropFirst())
  }

  private static func isSameThing(_ one: PlaceInterval?, _ other: PlaceInterval?) -> Bool {
    guard let one, let other else { return false }
    return one.contains(other.first) || other.contains(one.first)
  }
}
