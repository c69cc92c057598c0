import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import GeocodeServer

/// The table of routes in the documentation.
@Suite struct ReadmeRoutesTests {
  private static let readme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/Use/Routes.md")

  /// Method and path, with a colon before what varies.
  private static func listed() throws -> Set<String> {
    let text = try String(contentsOf: readme, encoding: .utf8)
    let route = /`(GET|POST|PUT|PATCH|DELETE) (\/[^`]*)`/
    return Set(
      text.matches(of: route).map { match in
        let path = match.output.2.replacing(/\{\w+\}/, with: ":")
        return "\(match.output.1) \(path)"
      })
  }

  private static let served = Set(
    ServerRoutes.served(ServerConfiguration(), ServerReadiness()).routes.map { route in
      let path = route.path.description.replacing(/[:{]\w+}?|\*\*/, with: ":")
      return "\(route.method.rawValue) \(path.hasPrefix("/") ? path : "/" + path)"
    })

  @Test func everyListedRouteIsServed() throws {
    let listed = try Self.listed()
    #expect(listed.count > 20)
    #expect(listed.subtracting(Self.served).isEmpty)
  }

  @Test func everyNativeRouteIsListed() throws {
    let native = Self.served.filter {
      $0.contains(#/ /(pins|account|administration|geocode|health)/#)
    }
    #expect(native.count >= 18)
    #expect(native.subtracting(try Self.listed()).isEmpty)
  }
}
