import Answers
import ArgumentParser
import GazetteerModel
import GazetteerStore

/// The options that select the places of a bundle.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to include: all, or cities15000 (cities and capitals; under 15 MB, for apps).",
      valueName: "tier"), transform: Self.tier)
  var tier = PlaceSelection.Tier.all

  @Option(
    help: ArgumentHelp("Only places in these countries: CR,US.", valueName: "codes"),
    transform: Self.countries)
  var countries: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only places of these GeoNames feature classes: P,A.", valueName: "letters"),
    transform: Self.classes)
  var classes: [String] = []

  @Option(
    help: ArgumentHelp("Minimum population of settlements.", valueName: "n"),
    transform: Self.population)
  var minPopulation = 0

  /// The selection; all places if no option is given.
  var selection: PlaceSelection {
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

  static func countries(_ text: String) throws -> [String] {
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
      throw ValidationError("give a whole number, 0 or more")
    }
    return population
  }
}
