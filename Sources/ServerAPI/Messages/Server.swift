public import TextFormats

/// The error response of all routes of the server's API.
public struct ErrorAnswer: JSONMessage {
  public var error = Failure()
  public var problems: [ShownProblem]?

  public init() {}

  public static let title = "Problem"
  package static let members: [Member] = [
    Member("error", \.error, .always, "The error, or the first of several."),
    Member("problems", \.problems, .optional, "All problems with the request."),
  ]
}

/// The error.
public struct Failure: JSONMessage {
  public var code = ""
  public var message = ""
  public var field: String?
  public var pinID: String?

  public init() {}

  public static let title = "Failure"
  package static let members: [Member] = [
    Member("code", \.code, .always, "A stable name of the error, for programs."),
    Member("message", \.message, .always, "What went wrong and what to do, for people."),
    Member("field", \.field, .optional, "The part of the request that is wrong."),
    Member("pinId", \.pinID, .optional, "The id of the pin that you already have."),
  ]
}

/// An error or warning about the content of a request.
public struct ShownProblem: JSONMessage {
  public var code = ""
  public var field = ""
  public var severity = ""
  public var message = ""
  public var remedy = ""
  public var offeredLink: String?
  public var words: [String]?
  public var candidates: [JSONValue]?
  public var candidateCount: Int?

  public init() {}

  public static let title = "FieldProblem"
  package static let members: [Member] = [
    Member("code", \.code, .always, "A stable name of the problem, for programs."),
    Member("field", \.field, .always, "The member with the problem."),
    Member("severity", \.severity, .always, "error: it must be fixed; warning: it may be meant."),
    Member("message", \.message, .always, "What is wrong."),
    Member("remedy", \.remedy, .always, "What to do."),
    Member("offeredLink", \.offeredLink, .optional, "A link that would be accepted; for pins."),
    Member(
      "words", \.words, .optional,
      "The words that it is about: those not found, a place that is too large, a link's scheme; for pins."
    ),
    Member(
      "candidates", \.candidates, .optional, "Places to choose from, at most ten; for pins."),
    Member(
      "candidateCount", \.candidateCount, .optional, "The number of all candidates; for pins."),
  ]
}

/// `/health/live` and `/health/ready`: the health of the server.
public struct HealthAnswer: JSONMessage {
  public var status = ""
  public var step: String?
  public var up: [String]?
  public var down: [String]?

  public init() {}

  /// Creates a response with only a status.
  public init(status: String) { self.status = status }

  public static let title = "State"
  package static let members: [Member] = [
    Member("status", \.status, .always, "live; or ready, degraded, opening, failed."),
    Member("step", \.step, .optional, "What is being opened."),
    Member("up", \.up, .optional, "The parts that work, when others do not."),
    Member("down", \.down, .optional, "The parts that do not work."),
  ]
}

/// `GET /about`: a description of the server.
public struct AboutAnswer: JSONMessage {
  public var name = ""
  public var version = ""
  public var gazetteer = ShownGazetteer()
  public var attribution = ""

  public init() {}

  public static let title = "About"
  package static let members: [Member] = [
    Member("name", \.name, .always, "The product."),
    Member("version", \.version, .always, "Its version."),
    Member("gazetteer", \.gazetteer, .always, "The gazetteer in use."),
    Member("attribution", \.attribution, .always, "The credits to show with answers."),
  ]
}

/// The gazetteer that a server uses.
public struct ShownGazetteer: JSONMessage {
  public var format = 0
  public var dataDate: String?
  public var source = ""
  public var places = 0
  public var names = 0
  public var postcodes = 0

  public init() {}

  public static let title = "Gazetteer"
  package static let members: [Member] = [
    Member("format", \.format, .always, "The version of the file format."),
    Member("dataDate", \.dataDate, .always, "The day of its newest data; null if unknown."),
    Member("source", \.source, .always, "The data it was built from."),
    Member("places", \.places, .always, "The number of places."),
    Member("names", \.names, .always, "The number of names."),
    Member("postcodes", \.postcodes, .always, "The number of postal codes."),
  ]
}
