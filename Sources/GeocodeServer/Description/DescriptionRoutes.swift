import Answers
import HTTPTypes
import Hummingbird
import NIOCore
import OnTheMapGeocoder
import ServerAPI
import TextFormats

/// `/openapi.json` and `/about`: the description of the server.
struct DescriptionRoutes: RouteGroup {
  private let readiness: ServerReadiness

  /// The description, which stays the same as long as the server runs.
  private let document: ByteBuffer

  init(configuration: ServerConfiguration, readiness: ServerReadiness) {
    self.readiness = readiness
    document = ByteBuffer(bytes: OpenAPIDocument(configuration: configuration).bytes())
  }

  static let routes: [Route<Self>] = [
    .native(
      .get, "/about", .server, "Get the versions, the gazetteer and the credits.",
      answers: .about
    ) { routes, _, _ in
      let facts = try await routes.readiness.dependencies().geocoder.info
      return JSONBody.response(AboutAnswer(facts).jsonValue)
    },
    .native(.get, "/openapi.json", .server, "Get this description.") { routes, _, _ in
      JSONBody.response(bytes: routes.document)
    },
  ]
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
