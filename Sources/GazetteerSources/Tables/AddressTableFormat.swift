/// A table that an agency publishes, recognized by its header.
struct AddressTableFormat: Sendable {
  /// The name for messages.
  let name: String
  /// The columns, of which those of ``AddressColumns/Part/required`` must be there.
  let columns: AddressColumns
  /// Columns that tell the table from others.
  let marks: [String]
  /// The credit that the agency asks for; `nil` for that of OpenAddresses.
  var credit: String?
  /// The coordinate system in which the agency publishes the table, if not WGS 84.
  var projection: String?
  /// The encoding, if not UTF-8.
  var encoding: String?
  /// Whether names are in capitals, and shown with small letters.
  var isInCapitals = false
  /// The two letters of the country, if the table is of one.
  var country: String?

  /// Returns whether a header has all columns that it needs.
  func matches(_ header: Set<String>) -> Bool {
    marks.allSatisfy { header.contains(AddressColumns.folded($0)) }
      && AddressColumns.Part.required.allSatisfy { part in
        (columns.alternatives[part] ?? []).contains { pieces in
          pieces.contains { header.contains($0.column) }
        }
      }
  }

  /// Returns the first format that a header has.
  static func of(_ header: [String]) -> AddressTableFormat? {
    let names = Set(header)
    return known.first { $0.matches(names) }
  }

  /// The known tables, the most specific first.
  ///
  /// Sources: the agencies' descriptions of their files, as of 2026.
  static let known: [AddressTableFormat] = [
    // Base Adresse Nationale, adresses-csv.
    AddressTableFormat(
      name: "BAN (France)",
      columns: AddressColumns([
        .number: ["numero+rep"], .street: ["nom_voie"], .city: ["nom_commune"],
        .postcode: ["code_postal"], .latitude: ["lat"], .longitude: ["lon"], .id: ["id"],
      ]),
      marks: ["nom_voie", "code_insee"], credit: "Base Adresse Nationale (Licence Ouverte 2.0)"),
    // Geoscape G-NAF Core.
    AddressTableFormat(
      name: "G-NAF Core (Australia)",
      columns: AddressColumns([
        .number: ["NUMBER_FIRST→NUMBER_LAST", "LOT_NUMBER"],
        .street: ["STREET_NAME+STREET_TYPE+STREET_SUFFIX"], .city: ["LOCALITY_NAME"],
        .postcode: ["POSTCODE"], .region: ["STATE"], .latitude: ["LATITUDE"],
        .longitude: ["LONGITUDE"], .id: ["ADDRESS_DETAIL_PID"],
      ]),
      marks: ["ADDRESS_DETAIL_PID"], credit: "G-NAF © Geoscape Australia (CC BY 4.0)",
      isInCapitals: true, country: "AU"),
    // National Address Database, releases with StNam_Full, and earlier ones.
    AddressTableFormat(
      name: "NAD (United States)",
      columns: AddressColumns([
        .number: ["AddNo_Full", "AddNum_Pre~Add_Number+AddNum_Suf"],
        .street: [
          "StNam_Full",
          "St_PreMod+St_PreDir+St_PreTyp+St_PreSep+St_Name+St_PosTyp+St_PosDir+St_PosMod",
          "StN_PreMod+StN_PreDir+StN_PreTyp+StN_PreSep+StreetName+StN_PosTyp+StN_PosDir+StN_PosMod",
        ],
        .city: ["Post_City", "Post_Comm", "Inc_Muni", "Uninc_Comm"], .postcode: ["Zip_Code"],
        .region: ["State"], .latitude: ["Latitude"], .longitude: ["Longitude"], .id: ["UUID"],
      ]),
      marks: ["Add_Number", "Zip_Code"],
      credit: "National Address Database, U.S. Department of Transportation", country: "US"),
    // Address ranges along lines, as made from TIGER/Line for Nominatim.
    AddressTableFormat(
      name: "TIGER address ranges (United States)",
      columns: AddressColumns([
        .number: ["from"], .lastNumber: ["to"], .street: ["street"], .municipality: ["city"],
        .region: ["state"], .postcode: ["postcode"], .line: ["geometry"],
        .latitude: ["geometry"], .longitude: ["geometry"],
      ]),
      marks: ["from", "to", "interpolation", "geometry"],
      credit: "TIGER/Line, U.S. Census Bureau", country: "US"),
    // Danmarks Adressers Web API, adgangsadresser and adresser.
    AddressTableFormat(
      name: "DAWA (Denmark)",
      columns: AddressColumns([
        .number: ["husnr"], .street: ["vejnavn"], .city: ["postnrnavn"], .postcode: ["postnr"],
        .municipality: ["kommunenavn"], .latitude: ["wgs84koordinat_bredde"],
        .longitude: ["wgs84koordinat_længde"], .id: ["id"],
      ]),
      marks: ["vejnavn", "husnr"], credit: "Danmarks Adresseregister (DAR)", country: "DK"),
    // Basisregistratie Adressen en Gebouwen, as NLExtract writes it.
    AddressTableFormat(
      name: "BAG (Netherlands)",
      columns: AddressColumns([
        .number: ["huisnummer~huisletter→huisnummertoevoeging"], .street: ["openbareruimte"],
        .city: ["woonplaats"], .municipality: ["gemeente"], .postcode: ["postcode"],
        .latitude: ["lat"], .longitude: ["lon"], .id: ["nummeraanduiding"],
      ]),
      marks: ["openbareruimte", "huisnummer", "woonplaats"], credit: "BAG, Kadaster", country: "NL"),
    // Cadastro Nacional de Endereços para Fins Estatísticos.
    AddressTableFormat(
      name: "CNEFE (Brazil)",
      columns: AddressColumns([
        .number: ["NUM_ENDERECO"],
        .street: ["NOM_TIPO_SEGLOGR+NOM_TITULO_SEGLOGR+NOM_SEGLOGR"], .postcode: ["CEP"],
        .latitude: ["LATITUDE"], .longitude: ["LONGITUDE"], .id: ["COD_UNICO_ENDERECO"],
      ]),
      marks: ["NOM_SEGLOGR", "NUM_ENDERECO"], credit: "CNEFE, IBGE", isInCapitals: true,
      country: "BR"),
    // Open Database of Addresses.
    AddressTableFormat(
      name: "ODA (Canada)",
      columns: AddressColumns([
        .number: ["street_no"], .street: ["street", "str_name+str_type+str_dir"],
        .city: ["city", "csdname"], .postcode: ["postal_code"], .latitude: ["latitude"],
        .longitude: ["longitude"], .id: ["id"],
      ]),
      marks: ["street_no", "full_addr", "pruid"],
      credit: "Open Database of Addresses, Statistics Canada",
      isInCapitals: true, country: "CA"),
    // Block-level position reference information, two spellings of one column.
    AddressTableFormat(
      name: "街区レベル位置参照情報 (Japan)",
      columns: AddressColumns([
        .number: ["街区符号・地番"], .street: ["大字・丁目名~小字・通称名", "大字・町丁目名~小字・通称名"],
        .city: ["市区町村名"], .region: ["都道府県名"], .latitude: ["緯度"], .longitude: ["経度"],
      ]),
      marks: ["街区符号・地番"], credit: "位置参照情報, 国土交通省", encoding: "CP932", country: "JP"),
    // Amtliches Verzeichnis der Gebäudeadressen; X and Y are what ogr2ogr adds.
    AddressTableFormat(
      name: "Official directory of building addresses (Switzerland)",
      columns: AddressColumns([
        .number: ["ADR_NUMBER"], .street: ["STN_LABEL"], .postcodeAndCity: ["ZIP_LABEL"],
        .municipality: ["COM_NAME"], .latitude: ["Y", "ADR_NORTHING"],
        .longitude: ["X", "ADR_EASTING"], .id: ["ADR_EGAID"],
      ]),
      marks: ["STN_LABEL", "ADR_NUMBER", "ZIP_LABEL"], credit: "© swisstopo",
      projection: "EPSG:2056"),
    // Adressregister, as the BEV address converter writes it.
    AddressTableFormat(
      name: "Adressregister (Austria)",
      columns: AddressColumns([
        .number: ["hausnummer"], .street: ["strasse", "ortschaft"], .city: ["ortschaft"],
        .municipality: ["gemeinde"], .postcode: ["plz"], .latitude: ["haus_y", "adress_y"],
        .longitude: ["haus_x", "adress_x"], .id: ["adrcd"],
      ]),
      marks: ["gemeinde", "strasse", "hausnummer"],
      credit: "© Österreichisches Adressregister, BEV", projection: "EPSG:31287", country: "AT"),
    // The older format of OpenAddresses.
    AddressTableFormat(
      name: "OpenAddresses",
      columns: AddressColumns([
        .number: ["NUMBER"], .street: ["STREET"], .city: ["CITY"], .postcode: ["POSTCODE"],
        .region: ["REGION"], .latitude: ["LAT"], .longitude: ["LON"], .hash: ["HASH"],
      ]),
      marks: ["NUMBER", "STREET"]),
  ]
}
