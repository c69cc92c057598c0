import Answers
import HTTPTypes
import Hummingbird
import NIOCore
import OnTheMapGeocoder

/// `/openapi.json` and `/about`: what the server says of itself.
struct DescriptionRoutes {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  func add(to router: some RouterMethods<ServerRequestContext>) {
    let description = ByteBuffer(bytes: OpenAPIDocument(configuration: configuration).bytes())
    router.get("openapi.json") { _, _ in JSONBody.response(bytes: description) }
    router.get("about") { _, _ in
      let facts = try await readiness.parts().geocoder.facts
      return JSONBody.response(bytes: ByteBuffer(bytes: Self.about(facts)))
    }
  }

  private static func about(_ facts: GazetteerInfo) -> [UInt8] {
    var writer = JSONWriter(layout: .compact)
    writer.beginObject()
    writer.key("name")
    writer.value("On The Map")
    writer.key("version")
    writer.value(ProductVersion.text)
    writer.key("gazetteer")
    writer.beginObject()
    writer.key("format")
    writer.value(facts.format)
    writer.key("dataDate")
    writer.value(facts.dataDate)
    writer.key("source")
    writer.value(facts.source)
    writer.key("places")
    writer.value(facts.places)
    writer.key("names")
    writer.value(facts.names)
    writer.key("postcodes")
    writer.value(facts.postcodes)
    writer.endObject()
    writer.key("attribution")
    writer.value(facts.attribution)
    writer.endObject()
    return writer.bytes
  }
}
