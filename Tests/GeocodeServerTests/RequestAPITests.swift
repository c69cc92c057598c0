import Testing

@testable import GeocodeServer

@Suite struct RequestAPITests {
  static let paths: [(path: String, api: RequestAPI)] = [
    ("/", .native), ("", .native), ("/pins", .native), ("/v2/session", .native),
    ("/account/session", .native), ("/1a", .native),
    ("/v1/session", .wireAccounts), ("/v1/users/1", .wireAccounts), ("/v1", .wireAccounts),
    ("/api/session", .wireAccounts), ("/api/anything", .wireAccounts),
    ("/v1/StudentLocation", .wireLocations), ("//v1//StudentLocation//1", .wireLocations),
    ("/v1/studentlocation", .wireAccounts),
    ("/parse/classes/StudentLocation", .parseLocations), ("/parse", .parseLocations),
    ("/1/classes/StudentLocation/1", .parseLocations), ("/1/", .parseLocations),
    ("/nominatim/search", .nominatim), ("/photon/api", .photon), ("/pelias/v1/search", .pelias),
  ]

  @Test(arguments: paths)
  func aPathBelongsToAnAPI(_ example: (path: String, api: RequestAPI)) {
    #expect(RequestAPI(path: example.path) == example.api)
  }
}
