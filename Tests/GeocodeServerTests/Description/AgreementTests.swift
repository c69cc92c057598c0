import Foundation
import Hummingbird
import TestSupport
import Testing
import TextFormats

@testable import GeocodeServer

/// `/openapi.json`, compared with real responses: each member is described, and has the described
/// type.
@Suite struct AgreementTests {
  private static let description = try? JSONValue(
    bytes: OpenAPIDocument(configuration: ServerConfiguration()).bytes()[...])

  // MARK: The geocoder

  @Test(arguments: [
    "/geocode/search?q=Paris,+Texas", "/geocode/search?q=Paris&explain=true",
    "/geocode/search?q=nowhere+at+all", "/geocode/suggest?q=par",
    "/geocode/reverse?lat=33.66&lon=-95.55", "/geocode/nearest?lat=33.66&lon=-95.55",
    "/geocode/place/geonames:4717560", "/geocode/search", "/about", "/health/live",
    "/health/ready",
  ])
  func answersAreAsDescribed(path: String) async throws {
    let reply = try await GeocodeQuestions().reply(path)
    let plain = String(path.prefix { $0 != "?" })
    let faults = try Self.faults(
      "get", plain, status: reply.status, JSONValue(bytes: reply.bytes[...]))
    #expect(faults == [])
  }

  // MARK: Pins and accounts

  /// The recorded conversations hold every answer and every error of these routes.
  @Test(arguments: ["pins", "pin-errors", "account", "account-errors"])
  func recordedAnswersAreAsDescribed(name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Goldens/native/\(name).text")
    var request: (method: String, path: String)?
    var status = 0
    var checked = 0
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix("> "), words.count >= 3 {
        request = (words[1].lowercased(), String(words[2].prefix { $0 != "?" }))
      } else if line.hasPrefix("< "), words.count == 2, let number = Int(words[1]) {
        status = number
      } else if line.hasPrefix("{"), let (method, path) = request {
        let answer = try JSONValue(bytes: Array(line.utf8)[...])
        let faults = try Self.faults(method, path, status: status, answer)
        #expect(faults == [], "\(method) \(path)")
        checked += 1
      }
    }
    #expect(checked > 5)
  }

  // MARK: Comparing

  /// What of an answer is not as its route describes it.
  private static func faults(
    _ method: String, _ path: String, status: Int, _ answer: JSONValue
  ) throws -> [String] {
    let described = try #require(description)
    let parts = path.split(separator: "/")
    let routes = RouteDescriptions.all.filter { route in
      let own = route.path.split(separator: "/")
      return route.methodName == method && own.count == parts.count
        && zip(own, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
    // A name in braces is any part, so the route that spells it wins.
    // Nothing is promised of a path that has no route.
    guard let route = routes.min(by: { $0.pathNames.count < $1.pathNames.count }) else { return [] }
    let responses = described["paths"]?[route.path]?[method]?["responses"]
    let response = try #require(responses?["\(status)"] ?? responses?["default"])
    let schema = try #require(response["content"]?["application/json"]?["schema"], "\(path)")
    return SchemaCheck(components: described["components"] ?? .null).faults(answer, schema, "$")
  }
}

/// A validator for the used part of JSON Schema; undescribed members are errors.
private struct SchemaCheck {
  let components: JSONValue

  func faults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    if let name = schema["$ref"]?.text?.split(separator: "/").last {
      guard let target = components["schemas"]?[String(name)] else {
        return ["\(path): no \(name)"]
      }
      return faults(value, target, path)
    }
    if case .list(let choices) = schema["anyOf"], schema["type"] == nil {
      let tries = choices.map { faults(value, $0, path) }
      return tries.contains([]) ? [] : tries.min { $0.count > $1.count } ?? []
    }
    var found = kindFaults(value, schema, path)
    if case .list(let allowed) = schema["enum"], !allowed.contains(value) {
      found.append("\(path): \(value.json) is none of \(allowed.map(\.json))")
    }
    switch value {
    case .object(let members):
      guard let properties = schema["properties"]?.members else { break }
      for member in members {
        guard let property = properties.first(where: { $0.name == member.name }) else {
          found.append("\(path).\(member.name) is not described")
          continue
        }
        found += faults(member.value, property.value, "\(path).\(member.name)")
      }
      if case .list(let required) = schema["required"] {
        for name in required.compactMap(\.text) where value[name] == nil {
          found.append("\(path).\(name) is missing")
        }
      }
    case .list(let values):
      guard let items = schema["items"] else { break }
      for (index, element) in values.enumerated() {
        found += faults(element, items, "\(path)[\(index)]")
      }
    default: break
    }
    return found
  }

  private func kindFaults(_ value: JSONValue, _ schema: JSONValue, _ path: String) -> [String] {
    let kinds: [String]
    switch schema["type"] {
    case .text(let kind)?: kinds = [kind]
    case .list(let list)?: kinds = list.compactMap(\.text)
    default: return []
    }
    let own: [String] =
      switch value {
      case .null: ["null"]
      case .bool: ["boolean"]
      case .number(let number): number == number.rounded() ? ["integer", "number"] : ["number"]
      case .text: ["string"]
      case .list: ["array"]
      case .object: ["object"]
      }
    return own.contains(where: kinds.contains) ? [] : ["\(path): \(own) is none of \(kinds)"]
  }
}
