/// The parameters of the wire API's listings.
enum WireDescriptions {
  /// The numeric parameters of `/v1`, where apps also send other texts, which stand for the
  /// default.
  static let texts = [
    RequestParameter("limit", "Maximum number of pins, at most 1,000.", example: "100"),
    RequestParameter("skip", "How many pins to skip.", example: "0"),
  ]

  static let numbers = [
    RequestParameter(
      "limit", "Maximum number of pins, at most 1,000.", kind: .integer(0...Int.max, standard: 100),
      example: "100"),
    RequestParameter(
      "skip", "How many pins to skip.", kind: .integer(0...Int.max, standard: 0),
      example: "0"),
    RequestParameter("count", "1 to include the number of all matching pins.", example: "1"),
  ]

  static let listing = [
    RequestParameter(
      "order", "Fields to sort by, separated by commas; a minus sign reverses the order.",
      example: "-updatedAt"),
    RequestParameter(
      "where", "Values that fields must have, as a JSON object.", kind: .equalities,
      example: #"{"uniqueKey":"1234"}"#),
    RequestParameter("uniqueKey", "Only pins with this key.", example: "1234"),
  ]
}
