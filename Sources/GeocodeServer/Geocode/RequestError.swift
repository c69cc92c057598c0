import GazetteerModel

/// Why a geocoding request cannot be answered as it was asked.
///
/// Which status that is, and how each compatibility API writes it, ``ErrorMapping`` knows.
enum RequestError: Error, Hashable {
  /// A parameter is needed.
  case missing(field: String, advice: String)
  /// A parameter's value is none that it can have; the advice says what would be right.
  case invalid(field: String, advice: String)
  /// There is no such parameter; misspelt ones would be ignored unseen.
  case unknown(field: String, known: [String])
  /// A parameter that takes one value came twice.
  case repeated(field: String)
  /// What a client of another service asks cannot be, in that service's words.
  case refused(field: String?, message: String)
  /// The address is too long.
  case addressTooLong(maximumBytes: Int)
  /// The body is too long.
  case bodyTooLong(maximumBytes: Int)
  /// The body has too many queries.
  case tooManyRows(maximum: Int)
  /// The client has another batch running.
  case batchRunning
  /// As many batches run as may at once.
  case tooManyBatches
  /// The batch takes longer than it may.
  case batchTimeUp(Duration)
  /// Some rows of the body could not be read, and were answered as empty ones.
  case unreadableRows(String)
  /// The body is none of the kinds that can be read.
  case unreadableType(known: [String])
  /// The body is packed, as `Content-Encoding: gzip` says, and nothing here unpacks what strangers
  /// send.
  case packedBody
  /// The path does not have the method.
  case wrongMethod(allowed: String)
  /// The gazetteer has no such place.
  case noSuchPlace(PlaceID)
}

extension RequestError: CustomStringConvertible {
  /// The parameter that it is about; `nil` when it is about none.
  var field: String? {
    switch self {
    case .missing(let field, _), .invalid(let field, _), .unknown(let field, _),
      .repeated(let field):
      field
    case .refused(let field, _): field
    case .noSuchPlace: "id"
    case .addressTooLong, .bodyTooLong, .tooManyRows, .unreadableType, .unreadableRows,
      .packedBody, .wrongMethod, .batchRunning, .tooManyBatches, .batchTimeUp:
      nil
    }
  }

  /// What went wrong and what to do.
  var description: String {
    switch self {
    case .missing(let field, let advice): "\(field) is missing: \(advice)"
    case .invalid(let field, let advice): "\(field): \(advice)"
    case .unknown(let field, let known):
      "there is no parameter \(field.prefix(80)); there are \(known.joined(separator: ", "))"
    case .repeated(let field): "\(field) stands there more than once; give it once"
    case .refused(_, let message): message
    case .addressTooLong(let bytes): "the address is longer than \(bytes) bytes"
    case .bodyTooLong(let bytes):
      "the body is longer than \(bytes / 1_048_576) MB; send it in parts"
    case .tooManyRows(let rows): "there are more than \(rows) queries; send them in parts"
    case .batchRunning:
      "another batch of yours is still being answered; send the next one when it has ended"
    case .tooManyBatches:
      "the server answers as many batches as it can at once; send yours again in a moment"
    case .batchTimeUp(let time):
      """
      the batch took longer than \(time.components.seconds) s; what follows was not answered: send \
      the rest in smaller parts
      """
    case .unreadableRows(let faults): faults
    case .unreadableType(let known):
      "the body's type cannot be read; send \(known.joined(separator: ", "))"
    case .packedBody: "the body is packed; send it as it is, without Content-Encoding"
    case .wrongMethod(let allowed): "this address takes \(allowed)"
    case .noSuchPlace(let id): "the gazetteer has no place \(id)"
    }
  }
}
