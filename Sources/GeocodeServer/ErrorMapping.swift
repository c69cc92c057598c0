import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import OnTheMapGeocoder
import Posting
import ServerAPI
import TextFormats

/// The only place that maps errors to HTTP status codes, and to the error format of each API.
///
/// Responses never contain a stack trace, a path or SQL: unknown errors become `internal`, and go
/// to the log.
struct ErrorMapping {
  let api: RequestAPI

  /// An error as shown to clients.
  struct Shown {
    var status: HTTPResponse.Status
    /// The stable name of the error, for programs.
    var code: String
    /// A message for people: what went wrong and what to do.
    var message: String
    /// The part of the request that is wrong.
    var field: String?
    /// The number of seconds after which to retry.
    var retryAfterSeconds: Int?
    /// All problems as a JSON array; empty if there is only one.
    var problems = ""
    /// The id of the existing pin.
    var pin: String?
  }

  func response(
    to error: any Error, _ context: ServerRequestContext, _ faults: FaultLog
  ) -> Response {
    let fault = error as? NominatimFault
    let error = fault?.cause ?? error
    let shown = Self.shown(error)
    faults.note(error, shown, context)
    var response = wireResponse(to: error, shown) ?? body(of: shown, form: fault?.form)
    if case RequestError.wrongMethod(let allowed) = error { response.headers[.allow] = allowed }
    // Required by RFC 9110, section 11.6.1; browsers do not show a prompt for bearer tokens.
    if shown.status == .unauthorized, api == .native {
      response.headers[.wwwAuthenticate] = "Bearer"
    }
    if let seconds = shown.retryAfterSeconds { response.headers[.retryAfter] = "\(seconds)" }
    return response
  }

  private func body(of shown: Shown, form: NominatimForm?) -> Response {
    switch api {
    case .nominatim:
      let (text, contentType) = NominatimFault.body(
        shown.message, status: shown.status.code, in: form)
      return TextBody.response(text, status: shown.status, contentType: contentType)
    case .photon:
      return JSONBody.response(
        ["message": .text(shown.message)], status: shown.status)
    case .pelias:
      let answer = PeliasAnswer(
        errors: [shown.message], millisecondsSince1970: TimeSource.system.now().milliseconds)
      return JSONBody.response(bytes: ByteBuffer(bytes: answer.bytes()), status: shown.status)
    case .native, .wireAccounts, .wireLocations, .parseLocations:
      return JSONBody.response(Self.nativeText(shown), status: shown.status)
    }
  }

  /// Returns an error in the format of the server's API.
  static func nativeText(_ shown: Shown) -> String {
    let answer = ErrorAnswer {
      $0.error.code = shown.code
      $0.error.message = shown.message
      $0.error.field = shown.field
      $0.error.pinID = shown.pin
    }
    // The problems are already JSON.
    return answer.jsonValue.json.dropLast()
      + (shown.problems.isEmpty ? "}" : #","problems":\#(shown.problems)}"#)
  }

  /// Returns the public part of an error.
  static func shown(_ error: any Error) -> Shown {
    switch error {
    case is ServerReadiness.NotReady:
      Shown(
        status: .serviceUnavailable, code: "notReady",
        message: "the server is still opening its files; try again in a moment",
        retryAfterSeconds: 2)
    case let error as HTTPError:
      Shown(
        status: error.status, code: error.status == .notFound ? "notFound" : "http",
        message: error.body ?? error.status.reasonPhrase)
    case let error as RequestBytes.Refusal: shown(error)
    case let error as RateExceeded:
      Shown(
        status: .tooManyRequests, code: "rate.exceeded", message: "\(error)",
        retryAfterSeconds: error.seconds)
    case is WorkThreads.Refusal:
      Shown(
        status: .serviceUnavailable, code: "search.busy",
        message: "too many searches are waiting; try again in \(Searches.retrySeconds) s",
        retryAfterSeconds: Searches.retrySeconds)
    case let error as RequestError: shown(error)
    case let error as NativeError: shown(error)
    case let error as AccountError: shown(error)
    case let error as PinError: shown(error)
    case let error as IdentityError: shown(error)
    case let error as LoginError: shown(error)
    case let error as PostStoreError: shown(error)
    case GeocoderError.damagedBundle, GeocoderError.unreadable, GeocoderError.systemFailure:
      Shown(
        status: .serviceUnavailable, code: "gazetteer.unavailable",
        message: "the gazetteer cannot be read; contact the operator of the server",
        retryAfterSeconds: 60)
    case let error as AccountsError:
      Shown(
        status: HTTPResponse.Status(code: error.status), code: "wire", message: error.error)
    case let error as LocationError:
      Shown(status: status(of: error), code: "wire", message: error.error)
    case is ParseKeysMiddleware.Unauthorized:
      Shown(status: .forbidden, code: "wire", message: "unauthorized")
    default:
      Shown(
        status: .internalServerError, code: "internal",
        message: "something went wrong on the server; the error was logged")
    }
  }

  private static func shown(_ error: RequestError) -> Shown {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case .missing: (.badRequest, "parameter.missing")
      case .refused: (.badRequest, "parameter.invalid")
      case .invalid: (.badRequest, "parameter.invalid")
      case .unknown: (.badRequest, "parameter.unknown")
      case .repeated: (.badRequest, "parameter.repeated")
      case .addressTooLong: (.uriTooLong, "request.tooLong")
      case .bodyTooLong: (.contentTooLarge, "batch.tooLong")
      case .tooManyRows: (.contentTooLarge, "batch.tooManyRows")
      case .batchRunning, .tooManyBatches: (.serviceUnavailable, "batch.busy")
      case .batchTimeUp: (.requestTimeout, "batch.timeUp")
      case .serverStopping: (.serviceUnavailable, "batch.stopped")
      case .unreadableRows: (.unprocessableContent, "batch.unreadableRows")
      case .unreadableType: (.unsupportedMediaType, "batch.unreadable")
      case .packedBody: (.unsupportedMediaType, "body.packed")
      case .wrongMethod: (.methodNotAllowed, "request.wrongMethod")
      case .noSuchPlace: (.notFound, "place.notFound")
      }
    let isBusy = error == .batchRunning || error == .tooManyBatches
    return Shown(
      status: status, code: code, message: "\(error)", field: error.field,
      retryAfterSeconds: isBusy ? BatchAdmission.retrySeconds : nil)
  }

  private static func shown(_ error: RequestBytes.Refusal) -> Shown {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case .tooLong: (.contentTooLarge, "body.tooLong")
      case .late: (.requestTimeout, "body.late")
      case .broken: (.badRequest, "body.broken")
      }
    return Shown(status: status, code: code, message: "\(error)")
  }

  private static func shown(_ error: PinError) -> Shown {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case .notFound: (.notFound, "pin.notFound")
      case .notOwner: (.forbidden, "pin.notOwner")
      case .overQuota: (.forbidden, "pin.quota")
      case .alreadyPosted: (.conflict, "pin.exists")
      }
    var shown = Shown(status: status, code: code, message: "\(error)")
    if case .alreadyPosted(let id) = error { shown.pin = id.rawValue }
    return shown
  }

  private static func shown(_ error: IdentityError) -> Shown {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case .refused: (.unauthorized, "login.refused")
      case .unreachable: (.badGateway, "login.unreachable")
      case .notOffered: (.badRequest, "login.notOffered")
      }
    return Shown(status: status, code: code, message: "\(error)")
  }

  private static func shown(_ error: LoginError) -> Shown {
    let (status, code, seconds): (HTTPResponse.Status, String, Int?) =
      switch error {
      case .slowedDown(let seconds): (.tooManyRequests, "login.slowed", seconds)
      case .tooManySignUps(let seconds): (.tooManyRequests, "signup.slowed", seconds)
      case .disabled: (.forbidden, "login.disabled", nil)
      case .busy(let seconds): (.serviceUnavailable, "login.busy", seconds)
      }
    return Shown(status: status, code: code, message: "\(error)", retryAfterSeconds: seconds)
  }

  private static func shown(_ error: PostStoreError) -> Shown {
    switch error {
    case .identityTaken:
      Shown(status: .conflict, code: "account.exists", message: "\(error)")
    case .invalid:
      Shown(status: .badRequest, code: "invalid", message: "a value is out of range")
    case .unavailable, .unusable:
      Shown(
        status: .serviceUnavailable, code: "store.unavailable",
        message: "pins and accounts are unavailable; try again in a moment",
        retryAfterSeconds: 2)
    case .full:
      Shown(
        status: .insufficientStorage, code: "store.full",
        message: "the server's disk is full; contact its operator")
    }
  }
}

extension HTTPResponse.Status {
  /// 507 (RFC 4918, section 11.5).
  static let insufficientStorage = HTTPResponse.Status(
    code: 507, reasonPhrase: "Insufficient Storage")
}
