import Posting
import TextFormats
import WireFormat

/// The shapes of bodies and answers, in JSON Schema (2020-12), that routes refer to by name.
///
/// Members may be added to answers later, so none are closed; lengths count Unicode scalars.
enum DescribedSchemas {
  /// The name of a shape.
  enum Name: String, CaseIterable, Sendable {
    case answer, problem, pin, pins, review, account, session, sessions, state
    case newAccount, accountChanges, accountRemoval, login, pinDraft, pinRequest
    case wireLogin, wireLocation, wireChanges

    /// As types are written.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  /// Returns a shape; what is offered here only is described here only.
  static func schema(_ name: Name, _ configuration: ServerConfiguration) -> JSONValue {
    switch name {
    case .answer: answer
    case .problem: problem
    case .pin: pin
    case .pins:
      object(
        ["pins": list(of: reference(.pin)), "searchedToMeters": nullable("number")],
        required: ["pins", "searchedToMeters"])
    case .review: type("object")
    case .account: account
    case .session:
      object(
        ["account": reference(.account), "token": text(), "expiresAt": text()],
        required: ["account", "token", "expiresAt"])
    case .state: object(["status": text()], required: ["status"])
    case .newAccount:
      object(
        person("string").merging(
          configuration.signup.name == "code"
            ? ["email": email, "password": password("string"), "code": text()]
            : ["email": email, "password": password("string")]
        ) { $1 },
        required: ["email", "firstName", "lastName", "password"]
          + (configuration.signup.name == "code" ? ["code"] : []))
    case .sessions:
      object(
        [
          "sessions": list(
            of: object(
              [
                "id": text(), "createdAt": text(), "expiresAt": text(),
                "client": nullable("string"), "current": type("boolean"),
              ], required: ["id", "createdAt", "expiresAt", "client", "current"]))
        ], required: ["sessions"])
    case .accountChanges:
      object(
        person("string", "null").merging([
          "email": nullable("string"),
          "newPassword": password("string", "null"), "oldPassword": nullable("string"),
        ]) { $1 },
        required: [],
        more: [
          .init(
            "dependentRequired",
            [
              "newPassword": texts(["oldPassword"]), "email": texts(["oldPassword"]),
            ])
        ])
    case .accountRemoval: object(["password": text()], required: ["password"])
    case .login:
      configuration.facebookAppID == nil
        ? object(["email": text(), "password": text()], required: ["email", "password"])
        : object(
          ["email": text(), "password": text(), "facebookToken": text()], required: [],
          more: [
            .init(
              "anyOf",
              .list([
                ["required": texts(["email", "password"])], ["required": texts(["facebookToken"])],
              ]))
          ])
    case .pinDraft:
      object(
        // What is out of range is told among the problems.
        pinMembers.merging(["latitude": nullable("number"), "longitude": nullable("number")]) {
          $1
        },
        required: [])
    case .pinRequest: object(pinMembers, required: ["place", "link"])
    case .wireLogin:
      object(
        [
          "udacity": object(
            ["username": someText, "password": someText], required: ["username", "password"])
        ], required: ["udacity"])
    case .wireLocation: object(wireMembers, required: ["latitude", "longitude"])
    case .wireChanges: object(wireMembers, required: [])
    }
  }

  // MARK: Answers

  private static let answer: JSONValue = object(
    [
      "query": text(), "outcome": choice(["match", "partial", "none"]),
      "results": list(of: type("object")), "unmatched": list(of: type("object")),
      "ambiguity": object(
        ["count": type("integer"), "margin": nullable("number"), "hint": nullable("string")],
        required: ["count", "margin", "hint"]),
      "searchedToMeters": nullable("number"), "budgetExceeded": type("boolean"),
      "attribution": text(),
    ],
    required: [
      "query", "outcome", "results", "unmatched", "ambiguity", "searchedToMeters",
      "budgetExceeded", "attribution",
    ])

  private static let problem: JSONValue = object(
    [
      "error": object(
        ["code": text(), "message": text(), "field": text()], required: ["code", "message"]),
      "problems": list(of: type("object")),
    ], required: ["error"])

  private static let pin: JSONValue = object(
    [
      "id": text(), "name": text(), "place": text(), "link": text(),
      "latitude": type("number"), "longitude": type("number"), "createdAt": text(),
      "updatedAt": text(), "distanceMeters": nullable("number"), "mine": type("boolean"),
    ],
    required: [
      "id", "name", "place", "link", "latitude", "longitude", "createdAt", "updatedAt",
      "distanceMeters", "mine",
    ])

  private static let account: JSONValue = object(
    [
      "id": text(), "email": nullable("string"), "firstName": text(), "lastName": text(),
      "provider": text(), "createdAt": text(),
    ],
    required: ["id", "email", "firstName", "lastName", "provider", "createdAt"])

  // MARK: Bodies

  private static func person(_ types: String...) -> [String: JSONValue] {
    let name: JSONValue = ["type": texts(types), "pattern": .text(ParameterPattern.line)]
    return ["firstName": name, "lastName": name]
  }

  private static let email = matching(ParameterPattern.email)

  private static func password(_ types: String...) -> JSONValue {
    [
      "type": texts(types), "minLength": .number(Double(AccountRules.shortestPassword)),
      "description": .text("At most \(AccountRules.maxPasswordBytes) bytes of UTF-8."),
    ]
  }

  private static let pinMembers: [String: JSONValue] = [
    "place": nullable("string"), "link": nullable("string"),
    "latitude": angle(90, isNullable: true),
    "longitude": angle(180, isNullable: true), "placeId": nullable("string"),
    "overwrite": nullable("boolean"),
  ]

  private static let wireMembers: [String: JSONValue] = {
    var members: [String: JSONValue] = [
      "latitude": angle(90, isNullable: false), "longitude": angle(180, isNullable: false),
    ]
    for (field, longest) in LocationRules.longest {
      // Names that are sent count where writing is open to all only.
      guard field != .firstName, field != .lastName else {
        members[field.rawValue] = nullable("string")
        continue
      }
      members[field.rawValue] = .object([
        .init("type", .list([.text("string"), .text("null")])),
        .init("maxLength", .number(Double(longest))),
        .init("pattern", .text(ParameterPattern.plain)),
      ])
    }
    return members
  }()

  // MARK: Words of JSON Schema

  /// A reference to a shape.
  static func reference(_ name: Name) -> JSONValue {
    ["$ref": .text("#/components/schemas/\(name.title)")]
  }

  /// An object with these members, in the order of their names.
  static func object(
    _ properties: [String: JSONValue], required: [String], more: [JSONValue.Member] = []
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("type", .text("object")),
      .init(
        "properties",
        .object(properties.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })),
    ]
    if !required.isEmpty { members.append(.init("required", texts(required))) }
    return .object(members + more)
  }

  private static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.text)) }
  private static func type(_ name: String) -> JSONValue { ["type": .text(name)] }
  private static func text() -> JSONValue { type("string") }
  private static let someText: JSONValue = ["type": .text("string"), "minLength": .number(1)]

  private static func nullable(_ name: String) -> JSONValue {
    ["type": .list([.text(name), .text("null")])]
  }

  private static func matching(_ pattern: String) -> JSONValue {
    ["type": .text("string"), "pattern": .text(pattern)]
  }

  private static func choice(_ values: [String]) -> JSONValue {
    ["type": .text("string"), "enum": texts(values)]
  }

  private static func list(of items: JSONValue) -> JSONValue {
    ["type": .text("array"), "items": items]
  }

  private static func angle(_ most: Double, isNullable: Bool) -> JSONValue {
    [
      "type": isNullable ? .list([.text("number"), .text("null")]) : .text("number"),
      "minimum": .number(-most), "maximum": .number(most),
    ]
  }
}
