import Answers

/// The program was called without anything to search for.
struct NothingAsked: Error {}

extension OtmGeocode {
  /// What a newcomer sees who types the program's name alone.
  static let examples = """
    otm-geocode: Give a place to search for.

    EXAMPLES
      otm-geocode "Costa Rica"                 search
      otm-geocode "Moscow, ID" --format json   for programs
      otm-geocode --city Moscow --state ID     a query in parts
      otm-geocode suggest "portland, m"        autocomplete
      otm-geocode reverse 47.55,7.59           the place at a point
      otm-geocode nearest 48.85,2.35           towns around a point
      otm-geocode batch places.csv --column town --format csv
      otm-geocode place 5601538                one place by its id

    See otm-geocode --help.
    """
}
