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

  /// The folder of Debian's libjs-leaflet and libjs-leaflet.markercluster.
  static let debianLeaflet = "/usr/share/javascript/leaflet"

  /// Locates the folders for a program.
  ///
  /// They may not exist; then the page is not served, or it does not have a map.
  ///
  /// The page is next to the program after a build, else in `PREFIX/share/on-the-map/web` for a
  /// program in `PREFIX/bin`. The map is in `OTM_LEAFLET`, else in Debian's folder.
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
    let leaflet = environment["OTM_LEAFLET"].flatMap { $0.isEmpty ? nil : $0 }
    return WebFolders(app: app ?? shared.path, leaflet: leaflet ?? debianLeaflet)
  }
}
