/// The parameters of listings of the wire API, as student apps send them.
enum WireDescriptions {
  /// Numbers of the last generation; apps send other texts too, which mean the default.
  static let texts = [
    RequestParameter("limit", "Most pins to give; 1,000 at most.", example: "100"),
    RequestParameter("skip", "How many pins to leave out.", example: "0"),
  ]

  static let numbers = [
    RequestParameter(
      "limit", "Most pins to give; 1,000 at most.", kind: .integer(0...Int.max, standard: 100),
      example: "100"),
    RequestParameter(
      "skip", "How many pins to leave out.", kind: .integer(0...Int.max, standard: 0),
      example: "0"),
    RequestParameter("count", "1 for the number of all pins that are meant.", example: "1"),
  ]

  static let listing = [
    RequestParameter(
      "order", "Members to order by, with commas; a minus before one turns it around.",
      example: "-updatedAt"),
    RequestParameter(
      "where", "What members equal, as a JSON object.", kind: .equalities,
      example: #"{"uniqueKey":"1234"}"#),
    RequestParameter("uniqueKey", "Only pins with this key.", example: "1234"),
  ]
}
