import Answers
import ArgumentParser
import Gazetteer
import GazetteerImport

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
      throw ValidationError("pass a whole number, 0 or more")
    }
    return population
  }
}

/// The option for files of a user's own places.
struct OwnPlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file of your own places (.csv with a header, or .geojson).",
      discussion: """
        Columns: name, latitude, longitude; optional: names, kind, inside, country, fame, id, \
        alias-of, hide. May be repeated.
        """, valueName: "file"))
  var places: [String] = []

  /// Reads the files; returns `nil` if none are given.
  ///
  /// Call it before building, so that a bad row costs no time.
  func read() throws -> OwnPlaces? { places.isEmpty ? nil : try Self.read(places) }

  /// Reads files.
  static func read(_ paths: [String]) throws -> OwnPlaces {
    do {
      return try OwnPlaceFiles.read(paths)
    } catch let error as ExtractError {
      throw GazetteerError.badExtract(error)
    }
  }
}
