import Answers
import ArgumentParser
import ServerAPI
import Shell
import TextFormats

/// An option that chooses among places with the same name.
struct PlaceIDOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The id of the place you mean, when the text is ambiguous.",
      valueName: "place-id"))
  var id: String?
}

/// Options that choose among places with the same name, or set the position of a pin.
struct PlaceOptions: ParsableArguments {
  @OptionGroup var chosen: PlaceIDOption

  @Option(
    help: ArgumentHelp(
      "Where to put the pin, in degrees; others see LOCATION as its name.", valueName: "lat,lon"),
    transform: ShieldedNumber.unshielding(PlaceOptions.point))
  var at: TypedPoint?

  /// Two numbers as typed, which may not be a point on the globe.
  struct TypedPoint {
    let latitude: Double
    let longitude: Double
  }

  /// Returns a draft of the typed values.
  func draft(location: String, link: String) -> PinRequest {
    PinRequest {
      $0.place = location
      $0.link = link
      $0.latitude = at?.latitude
      $0.longitude = at?.longitude
      $0.placeID = chosen.id
    }
  }

  /// Parses a point.
  ///
  /// Its range is checked by the review, together with everything else.
  private static func point(_ text: String) throws(ParameterError) -> TypedPoint {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " }.prefix { $0 != " " } }
    guard words.count == 2, let latitude = Double(words[0]), let longitude = Double(words[1])
    else { throw ParameterError("pass two numbers, latitude,longitude, such as 48.85,2.35") }
    return TypedPoint(latitude: latitude, longitude: longitude)
  }
}
