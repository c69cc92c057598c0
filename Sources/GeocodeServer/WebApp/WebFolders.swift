import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folders of the web app and the map library.
struct WebFolders: Hashable, Sendable {
  /// The folder of the page, its styles and modules.
  let app: String
  /// The folder of Leaflet and markercluster.
  let leaflet: String
  /// Whether somebody is editing the web app: its modules are served as they are, and nothing is
  /// kept.
  var isEdited = false

  /// The folder of Debian's libjs-leaflet and libjs-leaflet.markercluster.
  static let debianLeaflet = "/usr/share/javascript/leaflet"

  /// What to tell the operator at the start; `nil` if the page is there.
  var complaint: String? {
    access(app + "/index.html", R_OK) == 0
      ? nil
      : """
      the web app is missing, so / answers with an error: expected \(app)/index.html; install the \
      server with its folder share/on-the-map/web, or set OTM_WEB to a folder with the page
      """
  }

  /// Locates the folders for a program.
  ///
  /// They may not exist; then the page is not served, or it does not have a map.
  ///
  /// The page is next to the program after a build, else in `PREFIX/share/on-the-map/web` for a
  /// program in `PREFIX/bin`. The map is in `OTM_LEAFLET`, else in Debian's folder. `OTM_WEB` is the
  /// page's folder while somebody edits it.
  ///
  /// - Parameters:
  ///   - programPath: The path of the program.
  ///   - environment: The environment variables.
  /// - Returns: The folders.
  static func found(
    programPath: String = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "",
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> WebFolders {
    let folder = URL(fileURLWithPath: programPath).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let shared = folder.deletingLastPathComponent().appendingPathComponent("share/on-the-map/web")
    // SwiftPM calls the folder resources on Linux and bundle on macOS.
    let candidates = ["resources", "bundle"].map {
      folder.appendingPathComponent("on-the-map_GeocodeServer.\($0)/Web").path
    }
    let app = (candidates + [shared.path]).first { access($0 + "/index.html", R_OK) == 0 }
    func named(_ variable: String) -> String? {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    let edited = named("OTM_WEB")
    return WebFolders(
      app: edited ?? app ?? shared.path, leaflet: named("OTM_LEAFLET") ?? debianLeaflet,
      isEdited: edited != nil)
  }
}
