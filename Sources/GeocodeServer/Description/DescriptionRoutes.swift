import Answers
import HTTPTypes
import Hummingbird
import NIOCore
import OnTheMapGeocoder
import ServerAPI

/// `/openapi.json` and `/about`: the description of the server.
struct DescriptionRoutes {
  let configuration: ServerConfiguration
  let readiness: ServerReadiness

  func add(to router: some RouterMethods<ServerRequestContext>) {
    let description = ByteBuffer(bytes: OpenAPIDocument(configuration: configuration).bytes())
    router.get("openapi.json") { _, _ in JSONBody.response(bytes: description) }
    router.get("about") { _, _ in
      let facts = try await readiness.parts().geocoder.facts
      return JSONBody.response(AboutAnswer(facts).jsonValue)
    }
  }
}

extension AboutAnswer {
  fileprivate init(_ info: GazetteerInfo) {
    self.init {
      $0.name = "On The Map"
      $0.version = ProductVersion.text
      $0.gazetteer.format = info.format
      $0.gazetteer.dataDate = info.dataDate
      $0.gazetteer.source = info.source
      $0.gazetteer.places = info.places
      $0.gazetteer.names = info.names
      $0.gazetteer.postcodes = info.postcodes
      $0.attribution = info.attribution
    }
  }
}
