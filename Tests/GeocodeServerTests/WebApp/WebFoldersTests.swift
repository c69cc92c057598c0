import Foundation
import TestSupport
import Testing

@testable import GeocodeServer

@Suite struct WebFoldersTests {
  @Test(arguments: ["resources", "bundle"])
  func aBuiltProgramHasThePageNextToIt(ending: String) throws {
    let folder = try TemporaryFolder()
    let page = "on-the-map_GeocodeServer.\(ending)/Web"
    try folder.write("<!doctype html>", to: page + "/index.html")
    let found = WebFolders.found(programPath: folder.path("otm"), environment: [:])
    #expect(found.app == URL(fileURLWithPath: folder.path(page)).resolvingSymlinksInPath().path)
    #expect(found.leaflet == "/usr/share/javascript/leaflet")
  }

  @Test func anInstalledProgramHasItInShare() throws {
    let folder = try TemporaryFolder()
    try folder.write("<!doctype html>", to: "share/on-the-map/web/index.html")
    let found = WebFolders.found(
      programPath: folder.path("bin/otm"), environment: ["OTM_LEAFLET": "/opt/leaflet"])
    #expect(found.app.hasSuffix("/share/on-the-map/web"))
    #expect(found.leaflet == "/opt/leaflet")
  }

  @Test func whoEditsThePageServesItFromItsSources() throws {
    let folder = try TemporaryFolder()
    let found = WebFolders.found(
      programPath: folder.path("otm"), environment: ["OTM_WEB": "/src/Web"])
    #expect(found.app == "/src/Web" && found.isEdited)
    #expect(!WebFolders.found(environment: ["OTM_WEB": ""]).isEdited)
  }

  @Test func aMissingPageIsToldAtTheStart() throws {
    let folder = try TemporaryFolder()
    let missing = WebFolders(app: folder.path("web"), leaflet: "/opt/leaflet")
    #expect(missing.complaint?.contains(folder.path("web") + "/index.html") == true)
    try folder.write("<!doctype html>", to: "web/index.html")
    #expect(missing.complaint == nil)
  }

  @Test func theTestsThemselvesHaveIt() {
    // Where the build puts it is SwiftPM's affair; this notices when that changes.
    #expect(FileManager.default.fileExists(atPath: WebFolders.found().app + "/index.html"))
  }
}
