import Answers

/// Describes routes in OpenAPI 3.1.
enum OpenAPIDocument {
  /// Returns the description as JSON.
  static func bytes(of routes: [RouteDescription] = RouteDescriptions.all) -> [UInt8] {
    var writer = JSONWriter(layout: .compact)
    writer.beginObject()
    writer.key("openapi")
    writer.value("3.1.0")
    writer.key("info")
    writer.beginObject()
    writer.key("title")
    writer.value("On The Map")
    writer.key("version")
    writer.value(ProductVersion.text)
    writer.key("description")
    writer.value("A map of students' pins, and an offline geocoder over GeoNames.")
    writer.endObject()
    writer.key("paths")
    writer.beginObject()
    var paths: [String] = []
    for route in routes where !paths.contains(route.path) { paths.append(route.path) }
    for path in paths {
      writer.key(named: path)
      writer.beginObject()
      for route in routes where route.path == path { write(route, to: &writer) }
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ route: RouteDescription, to writer: inout JSONWriter) {
    writer.key(named: route.method)
    writer.beginObject()
    writer.key("operationId")
    writer.value(name(of: route))
    writer.key("summary")
    writer.value(route.summary)
    writer.key("tags")
    writer.beginArray()
    writer.value(route.group.rawValue)
    writer.endArray()
    writer.key("parameters")
    writer.beginArray()
    for name in route.pathNames { writePathParameter(name, to: &writer) }
    for parameter in route.parameters { write(parameter, to: &writer) }
    writer.endArray()
    if !route.body.isEmpty {
      writer.key("requestBody")
      writer.beginObject()
      write(route.body, to: &writer)
      writer.endObject()
    }
    writer.key("responses")
    writer.beginObject()
    writer.key(named: "\(route.success)")
    writeResponse("What was asked for.", route.answers, to: &writer)
    writer.key("default")
    writeResponse("What is wrong, and what would be right.", route.errors, to: &writer)
    writer.endObject()
    writer.endObject()
  }

  /// A name such as `get_geocode_place_id`.
  private static func name(of route: RouteDescription) -> String {
    let words = route.path.split { !($0.isLetter || $0.isNumber) }
    return ([Substring(route.method)] + words).joined(separator: "_")
  }

  private static func writeResponse(
    _ text: String, _ contents: [RouteDescription.Content], to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("description")
    writer.value(text)
    if !contents.isEmpty { write(contents, to: &writer) }
    writer.endObject()
  }

  private static func write(
    _ contents: [RouteDescription.Content], to writer: inout JSONWriter
  ) {
    writer.key("content")
    writer.beginObject()
    for content in contents {
      writer.key(named: content.rawValue)
      writer.beginObject()
      writer.endObject()
    }
    writer.endObject()
  }

  private static func writePathParameter(_ name: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.value(name)
    writer.key("in")
    writer.value("path")
    writer.key("required")
    writer.value(true)
    writer.key("schema")
    writer.beginObject()
    writer.key("type")
    writer.value("string")
    writer.endObject()
    writer.endObject()
  }

  private static func write(_ parameter: RequestParameter, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.value(parameter.name)
    writer.key("in")
    writer.value("query")
    writer.key("required")
    writer.value(parameter.isRequired)
    writer.key("description")
    writer.value(parameter.summary)
    writer.key("schema")
    writeSchema(of: parameter.kind, to: &writer)
    if !parameter.example.isEmpty {
      writer.key("example")
      switch parameter.kind {
      case .integer: writer.value(Int(parameter.example) ?? 0)
      case .number: writer.value(Double(parameter.example) ?? 0)
      case .flag: writer.value(parameter.example == "true")
      case .text, .choice, .pattern: writer.value(parameter.example)
      }
    }
    writer.endObject()
  }

  private static func writeSchema(of kind: RequestParameter.Kind, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("type")
    switch kind {
    case .text: writer.value("string")
    case .number: writer.value("number")
    case .flag: writer.value("boolean")
    case .pattern(let pattern):
      writer.value("string")
      writer.key("pattern")
      writer.value(pattern)
    case .integer(let range, let standard):
      writer.value("integer")
      writer.key("minimum")
      writer.value(range.lowerBound)
      if range.upperBound < Int.max {
        writer.key("maximum")
        writer.value(range.upperBound)
      }
      if let standard {
        writer.key("default")
        writer.value(standard)
      }
    case .choice(let values, let standard):
      writer.value("string")
      writer.key("enum")
      writer.beginArray()
      for value in values { writer.value(value) }
      writer.endArray()
      if let standard {
        writer.key("default")
        writer.value(standard)
      }
    }
    writer.endObject()
  }
}
