import HTTPTypes
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

  struct Fault: CustomTestStringConvertible {
    let path: String
    let status: Int
    let why: String
    var testDescription: String { "\(path) (\(why))" }
  }

  @Test(arguments: [
    Fault(path: "/map/labels?zoom=3", status: 400, why: "no box"),
    Fault(path: "/map/labels?bbox=0,0,1,1", status: 400, why: "no zoom"),
    Fault(path: "/map/labels?bbox=0,0,1,1&zoom=19", status: 400, why: "deeper than the map"),
    Fault(path: "/map/labels?bbox=0,0,1,1&zoom=x", status: 400, why: "not a number"),
    Fault(path: "/map/labels?bbox=-180,-85,180,85&zoom=12", status: 400, why: "more than a screen"),
    Fault(path: "/map/labels?bbox=0,0,1&zoom=2", status: 400, why: "half a box"),
    Fault(path: "/map/labels?bbox=0,0,1,1&zoom=2&limit=1", status: 400, why: "unknown parameter"),
    Fault(path: "/map/tiles/2/4/0", status: 404, why: "no such column"),
    Fault(path: "/map/tiles/21/0/0", status: 404, why: "no such zoom"),
    Fault(path: "/map/tiles/a/0/0", status: 404, why: "not a number"),
    Fault(path: "/map/tiles/0/0/0", status: 200, why: "the world"),
    Fault(path: "/map/tiles/6/0/0", status: 200, why: "nothing but sea"),
  ])
  func whatCannotBeAskedIsRefused(_ fault: Fault) async throws {
    #expect(try await server.reply(fault.path).status == fault.status)
  }
}
