import Gazetteer
import Geodesy
import TestSupport
import Testing
import TextAnalysis

@testable import GazetteerImport

@Suite struct AddressImportTests {
  /// The houses of a number on the streets of a name.
  private func addresses(
    _ street: String, _ number: String, in imported: ImportedWorld
  ) throws -> [(house: HouseEntry, street: StreetEntry)] {
    let key = StreetKey.key(of: street)
    let wanted = HouseNumber(Array(number.utf8))
    let streets = try imported.reader.streets(
      named: key.span, passing: StreetFilter(), limit: 10)
    return try streets.flatMap { street in
      try imported.reader.houses(on: street).filter { $0.number == wanted }.map { ($0, street) }
    }
  }

  @Test func aHouseIsFoundByNominativeAndDative() throws {
    let imported = try ImportedWorld(Worlds.iceland)
    for street in ["laugavegur", "laugavegi"] {
      let found = try addresses(street, "12b", in: imported)
      let (house, street) = try #require(found.first)
      #expect(found.count == 1)
      #expect(house.id.description == "iceaddr:10017508")
      #expect(street.name == "Laugavegur")
      #expect(house.number.text == "12B")
      #expect(street.area.postcode == "101")
      #expect(street.area.country.description == "IS")
      #expect(house.coordinate.latitude == 64.14597)
      #expect(house.coordinate.longitude == -21.93096)
      #expect(street.area.place == (try imported.place(3_413_829))?.interval.first)
      #expect(street.area.postTown == street.area.place)
    }
    #expect(imported.bundle.manifest.counts.addresses == 10)
  }

  @Test func aFarmFarFromItsPostTownLiesInTheMunicipality() throws {
    let imported = try ImportedWorld(Worlds.iceland)
    let (farm, street) = try #require(try addresses("langarfoss", "", in: imported).first)
    #expect(farm.number.isEmpty)
    #expect(street.area.place == (try imported.place(3_418_080))?.interval.first)
    #expect(street.area.postTown == (try imported.place(3_418_076))?.interval.first)
  }

  @Test func anAddressIsFoundByItsSpecialNameToo() throws {
    let imported = try ImportedWorld(Worlds.iceland)
    for (street, number) in [("markland", ""), ("borgarbraut", "52")] {
      let found = try addresses(street, number, in: imported)
      #expect(found.map(\.house.id.description) == ["iceaddr:10000030"])
    }
  }

  @Test func anUnknownMunicipalityFallsBackToTheCountry() throws {
    var world = Worlds.iceland
    world.files["addresses/IS.txt"] = [
      "7\tÖræfavegur\tÖræfavegi\t1\t\t\t785\tÖræfi\tHornafjörður\t63.98000\t-16.64000"
    ]
    let imported = try ImportedWorld(world)
    let (_, street) = try #require(try addresses("oraefavegur", "1", in: imported).first)
    #expect(street.area.place == (try imported.place(2_629_691))?.interval.first)
    #expect(street.area.postTown == street.area.place)
  }

  @Test func streetsAreDistinguishedFromOtherWords() throws {
    let imported = try ImportedWorld(Worlds.iceland)
    let words = ["laugavegi", "oslo", "litla brekka"] + (0..<20).map { "street \($0)" } + ["berg"]
    let found = words.filter { imported.reader.streetCount(named: StreetKey.key(of: $0).span) > 0 }
    #expect(found == ["laugavegi", "litla brekka", "berg"])
    #expect(imported.reader.streetCount(named: [UInt8]().span) == 0)
  }

  @Test func aFolderWithoutAddressesGivesNone() throws {
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
  func storedIDsReadBack(id: String) throws {
    var world = Worlds.iceland
    world.add(
      id, "Somewhere", featureClass: "P", code: "PPL", country: "IS", latitude: 64,
      longitude: -20, to: "cities15000.txt")
    let imported = try ImportedWorld(world)
    #expect(try imported.place(id)?.id.description == id)
  }
}
