import Foundation

/// The page with its script and style sheet, whose names contain a hash of their contents, so that
/// browsers can cache them forever.
actor PageFiles {
  private let folders: WebFolders
  private var page: Page?

  init(folders: WebFolders) { self.folders = folders }

  /// The parts of the page.
  struct Page: Sendable {
    let markup: WebAsset
    /// The script and the style sheet by their names under `/web/`, such as `page-1a2b3c.js`.
    let bundles: [String: WebAsset]
  }

  /// The page's style sheets, in order; those of the map library come first.
  private static let styles = ["base.css", "views.css", "map.css", "print.css"]
  private static let libraryStyles = ["leaflet.css", "MarkerCluster.css"]
  private static let libraries = ["leaflet.min.js", "leaflet.markercluster.min.js"]

  /// Returns the page, which is built at the first request; `nil` if files are missing.
  ///
  /// Without the map library, which may be installed while the server runs, it is built for each
  /// request. While somebody edits it, it is the markup as it is, which names the modules and styles.
  func get() -> Page? {
    if let page { return page }
    guard let markup = Self.text(folders.app, "index.html") else { return nil }
    if folders.isEdited {
      return WebAsset(name: "index.html", bytes: Array(Self.withParts(markup).utf8))
        .map { Page(markup: $0, bundles: [:]) }
    }
    let libraries = Self.libraries.compactMap { Self.text(folders.leaflet, $0) }
    let isComplete = libraries.count == Self.libraries.count
    guard let made = bundled(markup, libraries: isComplete ? libraries : []) else { return nil }
    if isComplete { page = made }
    return made
  }

  private func bundled(_ markup: String, libraries: [String]) -> Page? {
    let app = folders.app
    guard
      let script = PageBundle(read: { Self.text(app, $0) })
        .script(entry: "app.js", libraries: libraries),
      let scriptAsset = WebAsset(name: "page.js", bytes: Array(script.utf8)),
      let styleAsset = WebAsset(name: "page.css", bytes: Array(style(!libraries.isEmpty).utf8))
    else { return nil }
    let scriptName = "page-\(scriptAsset.version).js"
    let styleName = "page-\(styleAsset.version).css"
    let named = markup.replacingOccurrences(of: "/web/page.js", with: "/web/\(scriptName)")
      .replacingOccurrences(of: "/web/page.css", with: "/web/\(styleName)")
    return WebAsset(name: "index.html", bytes: Array(named.utf8)).map {
      Page(markup: $0, bundles: [scriptName: scriptAsset, styleName: styleAsset])
    }
  }

  /// Returns the markup with the modules and styles themselves in place of the bundles.
  private static func withParts(_ markup: String) -> String {
    let scripts = libraries.map { "<script defer src=\"/leaflet/\($0)\"></script>" }
    let sheets = libraryStyles.map { "/leaflet/\($0)" } + styles.map { "/web/\($0)" }
    return
      markup
      .replacingOccurrences(
        of: "<script defer src=\"/web/page.js\"></script>",
        with: scripts.joined() + "<script type=\"module\" src=\"/web/app.js\"></script>"
      )
      .replacingOccurrences(
        of: "<link rel=\"stylesheet\" href=\"/web/page.css\">",
        with: sheets.map { "<link rel=\"stylesheet\" href=\"\($0)\">" }.joined())
  }

  private func style(_ hasMap: Bool) -> String {
    // URLs in a style sheet are relative to it, and the bundle has another path.
    let library = hasMap ? Self.libraryStyles.compactMap { Self.text(folders.leaflet, $0) } : []
    return library.map { $0.replacingOccurrences(of: "url(images/", with: "url(/leaflet/images/") }
      .joined(separator: "\n")
      + Self.styles.compactMap { Self.text(folders.app, $0) }.joined(separator: "\n")
  }

  private static func text(_ folder: String, _ name: String) -> String? {
    try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }
}
