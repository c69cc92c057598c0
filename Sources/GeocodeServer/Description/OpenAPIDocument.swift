import Answers
import ServerAPI
import TextFormats

/// The OpenAPI 3.1 document of the routes.
struct OpenAPIDocument {
  let configuration: ServerConfiguration
  var routes = RouteDescriptions.all

  /// Returns the document as JSON.
  func bytes() -> [UInt8] {
    var paths: [String] = []
    for route in routes where !paths.contains(route.path) { paths.append(route.path) }
    let value: JSONValue = [
      "openapi": .text("3.1.0"),
      "info": [
        "title": .text("On The Map"), "version": .text(ProductVersion.text),
        "description": .text("A map of students' pins, and an offline geocoder over GeoNames."),
      ],
      "paths": .object(
        paths.map { path in
          .init(
            path,
            .object(
              routes.filter { $0.path == path }.map { .init($0.methodName, Self.operation($0)) }))
        }),
      "components": [
        "schemas": .object(
          DescribedSchemas.Name.allCases.map {
            .init($0.title, DescribedSchemas.schema($0, configuration))
          }),
        "parameters": .object(
          Self.parseKeys(configuration.parseKeys).map { .init($0.name, $0.value) }),
        "securitySchemes": [
          "session": [
            "type": .text("http"), "scheme": .text("bearer"),
            "description": .text(
              "The token from the response of POST /account or POST /account/session."),
          ],
          "cookie": [
            "type": .text("apiKey"), "in": .text("cookie"), "name": .text(SessionCookie.name),
            "description": .text(
              "For browsers; writes also need the header X-XSRF-TOKEN with the value of the cookie XSRF-TOKEN."
            ),
          ],
        ],
      ],
    ]
    return value.jsonBytes
  }

  // MARK: Routes

  private static func operation(_ route: RouteDescription) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("operationId", .text(name(of: route))),
      .init("summary", .text(route.summary)),
      .init("tags", .list([.text(route.group.rawValue)])),
      .init("parameters", .list(parameters(of: route))),
    ]
    switch route.session {
    case .none: break
    case .optional: members.append(.init("security", .list([[:]] + sessions)))
    case .needed: members.append(.init("security", .list(sessions)))
    }
    if !route.body.isEmpty {
      let note: [JSONValue.Member] =
        route.bodyNote.isEmpty ? [] : [.init("description", .text(route.bodyNote))]
      members.append(
        .init(
          "requestBody",
          .object(
            note + [
              .init("required", .bool(true)),
              .init("content", content(route.body, route.bodyShape)),
            ])))
    }
    members.append(.init("responses", .object(responses(of: route))))
    return .object(members)
  }

  private static let sessions: [JSONValue] = [["session": .list([])], ["cookie": .list([])]]

  /// Returns the operation id, such as `get_geocode_place_id`.
  static func name(of route: RouteDescription) -> String {
    let words = route.path.split { !($0.isLetter || $0.isNumber) }
    return ([Substring(route.methodName)] + words).joined(separator: "_")
  }

  private static func responses(of route: RouteDescription) -> [JSONValue.Member] {
    route.successes.map { status in
      .init(
        "\(status)",
        response("The result.", status == 204 ? [] : route.answers, route.answerShape))
    } + [
      .init(
        "default",
        response("What went wrong and what to do.", route.errors, route.errorShape))
    ]
  }

  private static func response(
    _ text: String, _ contents: [RouteDescription.Content], _ shape: DescribedSchemas.Name?
  ) -> JSONValue {
    var members: [JSONValue.Member] = [.init("description", .text(text))]
    if !contents.isEmpty { members.append(.init("content", content(contents, shape))) }
    return .object(members)
  }

  /// Returns the content types of a body, with the schema of JSON.
  private static func content(
    _ contents: [RouteDescription.Content], _ shape: DescribedSchemas.Name?
  ) -> JSONValue {
    .object(
      contents.map { content in
        switch (content, shape) {
        case (.json, let shape?):
          .init(content.rawValue, ["schema": DescribedSchemas.reference(shape)])
        case (.text, _), (.csv, _), (.jsonLines, _):
          .init(content.rawValue, ["schema": ["type": .text("string")]])
        default: .init(content.rawValue, [:])
        }
      })
  }

  // MARK: Parameters

  private static func parameters(of route: RouteDescription) -> [JSONValue] {
    route.pathNames.map { name in
      var schema: [JSONValue.Member] = [.init("type", .text("string"))]
      if let pattern = route.idPattern { schema.append(.init("pattern", .text(pattern))) }
      return [
        "name": .text(name), "in": .text("path"), "required": .bool(true),
        "schema": .object(schema),
      ]
    } + route.parameters.map(parameter)
      + (route.needsParseKeys
        ? parseKeys(.course).map { ["$ref": .text("#/components/parameters/\($0.name)")] } : [])
  }

  private static func parameter(_ parameter: RequestParameter) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .text(parameter.name)), .init("in", .text("query")),
      .init("required", .bool(parameter.isRequired)),
      .init("description", .text(parameter.summary)),
    ]
    if parameter.kind == .equalities {
      members.append(
        .init("content", ["application/json": ["schema": .object(schema(of: parameter.kind))]]))
    } else {
      members.append(.init("schema", .object(schema(of: parameter.kind))))
    }
    if !parameter.example.isEmpty {
      let example: JSONValue? =
        switch parameter.kind {
        case .integer, .number: Double(parameter.example).map(JSONValue.number)
        case .flag: .bool(parameter.example == "true")
        case .equalities: nil
        case .text, .someText, .choice, .pattern: .text(parameter.example)
        }
      if let example { members.append(.init("example", example)) }
    }
    return .object(members)
  }

  private static func schema(of kind: RequestParameter.Kind) -> [JSONValue.Member] {
    func type(_ name: String) -> JSONValue.Member { .init("type", .text(name)) }
    func number(_ name: String, _ value: Double?) -> [JSONValue.Member] {
      value.map { [.init(name, .number($0))] } ?? []
    }
    func standard(_ text: String?) -> [JSONValue.Member] {
      text.map { [.init("default", .text($0))] } ?? []
    }
    switch kind {
    case .text: return [type("string")]
    case .someText: return [type("string"), .init("minLength", .number(1))]
    case .flag: return [type("boolean")]
    case .pattern(let pattern): return [type("string"), .init("pattern", .text(pattern))]
    case .number(let range):
      return [type("number")] + number("minimum", range?.lowerBound)
        + number("maximum", range?.upperBound)
    case .integer(let range, let standard):
      return [type("integer")]
        + number("minimum", range.lowerBound == Int.min ? nil : Double(range.lowerBound))
        + number("maximum", range.upperBound == Int.max ? nil : Double(range.upperBound))
        + number("default", standard.map(Double.init))
    case .choice(let values, let chosen):
      return [type("string"), .init("enum", .list(values.map(JSONValue.text)))] + standard(chosen)
    case .equalities:
      // Names with a dollar sign would be operators, which are not supported.
      let plainNames: JSONValue = ["pattern": .text("^([^$]|$)")]
      let values = ["string", "number", "boolean", "null", "array"].map(JSONValue.text)
      return [
        type("object"), .init("propertyNames", plainNames),
        .init(
          "additionalProperties",
          [
            "anyOf": .list([
              ["type": .list(values)], ["type": .text("object"), "propertyNames": plainNames],
            ])
          ]),
      ]
    }
  }

  /// Returns the headers that Parse paths require, with the values of the course's public keys but
  /// not of others.
  private static func parseKeys(
    _ keys: ServerConfiguration.ParseKeys
  ) -> [JSONValue.Member] {
    [
      ("parseApplicationID", "X-Parse-Application-Id", keys.applicationID),
      ("parseRESTKey", "X-Parse-REST-API-Key", keys.restKey),
    ].map { name, header, value in
      var schema: [JSONValue.Member] = [.init("type", .text("string"))]
      if keys == .course { schema.append(.init("enum", .list([.text(value)]))) }
      return .init(
        name,
        [
          "name": .text(header), "in": .text("header"), "required": .bool(true),
          "schema": .object(schema),
        ])
    }
  }
}

/// The descriptions of all routes, in the order of the documentation.
enum RouteDescriptions {
  static let all =
    GeocodeRoutes.descriptions + BatchRoute.descriptions
    + PinReadingRoutes.descriptions + PinWritingRoutes.descriptions
    + AccountRoutes.descriptions + SessionListRoutes.descriptions + SessionRoutes.descriptions
    + AdministrationRoutes.descriptions + AdministrationAccountRoutes.descriptions
    + HealthRoutes.descriptions + MetricsRoute.descriptions + DescriptionRoutes.descriptions
    + NominatimRoutes.descriptions + PhotonRoutes.descriptions + PeliasRoutes.descriptions
    + WireSessionRoutes.descriptions + WireUserRoutes.descriptions
    + WireLocationRoutes.descriptions
    + WebRoutes.descriptions + MapRoutes.descriptions
}
