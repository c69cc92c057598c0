import Foundation
import Hummingbird
import Testing

@testable import GeocodeServer

@Suite struct OpenAPITests {
  /// `GET /pins/{id}`, as both sides write it.
  private static func served() -> Set<String> {
    let router = ServerRoutes.served(ServerConfiguration(), ServerReadiness())
    return Set(
      router.routes.map { route in
        "\(route.method.rawValue) \(route.path.description.replacing("**", with: "{path}"))"
      })
  }

  @Test func everyRouteIsDescribedAndTheOtherWayRound() {
    let described = RouteDescriptions.all.map { "\($0.method.uppercased()) \($0.path)" }
    #expect(Set(described).subtracting(Self.served()) == [])
    #expect(Self.served().subtracting(described) == [])
    #expect(Set(described).count == described.count)
  }

  @Test func itIsServed() async throws {
    let reply = try await GeocodeQuestions().reply("/openapi.json")
    #expect(reply.status == 200)
    #expect(reply.json["openapi"] as? String == "3.1.0")
    let paths = try #require(reply.json["paths"] as? [String: Any])
    #expect(paths.count == Set(RouteDescriptions.all.map(\.path)).count)
    let search = try #require(
      (paths["/geocode/search"] as? [String: Any])?["get"] as? [String: Any])
    let parameters = try #require(search["parameters"] as? [[String: Any]])
    #expect(parameters.count == GeocodeParameter.search.count)
  }

  @Test func namesOfOperationsDiffer() {
    let names = RouteDescriptions.all.map { "\($0.method) \($0.path)" }
    #expect(Set(names).count == names.count)
  }

  @Test func aboutNamesWhomToCredit() async throws {
    let reply = try await GeocodeQuestions().reply("/about")
    #expect(reply.status == 200)
    #expect((reply.json["attribution"] as? String)?.contains("GeoNames") == true)
    let gazetteer = try #require(reply.json["gazetteer"] as? [String: Any])
    #expect(gazetteer["dataDate"] as? String == "2026-01-02")
  }
}
