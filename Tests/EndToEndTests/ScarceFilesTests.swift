import Foundation
import TestSupport
import Testing

/// A server with a low limit on open files and connections.
@Suite(.needsPrograms)
struct ScarceFilesTests {
  @Test func moreConnectionsThanItMayHaveDoNotEndTheServer() async throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + ["--database", folder.path("posts.sqlite")], openFiles: 80)
    try await server.waitUntilReady()
    let port = try #require(server.address.split(separator: ":").last)
    // Opens connections that say nothing, and holds them until its input ends.
    let crowd = try ProgramRun.process(
      [
        "-c",
        "for i in $(seq 200); do exec {fd}<>/dev/tcp/127.0.0.1/\(port) || break; done; echo open; cat",
      ], of: "/bin/bash")
    let (input, output) = (Pipe(), Pipe())
    crowd.standardInput = input
    crowd.standardOutput = output
    crowd.standardError = FileHandle.nullDevice
    try crowd.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    try input.fileHandleForWriting.close()
    crowd.waitUntilExit()
    #expect(try await server.get("/health/live").status == 200)
    #expect(try await server.get("/pins").status == 200)
    #expect(try await server.get("/geocode/search?q=Paris").text.contains("geonames:2988507"))
    let end = server.stop()
    #expect(end.status == 0)
  }
}
