package import TextFormats

/// The error response of all routes of the server's API.
package struct ErrorAnswer: JSONMessage {
  package var error = Failure()
  package var problems: [ShownProblem]?

  package init() {}

  package static let title = "Problem"
  package static let members: [Member] = [
    Member("error", \.error, .always, "The error, or the first of several."),
    Member("problems", \.problems, .optional, "All problems with the request."),
  ]
}

/// The error.
package struct Failure: JSONMessage {
  package var code = ""
  package var message = ""
  package var field: String?
  package var pinID: String?

  package init() {}

  package static let title = "Failure"
  package static let members: [Member] = [
    Member("code", \.code, .always, "A stable name of the error, for programs."),
    Member("message", \.message, .always, "What went wrong and what to do, for people."),
    Member("field", \.field, .optional, "The part of the request that is wrong."),
    Member("pinId", \.pinID, .optional, "The id of the pin that you already have."),
  ]
}

/// An error or warning about the content of a request.
package struct ShownProblem: JSONMessage {
  package var code = ""
  package var field = ""
  package var severity = ""
  package var message = ""
  package var remedy = ""
  package var offeredLink: String?
  package var words: [String]?
  package var candidates: [JSONValue]?
  package var candidateCount: Int?

  package init() {}

  package static let title = "FieldProblem"
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
package struct HealthAnswer: JSONMessage {
  package var status = ""
  package var step: String?
  package var up: [String]?
  package var down: [String]?

  package init() {}

  /// Creates a response with only a status.
  package init(status: String) { self.status = status }

  package static let title = "State"
  package static let members: [Member] = [
    Member("status", \.status, .always, "live; or ready, degraded, opening, failed."),
    Member("step", \.step, .optional, "What is being opened."),
    Member("up", \.up, .optional, "The parts that work, when others do not."),
    Member("down", \.down, .optional, "The parts that do not work."),
  ]
}

/// `GET /about`: a description of the server.
package struct AboutAnswer: JSONMessage {
  package var name = ""
  package var version = ""
  package var gazetteer = ShownGazetteer()
  package var attribution = ""

  package init() {}

  package static let title = "About"
  package static let members: [Member] = [
    Member("name", \.name, .always, "The product."),
    Member("version", \.version, .always, "Its version."),
    Member("gazetteer", \.gazetteer, .always, "The gazetteer in use."),
    Member("attribution", \.attribution, .always, "The credits to show with answers."),
  ]
}

/// The gazetteer that a server uses.
package struct ShownGazetteer: JSONMessage {
  package var format = 0
  package var dataDate: String?
  package var source = ""
  package var places = 0
  package var names = 0
  package var postcodes = 0

  package init() {}

  package static let title = "Gazetteer"
  package static let members: [Member] = [
    Member("format", \.format, .always, "The version of the file format."),
    Member("dataDate", \.dataDate, .always, "The day of its newest data; null if unknown."),
    Member("source", \.source, .always, "The data it was built from."),
    Member("places", \.places, .always, "The number of places."),
    Member("names", \.names, .always, "The number of names."),
    Member("postcodes", \.postcodes, .always, "The number of postal codes."),
  ]
}
