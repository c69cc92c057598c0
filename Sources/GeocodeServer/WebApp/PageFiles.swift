import Foundation

/// The page as it is sent: its markup, and the script and the style sheet that it names by what is in
/// them, so that browsers may keep both for good.
actor PageFiles {
  private let folders: WebFolders
  private var page: Page?

  init(folders: WebFolders) { self.folders = folders }

  /// What the page is made of.
  struct Page: Sendable {
    let markup: WebAsset
    let script: WebAsset
    let style: WebAsset
    /// The names of script and style sheet, such as `page-1a2b3c.js`.
    let scriptName: String
    let styleName: String

    /// The file of a name under `/web/`; `nil` for none of these.
    func asset(_ name: String) -> WebAsset? {
      name == scriptName ? script : name == styleName ? style : nil
    }
  }

  /// The style sheets of the page, those of the map's library first.
  private static let styles = ["base.css", "views.css", "map.css", "print.css"]
  private static let libraryStyles = ["leaflet.css", "MarkerCluster.css"]
  private static let libraries = ["leaflet.min.js", "leaflet.markercluster.min.js"]

  /// Returns the page, made when it is first asked for; `nil` when files of it are missing.
  ///
  /// Without the map's library, which may be installed while the server runs, it is made anew each
  /// time.
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
    let named = markup.replacingOccurrences(of: "/web/page.js", with: "/web/\(scriptName)")
      .replacingOccurrences(of: "/web/page.css", with: "/web/\(styleName)")
    guard let markupAsset = WebAsset(name: "index.html", bytes: Array(named.utf8)) else {
      return nil
    }
    let made = Page(
      markup: markupAsset, script: scriptAsset, style: styleAsset, scriptName: scriptName,
      styleName: styleName)
    if isComplete { page = made }
    return made
  }

  private func style(_ hasMap: Bool) -> String {
    // Addresses in a style sheet are relative to it, and this one lies elsewhere.
    let library = hasMap ? Self.libraryStyles.compactMap { Self.text(folders.leaflet, $0) } : []
    return library.map { $0.replacingOccurrences(of: "url(images/", with: "url(/leaflet/images/") }
      .joined(separator: "\n")
      + Self.styles.compactMap { Self.text(folders.app, $0) }.joined(separator: "\n")
  }

  private static func text(_ folder: String, _ name: String) -> String? {
    try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }
}
