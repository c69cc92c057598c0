import Answers
package import ArgumentParser
package import Gazetteer

/// The options that select the places of a bundle.
package struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What to include: world, or for apps cities (of 15,000 people, and capitals) or places (also \
      towns of 1,000 people, sights, airports).
      """,
      valueName: "tier"), transform: Self.tier)
  package var tier = PlaceSelection.Tier.world

  @Option(
    help: ArgumentHelp("Only places in these countries: CR,US.", valueName: "codes"),
    transform: Self.countries)
  package var countries: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only places of these GeoNames feature classes: P,A.", valueName: "letters"),
    transform: Self.classes)
  package var classes: [String] = []

  @Option(
    help: ArgumentHelp("Minimum population of settlements.", valueName: "n"),
    transform: Self.population)
  package var minPopulation = 0

  package init() {}

  /// The selection; all places if no option is given.
  package var selection: PlaceSelection {
    PlaceSelection(
      tier: tier, countries: countries, classes: classes, minPopulation: minPopulation)
  }

  private static func tier(_ text: String) throws -> PlaceSelection.Tier {
    guard let tier = PlaceSelection.Tier(rawValue: text) else {
      let tiers = PlaceSelection.Tier.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(text)' is not a tier; the tiers are \(tiers)")
    }
    return tier
  }

  /// Reads a list of countries' codes.
  ///
  /// - Throws: `ValidationError`.
  package static func countries(_ text: String) throws -> [String] {
    do {
      return try FilterParsing.countries(text).map(\.description)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private static func classes(_ text: String) throws -> [String] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
      guard let featureClass = FeatureClass(rawValue: word.uppercased()) else {
        let letters = FeatureClass.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("'\(word)' is not a feature class; the classes are \(letters)")
      }
      return featureClass.rawValue
    }
  }

  private static func population(_ text: String) throws -> Int {
    guard let population = Int(text), population >= 0 else {
      throw ValidationError("pass a whole number, 0 or more")
    }
    return population
  }
}
