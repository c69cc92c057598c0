import Posting
import ServerAPI
import TextFormats

/// The JSON Schemas (2020-12) of request and response bodies, to which routes refer by name.
///
/// Members may be added to responses later, so no schema forbids additional ones. Lengths count
/// Unicode scalars.
enum DescribedSchemas {
  /// The name of a schema.
  enum Name: String, CaseIterable, Sendable {
    case answer, place, placeRecord, explanation, problem, failure, fieldProblem
    case pin, pins, review, account, accountExport, exportedPin
    case session, sessionEntry, sessions, state, about, gazetteer
    case newAccount, begunAccount, accountChanges, accountRemoval, login, pinDraft, pinRequest
    case administration, managedAccount, managedAccounts, accountState
    case wireLogin, wireLocation, wireChanges

    /// The name in the API description, starting with an upper-case letter.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  /// Returns a schema, with only the members that this server's configuration offers.
  static func schema(_ name: Name, _ configuration: ServerConfiguration) -> JSONValue {
    switch name {
    case .answer: AnswerSchemas.answer
    case .place: AnswerSchemas.place
    case .placeRecord: AnswerSchemas.record
    case .explanation: AnswerSchemas.explanation
    case .review: AnswerSchemas.review
    case .problem: ErrorAnswer.definition()
    case .failure: Failure.definition()
    case .fieldProblem: fieldProblem
    case .pin: ShownPin.definition()
    case .pins: PinListing.definition()
    case .account: ShownAccount.definition()
    case .accountExport: AccountExport.definition()
    case .exportedPin: ExportedPin.definition()
    case .session: BegunSession.definition()
    case .sessionEntry: ShownSession.definition()
    case .sessions: SessionListing.definition()
    case .state: HealthAnswer.definition()
    case .about: AboutAnswer.definition()
    case .gazetteer: ShownGazetteer.definition()
    case .newAccount: newAccount(asksForCode: configuration.signup.name == "code")
    case .begunAccount: BegunAccount.definition()
    case .accountChanges: accountChanges
    case .accountRemoval: AccountRemovalRequest.definition(rules: ["password": text()])
    case .login: login(withFacebook: configuration.facebookAppID != nil)
    case .administration: AdministrationOverview.definition()
    case .managedAccount: ManagedAccount.definition()
    case .managedAccounts: ManagedAccounts.definition()
    case .accountState: AccountStateRequest.definition()
    case .pinDraft: pinDraft
    case .pinRequest: pinRequest
    case .wireLogin: wireLogin
    case .wireLocation: object(wireMembers, required: ["latitude", "longitude"])
    case .wireChanges: object(wireMembers, required: [])
    }
  }

  // MARK: Bodies

  private static func person(_ types: String...) -> [String: JSONValue] {
    let name: JSONValue = ["type": texts(types), "pattern": .text(ParameterPattern.line)]
    return ["firstName": name, "lastName": name]
  }

  private static func newAccount(asksForCode: Bool) -> JSONValue {
    let rules = person("string").merging([
      "email": matching(ParameterPattern.email), "password": password("string"), "code": text(),
    ]) { $1 }
    let schema = SignUpRequest.definition(rules: rules, omitting: asksForCode ? [] : ["code"])
    guard asksForCode, case .list(let required) = schema["required"] else { return schema }
    return schema.omitting("required").adding("required", .list(required + [.text("code")]))
  }

  private static let accountChanges = AccountChangeRequest.definition(
    rules: person("string", "null").merging(["newPassword": password("string", "null")]) { $1 }
  ).adding(
    "dependentRequired", ["newPassword": texts(["oldPassword"]), "email": texts(["oldPassword"])])

  private static func login(withFacebook: Bool) -> JSONValue {
    let rules = [
      "email": text(), "password": text(), "facebookToken": text(), "code": text(),
    ]
    guard withFacebook else {
      return LoginCredentials.definition(rules: rules, omitting: ["facebookToken", "code"]).adding(
        "required", texts(["email", "password"]))
    }
    return LoginCredentials.definition(rules: rules).adding(
      "anyOf",
      .list([
        ["required": texts(["email", "password"])], ["required": texts(["facebookToken"])],
      ]))
  }

  private static func password(_ types: String...) -> JSONValue {
    [
      "type": texts(types), "minLength": .number(Double(AccountRules.shortestPassword)),
      "description": .text("At most \(AccountRules.maxPasswordBytes) bytes of UTF-8."),
    ]
  }

  private static let fieldProblem = ShownProblem.definition(
    rules: [
      "severity": .choice(["error", "warning"]), "offeredLink": nullable("string"),
      "candidates": list(of: reference(.place)),
    ])

  private static let pinTexts = [
    "place": nullable("string"), "link": nullable("string"), "overwrite": nullable("boolean"),
  ]

  /// Missing and out-of-range values of a draft are reported as problems.
  private static let pinDraft = PinRequest.definition(rules: pinTexts).omitting("required")

  private static let pinRequest = PinRequest.definition(
    rules: pinTexts.merging([
      "latitude": angle(90, isNullable: true), "longitude": angle(180, isNullable: true),
    ]) { $1 })

  private static let wireLogin = object(
    [
      "udacity": object(
        ["username": someText, "password": someText], required: ["username", "password"])
    ], required: ["udacity"])

  private static let wireMembers: [String: JSONValue] = {
    var members: [String: JSONValue] = [
      "latitude": angle(90, isNullable: false), "longitude": angle(180, isNullable: false),
    ]
    for (field, longest) in LocationRules.longest {
      // Names in requests count only with open writes.
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

  // MARK: Keywords of JSON Schema

  /// Returns a reference to a schema.
  static func reference(_ name: Name) -> JSONValue {
    ["$ref": .text("#/components/schemas/\(name.title)")]
  }

  /// Returns the schema of an object with members, sorted by name.
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

  static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.text)) }
  static func type(_ name: String) -> JSONValue { ["type": .text(name)] }
  static func text() -> JSONValue { type("string") }
  private static let someText: JSONValue = ["type": .text("string"), "minLength": .number(1)]

  static func nullable(_ name: String) -> JSONValue {
    ["type": .list([.text(name), .text("null")])]
  }

  private static func matching(_ pattern: String) -> JSONValue {
    ["type": .text("string"), "pattern": .text(pattern)]
  }

  static func list(of items: JSONValue) -> JSONValue {
    ["type": .text("array"), "items": items]
  }

  private static func angle(_ most: Double, isNullable: Bool) -> JSONValue {
    [
      "type": isNullable ? .list([.text("number"), .text("null")]) : .text("number"),
      "minimum": .number(-most), "maximum": .number(most),
    ]
  }
}

extension JSONValue {
  /// Returns an object with an additional member.
  fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    .object((members ?? []) + [.init(name, value)])
  }

  /// Returns an object without a member.
  fileprivate func omitting(_ name: String) -> JSONValue {
    .object((members ?? []).filter { $0.name != name })
  }
}
