import Testing

@testable import GazetteerImport

@Suite struct AdminPathTests {
  private func path(_ continent: String, _ country: String, _ codes: String...) -> [UInt8] {
    var path = AdminPath(continent: Array(continent.utf8), country: country.utf8)
    _ = path.descend(codes.map { Array($0.utf8)[...] })
    return path.bytes
  }

  @Test func anAreaComesRightBeforeWhatItContains() {
    let walk = [
      AdminPath(continent: Array("EU".utf8)).bytes, path("EU", "FR"), path("EU", "FR", "1"),
      path("EU", "FR", "1", "2"), path("EU", "FR", "1", "2", "3"), path("EU", "FR", "1 a"),
      path("EU", "FR", "11"), path("EU", "FRX"), path("NA", "US"), path("", "XX"),
      AdminPath.outside.bytes,
    ]
    #expect(walk == walk.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(AdminPath.contains(path("EU", "FR"), path("EU", "FR", "1")[...]))
    #expect(AdminPath.contains(path("EU", "FR"), path("EU", "FR")[...]))
    #expect(!AdminPath.contains(path("EU", "FR"), path("EU", "FRX")[...]))
    #expect(!AdminPath.contains(path("EU", "FR", "1"), path("EU", "FR", "11")[...]))
  }

  @Test func aMissingCodeEndsThePath() {
    #expect(path("NA", "US", "WA", "", "5") == path("NA", "US", "WA"))
    #expect(path("NA", "US", "00", "033") == path("NA", "US"))
  }

  @Test func codesAreWrittenAsGeoNamesDoes() {
    #expect(AdminPath.adminCode(path("NA", "US", "ID", "057")) == "US.ID.057")
    #expect(AdminPath.adminCode(path("NA", "US")) == "US")
    #expect(AdminPath.adminCode(Array("NA".utf8)) == nil)
  }

  @Test func theAreasOfAPathAreCountryAndDivisions() {
    let whole = path("NA", "US", "ID", "057")
    let areas = AdminPath(continent: Array("NA".utf8), country: "US".utf8).areas
    #expect(areas.map(Array.init) == [path("NA", "US")])
    var deep = AdminPath(continent: Array("NA".utf8), country: "US".utf8)
    _ = deep.descend(["ID", "057"].map { Array($0.utf8)[...] })
    #expect(deep.areas.map(Array.init) == [path("NA", "US"), path("NA", "US", "ID"), whole])
  }
}
