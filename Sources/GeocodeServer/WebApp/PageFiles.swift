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
    let script: WebAsset
    let style: WebAsset
    /// The name of the script, such as `page-1a2b3c.js`, and that of the style sheet.
    let scriptName: String
    let styleName: String

    /// Returns the file with a name under `/web/`; `nil` if it is neither of them.
    func asset(_ name: String) -> WebAsset? {
      name == scriptName ? script : name == styleName ? style : nil
    }
  }

  /// The page's style sheets, in order; those of the map library come first.
  private static let styles = ["base.css", "views.css", "map.css", "print.css"]
  private static let libraryStyles = ["leaflet.css", "MarkerCluster.css"]
  private static let libraries = ["leaflet.min.js", "leaflet.markercluster.min.js"]

  /// Returns the page, which is built at the first request; `nil` if files are missing.
  ///
  /// Without the map library, which may be installed while the server runs, it is built for each
  /// request; so it is while somebody edits it, with the modules and styles as they are.
  func get() -> Page? {
    if let page { return page }
    let app = folders.app
    let libraries = Self.libraries.compactMap { Self.text(folders.leaflet, $0) }
    let isComplete = libraries.count == Self.libraries.count
    guard
      let script = PageBundle(read: { Self.text(app, $0) })
        .script(entry: "app.js", libraries: isComplete ? libraries : []),
      let markup = Self.text(app, "index.html"),
      let scriptAsset = WebAsset(name: "page.js", bytes: Array(script.utf8)),
      let styleAsset = WebAsset(name: "page.css", bytes: Array(style(isComplete).utf8))
    else { return nil }
    let scriptName = "page-\(scriptAsset.version).js"
    let styleName = "page-\(styleAsset.version).css"
    let named =
      folders.isEdited
      ? Self.withParts(markup)
      : markup.replacingOccurrences(of: "/web/page.js", with: "/web/\(scriptName)")
        .replacingOccurrences(of: "/web/page.css", with: "/web/\(styleName)")
    guard let markupAsset = WebAsset(name: "index.html", bytes: Array(named.utf8)) else {
      return nil
    }
    let made = Page(
      markup: markupAsset, script: scriptAsset, style: styleAsset, scriptName: scriptName,
      styleName: styleName)
    if isComplete, !folders.isEdited { page = made }
    return made
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
