import HTTPTypes
import Hummingbird
import NIOCore

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
