import Gazetteer

/// The reason why a geocoding request is refused.
///
/// ``ErrorMapping`` maps it to a status and to the format of each API.
enum RequestError: Error, Hashable {
  /// A parameter is missing.
  case missing(field: String, advice: String)
  /// The value of a parameter is invalid; the advice says what is expected.
  case invalid(field: String, advice: String)
  /// The parameter is unknown; it may be misspelled.
  case unknown(field: String, known: [String])
  /// A parameter with a single value was sent twice.
  case repeated(field: String)
  /// A request to a compatibility API is invalid; the message is the original service's.
  case refused(field: String?, message: String)
  /// The URL is too long.
  case addressTooLong(maximumBytes: Int)
  /// The body is too long.
  case bodyTooLong(maximumBytes: Int)
  /// The body has too many queries.
  case tooManyRows(maximum: Int)
  /// The client has another batch running.
  case batchRunning
  /// The maximum number of batches is running.
  case tooManyBatches
  /// The batch has exceeded its time limit.
  case batchTimeUp(Duration)
  /// The server is being stopped, and the rest of the batch was not answered.
  case serverStopping
  /// Some rows of the body could not be read, and have the answer of empty ones.
  case unreadableRows(String)
  /// The content type of the body is not supported.
  case unreadableType(known: [String])
  /// The body is compressed (`Content-Encoding: gzip`), which is not supported.
  case packedBody
  /// The path does not support the method.
  case wrongMethod(allowed: String)
  /// The gazetteer does not have the place.
  case noSuchPlace(PlaceID)
}

extension RequestError: CustomStringConvertible {
  /// The parameter in question; `nil` if it is not about a parameter.
  var field: String? {
    switch self {
    case .missing(let field, _), .invalid(let field, _), .unknown(let field, _),
      .repeated(let field):
      field
    case .refused(let field, _): field
    case .noSuchPlace: "id"
    case .addressTooLong, .bodyTooLong, .tooManyRows, .unreadableType, .unreadableRows,
      .packedBody, .wrongMethod, .batchRunning, .tooManyBatches, .batchTimeUp, .serverStopping:
      nil
    }
  }

  /// What went wrong and what to do.
  var description: String {
    switch self {
    case .missing(let field, let advice): "\(field) is missing: \(advice)"
    case .invalid(let field, let advice): "\(field): \(advice)"
    case .unknown(let field, let known):
      "unknown parameter \(field.prefix(80)); the parameters are \(known.joined(separator: ", "))"
    case .repeated(let field): "\(field) is given more than once; pass it only once"
    case .refused(_, let message): message
    case .addressTooLong(let bytes): "the URL is longer than \(bytes) bytes"
    case .bodyTooLong(let bytes):
      "the body is longer than \(bytes / 1_048_576) MB; send it in parts"
    case .tooManyRows(let rows): "there are more than \(rows) queries; send them in parts"
    case .batchRunning:
      "your previous batch is still running; send the next one when it has ended"
    case .tooManyBatches:
      "the server is already running as many batches as it can; try again in a moment"
    case .batchTimeUp(let time):
      """
      the batch took longer than \(time.components.seconds) s; the rest was not answered: send it \
      in smaller parts
      """
    case .serverStopping:
      "the server is being stopped; the rest was not answered: send it again in a moment"
    case .unreadableRows(let faults): faults
    case .unreadableType(let known):
      "the content type is not supported; send \(known.joined(separator: ", "))"
    case .packedBody: "the body is compressed; send it uncompressed, without Content-Encoding"
    case .wrongMethod(let allowed): "this path supports only \(allowed)"
    case .noSuchPlace(let id): "there is no place with the id \(id)"
    }
  }
}
