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

  @Test func routesAndDescriptionsMatch() {
    let described = RouteDescriptions.all.map { "\($0.method.rawValue) \($0.path)" }
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
    let names = RouteDescriptions.all.map(OpenAPIDocument.name(of:))
    #expect(names.contains("get_geocode_place_id"))
    #expect(Set(names).count == names.count)
  }

  @Test func examplesMatchTheirSchemas() throws {
    for route in RouteDescriptions.all {
      for parameter in route.parameters where !parameter.example.isEmpty {
        switch parameter.kind {
        case .pattern(let pattern):
          let isMatch = try Regex(pattern).firstMatch(in: parameter.example) != nil
          #expect(isMatch, "\(route.path): \(parameter.name)")
        case .choice(let values, _): #expect(values.contains(parameter.example))
        case .number(let range):
          let number = try #require(Double(parameter.example))
          #expect(range?.contains(number) ?? true)
        case .integer(let range, let standard):
          #expect(range.contains(try #require(Int(parameter.example))))
          if let standard { #expect(range.contains(standard)) }
        case .text, .someText, .flag, .equalities: break
        }
      }
    }
  }

  @Test func onlyTheCoursesKeysAreShown() async throws {
    let course = try await GeocodeQuestions().reply("/openapi.json")
    #expect(course.text.contains(ServerConfiguration.ParseKeys.course.restKey))
    let own = ServerConfiguration(
      parseKeys: .init(applicationID: "class-of-2027", restKey: "a secret of ours"))
    let told = try await GeocodeQuestions(configuration: own).reply("/openapi.json")
    #expect(told.status == 200)
    #expect(!told.text.contains("a secret of ours") && !told.text.contains("class-of-2027"))
  }

  @Test func aboutNamesTheCredits() async throws {
    let reply = try await GeocodeQuestions().reply("/about")
    #expect(reply.status == 200)
    #expect((reply.json["attribution"] as? String)?.contains("GeoNames") == true)
    let gazetteer = try #require(reply.json["gazetteer"] as? [String: Any])
    #expect(gazetteer["dataDate"] as? String == "2026-01-02")
  }
}
