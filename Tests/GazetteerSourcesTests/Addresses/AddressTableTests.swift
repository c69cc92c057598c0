import Foundation
import Gazetteer
import GazetteerImport
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@testable import GazetteerSources

/// A table in the header of an agency, with invented rows.
struct SampleTable: Sendable, CustomTestStringConvertible {
  let name: String
  let file: String
  let header: String
  let separator: String
  /// Returns the columns of a row that are not empty.
  let row: @Sendable (Row) -> [String: String]

  var testDescription: String { name }

  /// An invented house.
  struct Row {
    let index: Int
    let street: String
    let number: String
    let latitude: String
    let longitude: String
  }

  /// The number of rows.
  static let count = 30

  /// The rows on three invented streets of Reykjavík, 20 m apart.
  static let rows: [Row] = (0..<count).map { index in
    let street = ["Langa Gata", "Breiðibakki", "Stutta Stræti"][index % 3]
    return Row(
      index: index, street: street, number: "\(index + 1)",
      latitude: "64.14\(600 + index / 3 * 20)", longitude: "-21.93\(100 + index % 3 * 200)")
  }

  /// The text of the file.
  var text: String {
    let names = header.components(separatedBy: separator)
    let lines = Self.rows.map { row in
      let values = self.row(row)
      return names.map { values[$0] ?? "" }.joined(separator: separator)
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }
}

@Suite struct AddressTableTests {
  /// Headers as the agencies publish them.
  static let tables: [SampleTable] = [
    SampleTable(
      name: "BAN", file: "adresses-75.csv",
      header: """
        id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;\
        code_insee_ancienne_commune;nom_ancienne_commune;x;y;lon;lat;type_position;alias;nom_ld;\
        libelle_acheminement;nom_afnor;source_position;source_nom_voie;certification_commune;\
        cad_parcelles
        """,
      separator: ";"
    ) {
      [
        "id": "75101_\($0.index)", "numero": $0.number, "nom_voie": $0.street, "x": "652000.1",
        "y": "6862000.2", "lon": $0.longitude, "lat": $0.latitude, "code_insee": "75101",
        "nom_commune": "Reykjavík",
      ]
    },
    SampleTable(
      name: "G-NAF Core", file: "GNAF_CORE.psv",
      header: """
        ADDRESS_DETAIL_PID|DATE_CREATED|ADDRESS_LABEL|ADDRESS_SITE_NAME|BUILDING_NAME|FLAT_TYPE|\
        FLAT_NUMBER|LEVEL_TYPE|LEVEL_NUMBER|NUMBER_FIRST|NUMBER_LAST|LOT_NUMBER|STREET_NAME|\
        STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LEGAL_PARCEL_ID|MB_CODE|\
        ALIAS_PRINCIPAL|PRINCIPAL_PID|PRIMARY_SECONDARY|PRIMARY_PID|GEOCODE_TYPE|LONGITUDE|LATITUDE
        """,
      separator: "|"
    ) {
      [
        "ADDRESS_DETAIL_PID": "GAACT\($0.index)", "NUMBER_FIRST": $0.number,
        "STREET_NAME": $0.street.uppercased(), "LOCALITY_NAME": "REYKJAVÍK",
        "LONGITUDE": $0.longitude, "LATITUDE": $0.latitude,
      ]
    },
    SampleTable(
      name: "NAD", file: "NAD_r24.txt",
      header: """
        OID_,AddNum_Pre,Add_Number,AddNum_Suf,AddNo_Full,St_PreMod,St_PreDir,St_PreTyp,St_PreSep,\
        St_Name,St_PosTyp,St_PosDir,St_PosMod,StNam_Full,Building,Floor,Unit,Room,Seat,Addtl_Loc,\
        SubAddress,LandmkName,County,Inc_Muni,Post_City,Census_Plc,Uninc_Comm,Nbrhd_Comm,NatAmArea,\
        NatAmSub,Urbnztn_PR,PlaceOther,PlaceNmTyp,State,Zip_Code,Plus_4,UUID,AddAuth,AddrRefSys,\
        Longitude,Latitude,NatGrid,Elevation,Placement,AddrPoint,Related_ID,RelateType,ParcelSrc,\
        Parcel_ID,AddrClass,Lifecycle,Effective,Expire,DateUpdate,AnomStatus,LocatnDesc,Addr_Type,\
        DeliverTyp,NAD_Source,DataSet_ID
        """,
      separator: ","
    ) {
      [
        "Add_Number": $0.number, "AddNo_Full": $0.number, "St_Name": $0.street,
        "StNam_Full": $0.street, "Post_City": "Not stated", "Inc_Muni": "Reykjavík",
        "Longitude": $0.longitude, "Latitude": $0.latitude, "UUID": "{\($0.index)}",
      ]
    },
    SampleTable(
      name: "TIGER", file: "36001.csv",
      header: "from;to;interpolation;street;city;state;postcode;geometry", separator: ";"
    ) {
      let north = "64.14\(608 + $0.index / 3 * 20)"
      return [
        "from": $0.number, "to": "\($0.index + 101)", "interpolation": "odd", "street": $0.street,
        "geometry": "LINESTRING(\($0.longitude) \($0.latitude),\($0.longitude) \(north))",
      ]
    },
    SampleTable(
      name: "DAWA", file: "adgangsadresser.csv",
      header: """
        id,status,oprettet,ændret,vejkode,vejnavn,adresseringsvejnavn,husnr,supplerendebynavn,postnr,\
        postnrnavn,stormodtagerpostnr,stormodtagerpostnrnavn,kommunekode,kommunenavn,ejerlavkode,\
        ejerlavnavn,matrikelnr,esrejendomsnr,etrs89koordinat_øst,etrs89koordinat_nord,\
        wgs84koordinat_bredde,wgs84koordinat_længde,nøjagtighed,kilde,tekniskstandard
        """,
      separator: ","
    ) {
      [
        "id": "0a3f\($0.index)", "vejnavn": $0.street, "husnr": $0.number,
        "postnrnavn": "Reykjavík", "etrs89koordinat_øst": "584330.74",
        "wgs84koordinat_bredde": $0.latitude, "wgs84koordinat_længde": $0.longitude,
      ]
    },
    SampleTable(
      name: "BAG", file: "bagadres-full.csv",
      header: """
        openbareruimte;huisnummer;huisletter;huisnummertoevoeging;postcode;woonplaats;gemeente;\
        provincie;nummeraanduiding;verblijfsobjectgebruiksdoel;oppervlakteverblijfsobject;\
        verblijfsobjectstatus;object_id;object_type;nevenadres;pandid;pandstatus;pandbouwjaar;x;y;\
        lon;lat
        """,
      separator: ";"
    ) {
      [
        "openbareruimte": $0.street, "huisnummer": $0.number, "woonplaats": "Reykjavík",
        "x": "121000.5", "y": "487000.1", "lon": $0.longitude, "lat": $0.latitude,
        "nummeraanduiding": "0363\($0.index)",
      ]
    },
    SampleTable(
      name: "CNEFE", file: "11_RO.csv",
      header: """
        COD_UNICO_ENDERECO;COD_UF;COD_MUNICIPIO;COD_DISTRITO;COD_SUBDISTRITO;COD_SETOR;NUM_QUADRA;\
        NUM_FACE;CEP;DSC_LOCALIDADE;NOM_TIPO_SEGLOGR;NOM_TITULO_SEGLOGR;NOM_SEGLOGR;NUM_ENDERECO;\
        DSC_MODIFICADOR;NOM_COMP_ELEM1;VAL_COMP_ELEM1;LATITUDE;LONGITUDE;NV_GEO_COORD;COD_ESPECIE;\
        DSC_ESTABELECIMENTO
        """,
      separator: ";"
    ) {
      [
        "COD_UNICO_ENDERECO": "\($0.index)", "NOM_SEGLOGR": $0.street.uppercased(),
        "NUM_ENDERECO": $0.number,
        "LATITUDE": $0.latitude.replacingOccurrences(of: ".", with: ","),
        "LONGITUDE": $0.longitude.replacingOccurrences(of: ".", with: ","),
      ]
    },
    SampleTable(
      name: "ODA", file: "ODA_BC_v1.csv",
      header: """
        latitude,longitude,source_id,id,group_id,street_no,street,str_name,str_type,str_dir,unit,city,\
        postal_code,full_addr,city_pcs,str_name_pcs,str_type_pcs,str_dir_pcs,csduid,csdname,pruid,\
        provider
        """,
      separator: ","
    ) {
      [
        "latitude": $0.latitude, "longitude": $0.longitude, "id": "a\($0.index)",
        "street_no": $0.number, "street": $0.street.uppercased(), "city": "REYKJAVÍK",
        "csdname": "Reykjavík",
      ]
    },
    SampleTable(
      name: "Japan", file: "13_2025.csv",
      header: """
        都道府県名,市区町村名,大字・丁目名,小字・通称名,街区符号・地番,座標系番号,Ｘ座標,Ｙ座標,緯度,経度,\
        住居表示フラグ,代表フラグ,更新前履歴フラグ,更新後履歴フラグ
        """,
      separator: ","
    ) {
      [
        "市区町村名": "Reykjavík", "大字・丁目名": $0.street, "街区符号・地番": $0.number,
        "Ｘ座標": "-35500.1", "Ｙ座標": "-7700.4", "緯度": $0.latitude, "経度": $0.longitude,
      ]
    },
    SampleTable(
      name: "swisstopo", file: "amtliches-gebaeudeadressverzeichnis.csv",
      header: """
        X;Y;ADR_EGAID;STR_ESID;BDG_EGID;ADR_EDID;STN_LABEL;ADR_NUMBER;BDG_CATEGORY;BDG_NAME;\
        ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;ADR_STATUS;ADR_OFFICIAL;ADR_RELIABLE;ADR_MODIFIED;\
        ADR_EASTING;ADR_NORTHING
        """,
      separator: ";"
    ) {
      [
        "X": $0.longitude, "Y": $0.latitude, "STN_LABEL": $0.street, "ADR_NUMBER": $0.number,
        "ZIP_LABEL": "101 Reykjavík", "ADR_EASTING": "2683000.1", "ADR_NORTHING": "1248000.2",
        "ADR_EGAID": "1\($0.index)",
      ]
    },
    SampleTable(
      name: "BEV", file: "bev_addressesEPSG4326.csv",
      header: """
        gemeinde;ortschaft;plz;strasse;strassenzusatz;hausnrtext;hausnummer;hausname;haus_x;haus_y;\
        gkz;adress_x;adress_y;subadresse;haus_bez;adrcd
        """,
      separator: ";"
    ) {
      [
        "ortschaft": "Reykjavík", "strasse": $0.street, "hausnummer": $0.number,
        "adress_x": $0.longitude, "adress_y": $0.latitude, "adrcd": "5\($0.index)",
      ]
    },
    SampleTable(
      name: "OpenAddresses", file: "statewide.csv",
      header: "LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH", separator: ","
    ) {
      [
        "LON": $0.longitude, "LAT": $0.latitude, "NUMBER": $0.number, "STREET": $0.street,
        "CITY": "Reykjavík",
      ]
    },
  ]

  @Test(arguments: tables)
  func everyRowIsImportedAndFound(_ table: SampleTable) throws {
    let imported = try ImportedAddresses(table.file, Array(table.text.utf8))
    #expect(imported.bundle.manifest.rejected?.isEmpty != false)
    for row in SampleTable.rows {
      let house = try imported.first("\(row.street) \(row.number), Reykjavík")
      #expect(house?.houseNumber == row.number, "\(table.name), \(row.street) \(row.number)")
      let latitude = try #require(Double(row.latitude))
      #expect(abs((house?.coordinate.latitude ?? 0) - latitude) < 0.00002)
    }
  }

  @Test func zipFilesAndOverturesFeaturesAreRead() throws {
    let features = SampleTable.rows.map { row in
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[\(row.longitude),\(row.latitude)]},\
      "properties":{"id":"x\(row.index)","country":"IS","postcode":null,"street":"\(row.street)",\
      "number":"\(row.number)","unit":null,"postal_city":null,"address_levels":\
      [{"value":"Höfuðborgarsvæðið"},{"value":"Reykjavík"}],"version":1}}
      """
    }.joined(separator: "\n")
    var archive = TestZip()
    archive.store(Data("Anyone may use this.\n".utf8), as: "LICENSE.txt")
    archive.store(Data(features.utf8), as: "addresses.geojson")
    let imported = try ImportedAddresses("addresses.zip", Array(archive.finished()))
    for row in SampleTable.rows {
      let house = try imported.first("\(row.street) \(row.number), Reykjavík")
      #expect(house?.houseNumber == row.number, "\(row.street) \(row.number)")
      #expect(house?.credits == "Overture Maps Foundation and its sources")
    }
  }

  @Test func columnsOfOtherTablesAreNamed() throws {
    let text =
      "Nr\tArt\tName\tOrt\tY\tX\n"
      + SampleTable.rows.map { row in
        "\(row.number)\t\t\(row.street)\tReykjavík\t\(row.latitude)\t\(row.longitude)\n"
      }.joined()
    let folder = try TemporaryFolder()
    let latin = try #require(text.data(using: .isoLatin1))
    try folder.write(latin, to: "town.csv")
    let options = TableOptions(
      columns: try AddressColumns(parsing: "number=Nr,street=Art+Name,city=Ort,lat=Y,lon=X"),
      encoding: "latin1")
    var found: [String] = []
    let source = try AddressFileSource(path: folder.path("town.csv"), tables: options)
    _ = try source.forEachAddress(folder: folder.path("")) { address in
      found.append(String(decoding: address.street, as: UTF8.self))
    }
    #expect(found == SampleTable.rows.map(\.street))
  }

  /// A table in the encoding of Japan's, which is not told.
  @Test func japansEncodingIsRecognized() throws {
    let table = try #require(Self.tables.first { $0.name == "Japan" })
    let text = table.header + "\n東京都,千代田区,麹町二丁目,,8,9,-35500.1,-7700.4,35.68,139.74,1,1,0,0\n"
    let folder = try TemporaryFolder()
    try folder.write(try #require(text.data(using: .shiftJIS)), to: "13.csv")
    var streets: [String] = []
    _ = try AddressFileSource(path: folder.path("13.csv")).forEachAddress(folder: "") {
      streets.append(String(decoding: $0.street, as: UTF8.self))
    }
    #expect(streets == ["麹町二丁目"])
  }

  static let refused: [Case<String, String>] = [
    Case("a,b\n1,2\n", "its columns are not those of a known table: a, b", "an unknown header"),
    Case("", "expected a line with the names of columns, found none", "an empty file"),
    Case(
      "NUMBER,STREET,LAT,LON\n1,A,2600000.1,1200000.5\n2,A,2600001.1,1200000.5\n",
      "ogr2ogr -f CSV -lco GEOMETRY=AS_XY -oo X_POSSIBLE_NAMES=LON", "meters"),
    Case("NUMBER,STREET,LAT,LON\n1,A,139.7,35.6\n", "look swapped", "longitudes as latitudes"),
  ]

  @Test(arguments: refused)
  func whatCannotBeUsedIsRefusedBeforeTheBuild(_ example: Case<String, String>) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(example.given.utf8), to: "a.csv")
    let error = #expect(throws: ExtractError.self) {
      try AddressFileSource(path: folder.path("a.csv"))
    }
    #expect(error?.description.contains(example.expected) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("number=A,street=B,lat=C", "lon is missing"), ("number=A,nummer=B", "found \"nummer=B\""),
    ("number", "found \"number\""),
  ])
  func columnsMustBeComplete(_ text: String, _ message: String) {
    let error = #expect(throws: AddressColumns.Problem.self) {
      try AddressColumns(parsing: text)
    }
    #expect(error?.description.contains(message) == true)
  }

  @Test(arguments: [
    ("RUA DAS FLORES", "Rua das Flores"), ("GEORGE STREET", "George Street"),
    ("BIG SPRINGS DR SE", "Big Springs Dr SE"), ("O'CONNELL ST", "O'Connell St"),
    ("Rue de Rome", "Rue de Rome"), ("5TH AVENUE", "5th Avenue"),
  ])
  func capitalsBecomeSmall(_ name: String, _ shown: String) {
    #expect(String(decoding: CapitalizedName.lowered(Array(name.utf8)), as: UTF8.self) == shown)
  }
}
