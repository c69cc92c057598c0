import Answers
import ArgumentParser
import Geocoding
import Shell

/// `otm-geocode reverse`: what place a point is.
struct ReverseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse",
    abstract: "Tell what place a point is: settlement, areas, country or sea.",
    discussion: """
      EXAMPLES
        otm-geocode reverse 47.55,7.59
        otm-geocode reverse -33.87 151.21 --format json
        otm-geocode reverse 46.2,6.6 --lang fr

      Latitude comes first, in degrees; degrees, minutes and seconds are understood too. The
      settlement is the nearest one of the point's country, or one across the border that is nearer
      and within 3 km.
      """)

  @OptionGroup var point: PointArguments

  @OptionGroup var language: LanguageOption

  @OptionGroup var output: OutputOption

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func run() throws {
    let asked = try point.asked(of: "reverse")
    let answer = try GazetteerSession(place).makeReverseGeocoder()
      .reverse(asked.coordinate, query: asked.text, language: language.lang)
    try output.format.print(answer)
  }
}
