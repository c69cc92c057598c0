import HTTPTypes
import TestSupport
import Testing

@testable import GeocodeServer

@Suite struct MapRoutesTests {
  private let server = GeocodeQuestions()

  @Test func namesOfABoxComeMostImportantFirst() async throws {
    let reply = try await server.reply("/map/labels?bbox=-10,40,10,55&zoom=6")
    #expect(reply.status == 200)
    #expect(reply.headers[.cacheControl] == ConditionalResponse.cacheControl)
    let labels = reply.objects("labels")
    #expect(labels.contains { $0["name"] as? String == "Paris" })
    let zooms = labels.compactMap { $0["zoom"] as? Int }
    #expect(zooms == zooms.sorted())
    #expect(
      labels.allSatisfy { ($0["longitude"] as? Double).map { (-10...10).contains($0) } ?? false })
  }

  @Test func aBoxMayCrossTheDateLine() async throws {
    #expect(try await server.reply("/map/labels?bbox=170,-50,-170,50&zoom=3").status == 200)
  }

  @Test(arguments: [
    Case("/map/labels?zoom=3", 400, "no box"),
    Case("/map/labels?bbox=0,0,1,1", 400, "no zoom"),
    Case("/map/labels?bbox=0,0,1,1&zoom=19", 400, "deeper than the map"),
    Case("/map/labels?bbox=0,0,1,1&zoom=x", 400, "not a number"),
    Case("/map/labels?bbox=-180,-85,180,85&zoom=12", 400, "more than a screen"),
    Case("/map/labels?bbox=0,0,1&zoom=2", 400, "half a box"),
    Case("/map/labels?bbox=0,0,1,1&zoom=2&limit=1", 400, "unknown parameter"),
    Case("/map/tiles/2/4/0", 404, "no such column"),
    Case("/map/tiles/21/0/0", 404, "no such zoom"),
    Case("/map/tiles/a/0/0", 404, "not a number"),
    Case("/map/tiles/0/0/0", 200, "the world"),
    Case("/map/tiles/0/0/0?x=1", 400, "unknown parameter, which the cache would not know"),
    Case("/map/tiles/6/0/0", 200, "nothing but sea"),
  ])
  func invalidParametersAreRefused(_ fault: Case<String, Int>) async throws {
    #expect(try await server.reply(fault.given).status == fault.expected)
  }
}
