import HTTPTypes
import Hummingbird
import NIOCore

/// Converts every error to a response in the format of the requested API.
struct ErrorMiddleware: RouterMiddleware {
  let configuration: ServerConfiguration
  let faults: FaultLog

  /// The paths that end sessions.
  private static let sessionPaths: Set = ["/account/session", "/v1/session", "/api/session"]

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      faults.noteRefusal(
        error,
        from: ClientAddress(request.headers, context, configuration.trustedProxies).text, context)
      let mapping = ErrorMapping(api: RequestAPI(path: request.uri.path))
      var response =
        MissingPage.response(to: request, error) ?? mapping.response(to: error, context, faults)
      if let refusal = error as? RequestBytes.Refusal, refusal.isUnfinished {
        response.headers[.connection] = "close"
        context.closeConnection(after: .seconds(ServerLimits.lingerSeconds))
      }
      if request.method == .delete, Self.sessionPaths.contains(request.uri.path) {
        // Even after an error, a person who leaves a shared computer must not stay logged in.
        SessionCookie(configuration).expire(on: &response.headers)
      }
      return request.method == .head ? response.createHeadResponse() : response
    }
  }
}

/// The page for people whose address leads nowhere; programs get the error as JSON.
enum MissingPage {
  /// Returns the page; `nil` if the error is another one, or the client does not ask for HTML.
  static func response(to request: Request, _ error: any Error) -> Response? {
    guard request.method == .get || request.method == .head,
      (error as? HTTPError)?.status == .notFound,
      request.headers[.accept]?.contains("text/html") == true
    else { return nil }
    let headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .contentLength: "\(markup.utf8.count)",
      .cacheControl: "no-store",
      .contentSecurityPolicy: "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    ]
    return Response(
      status: .notFound, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(string: markup)))
  }

  private static let markup = """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Page not found – On The Map</title>
      <link rel="stylesheet" href="/web/base.css">
      <link rel="stylesheet" href="/web/views.css">
    </head>
    <body>
      <main class="page">
        <h1>Page not found</h1>
        <p>There is no page at this address. Check the link, or <a href="/">open the map</a>.</p>
      </main>
    </body>
    </html>

    """
}
