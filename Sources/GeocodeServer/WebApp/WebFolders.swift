import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the web app's files lie, and the map's.
struct WebFolders: Hashable, Sendable {
  /// The page, its styles and modules.
  let app: String
  /// Leaflet and markercluster.
  let leaflet: String

  /// Creates folders.
  init(app: String, leaflet: String) {
    self.app = app
    self.leaflet = leaflet
  }

  /// Where Debian's libjs-leaflet and libjs-leaflet.markercluster put their files.
  static let debianLeaflet = "/usr/share/javascript/leaflet"

  /// Finds the folders for a program.
  ///
  /// They may not be there: then the page is not served, or comes without a map.
  ///
  /// The page: beside the program, where the build puts it, else `PREFIX/share/on-the-map/web` for a
  /// program in `PREFIX/bin`. The map: `OTM_LEAFLET`, else where Debian puts it.
  ///
  /// - Parameters:
  ///   - programPath: The program's own file.
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
