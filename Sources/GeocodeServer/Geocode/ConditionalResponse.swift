import Answers
import HTTPTypes
import Hummingbird
import NIOCore
import OnTheMapGeocoder
import TextFormats

/// A response that depends only on the request, the gazetteer and this program, so that browsers,
/// proxies and the server may cache it.
///
/// Its entity tag is known before the response, so a client with a current copy gets 304 without a
/// search. The tag is weak, since the compressed and the identity form share it.
struct ConditionalResponse {
  /// The maximum age: long enough to save repeated requests, short enough that a new gazetteer
  /// takes effect soon.
  static let lifetime = Duration.seconds(300)
  static let cacheControl = "public, max-age=\(lifetime.components.seconds)"
  /// The request headers that determine the bytes of a response.
  static let vary = "Accept, Accept-Encoding"
  /// The same if a header determines the language.
  static let varyByLanguage = "Accept-Language, Accept-Encoding"

  private let request: Request
  private let geocoder: Geocoder
  private let choices: [String]
  private let client: RequestClient
  private let searches: Searches
  private let tag: String
  private let vary: String

  /// Prepares the response to a request.
  ///
  /// - Parameters:
  ///   - request: The request; its URL is part of the tag.
  ///   - client: Whom a new response is charged to.
  ///   - geocoder: The geocoder of the gazetteer.
  ///   - choices: The choices made by headers: format and language.
  ///   - vary: These headers.
  ///   - searches: What makes a new response, or has kept one.
  init(
    to request: Request, for client: RequestClient, from geocoder: Geocoder, choices: String...,
    vary: String = Self.vary, searches: Searches
  ) {
    self.request = request
    self.geocoder = geocoder
    self.choices = choices
    self.vary = vary
    self.client = client
    self.searches = searches
    var hash = StableHash(ProductVersion.text)
    hash.combine(geocoder.info.identity)
    hash.combine(request.uri.string)
    for choice in choices { hash.combine(choice) }
    tag = "W/\"\(hash.hexadecimal)\""
  }

  /// Returns 304 if the client's copy is current, otherwise the cached response or a new one made
  /// from `bytes`.
  func response(
    contentType: String, effort: GzipPacking.Effort = .low,
    bytes: @escaping @Sendable (GeocodingTools) throws -> [UInt8]
  ) async throws -> Response {
    var headers: HTTPFields = [
      .eTag: tag, .cacheControl: Self.cacheControl, .vary: vary,
    ]
    guard !isKnown else { return Response(status: .notModified, headers: headers) }
    let body = try await body(effort, bytes)
    headers[.contentType] = contentType
    if body.isPacked { headers[.contentEncoding] = "gzip" }
    headers[.contentLength] = "\(body.bytes.readableBytes)"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body.bytes))
  }

  private func body(
    _ effort: GzipPacking.Effort, _ bytes: @escaping @Sendable (GeocodingTools) throws -> [UInt8]
  ) async throws -> ResponseCache.Body {
    let gazetteer = geocoder.info.identity
    let takesPacked = GzipPacking.isTaken(acceptEncoding: request.headers[.acceptEncoding])
    let question = ResponseCache.Question(
      address: request.uri.string, choices: choices, takesPacked: takesPacked)
    if let body = searches.kept.body(for: question, gazetteer: gazetteer) { return body }
    let body = try await searches.answer(for: client, from: geocoder) { tools in
      let plain = try bytes(tools)
      let packed = takesPacked ? GzipPacking.packed(plain, effort: effort) : nil
      return ResponseCache.Body(
        bytes: ByteBuffer(bytes: packed ?? plain), isPacked: packed != nil)
    }
    searches.kept.keep(body, for: question, gazetteer: gazetteer)
    return body
  }

  /// Whether the client has a current copy; tags compare weakly (RFC 9110, section 13.1.2).
  private var isKnown: Bool {
    guard let known = request.headers[.ifNoneMatch] else { return false }
    let ours = tag.dropFirst(2)
    return known.split(separator: ",").contains { part in
      var part = part.drop { $0 == " " }
      while part.last == " " { part.removeLast() }
      if part.hasPrefix("W/") { part = part.dropFirst(2) }
      return part == "*" || part == ours
    }
  }
}
