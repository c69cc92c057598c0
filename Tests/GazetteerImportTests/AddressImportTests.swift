import GazetteerModel
import GazetteerStore
import Geodesy
import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct AddressImportTests {
  private func addresses(
    _ street: String, _ number: String, in imported: ImportedWorld
  ) throws -> [AddressEntry] {
    let street = Array(street.utf8)
    let number = Array(number.utf8)
    return try imported.reader.addresses(street: street.span, number: number.span, limit: 10)
  }

  @Test func aHouseIsFoundByNominativeAndDative() throws {
    let imported = try ImportedWorld(Worlds.iceland)
    for street in ["laugavegur", "laugavegi"] {
      let found = try addresses(street, "12b", in: imported)
      let house = try #require(found.first)
      #expect(found.count == 1)
      #expect(house.id.description == "iceaddr:10017508")
      #expect(house.street == "Laugavegur")
      #expect(house.number == "12B")
      #expect(house.postcode == "101")
      #expect(house.country.description == "IS")
      #expect(house.coordinate.latitude == 64.14597)
      #expect(house.coordinate.longitude == -21.93096)
      #expect(house.place == (try imported.place(3_413_829))?.interval.first)
      #expect(house.postTown == house.place)
    }
    #expect(imported.bundle.manifest.counts.addresses == 9)
  }

  @Test func aFarmFarFromItsPostTownLiesInTheMunicipality() throws {
    let imported = try ImportedWorld(Worlds.iceland)
    let farm = try #require(try addresses("langarfoss", "", in: imported).first)
    #expect(farm.number.isEmpty)
    #expect(farm.place == (try imported.place(3_418_080))?.interval.first)
    #expect(farm.postTown == (try imported.place(3_418_076))?.interval.first)
  }

  @Test func anAddressIsFoundByItsSpecialNameToo() throws {
    let imported = try ImportedWorld(Worlds.iceland)
    for (street, number) in [("markland", ""), ("borgarbraut", "52")] {
      let found = try addresses(street, number, in: imported)
      #expect(found.map(\.id.description) == ["iceaddr:10000030"])
    }
  }

  @Test func anUnknownMunicipalityFallsBackToTheCountry() throws {
    var world = Worlds.iceland
    world.files["addresses/IS.txt"] = [
      "7\tÖræfavegur\tÖræfavegi\t1\t\t\t785\tÖræfi\tHornafjörður\t63.98000\t-16.64000"
    ]
    let imported = try ImportedWorld(world)
    let house = try #require(try addresses("oraefavegur", "1", in: imported).first)
    #expect(house.place == (try imported.place(2_629_691))?.interval.first)
    #expect(house.postTown == house.place)
  }

  @Test func streetsAreToldFromOtherWords() throws {
    let imported = try ImportedWorld(Worlds.iceland)
    let words = ["laugavegi", "oslo", "litla brekka"] + (0..<20).map { "street \($0)" } + ["berg"]
    let found = try imported.reader.streets(among: words.map { Array($0.utf8) })
    #expect(
      Set(found.map { String(decoding: $0, as: UTF8.self) })
        == ["laugavegi", "litla brekka", "berg"])
    #expect(try imported.reader.streets(among: []).isEmpty)
  }

  @Test func aFolderWithoutAddressesHasNone() throws {
    let imported = try ImportedWorld(Worlds.parisFranceAndTexas)
    #expect(imported.bundle.manifest.counts.addresses == 0)
    #expect(try addresses("laugavegur", "12", in: imported).isEmpty)
  }

  @Test(arguments: [
    ("x\tA\tA\t1\t\t\t101\tB\tC\t64\t-21", "id should be a number"),
    ("1\tA\tA\t1\t\t\t101\tB\tC\t164\t-21", "latitude should be degrees"),
    ("1\tA\tA\t1", "expected 11 tab-separated columns, found 4"),
  ])
  func aWrongLineIsRefused(line: String, reason: String) throws {
    var world = Worlds.iceland
    world.files["addresses/IS.txt"] = [line]
    let error = #expect(throws: GazetteerError.self) { _ = try ImportedWorld(world) }
    #expect(error?.description.contains(reason) == true)
    #expect(error?.description.contains("addresses/IS.txt, line 1") == true)
  }

  @Test(arguments: [
    "geonames:77", "postal:US:75411:arthur-city", "airport:KSEA", "naturalearth:12",
    "postcode:GB:SW1A 1AA", "iceaddr:10017508", "coordinate:46.5,-117",
  ])
  func storedIDsReadAsTheyWereWritten(id: String) throws {
    var world = Worlds.iceland
    world.add(
      id, "Somewhere", featureClass: "P", code: "PPL", country: "IS", latitude: 64,
      longitude: -20, to: "cities15000.txt")
    let imported = try ImportedWorld(world)
    #expect(try imported.place(id)?.id.description == id)
  }
}
