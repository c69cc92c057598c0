import Foundation
import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

/// The included table of how addresses are written, one address for each country.
@Suite struct AddressLabelTableTests {
  private static let formats = Result {
    try LexiconFiles(
      folder: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Data/dictionaries").path
    ).addressFormats()
  }

  @Test(arguments: [
    // Country, street, number, postal code, town, region, its letters, country's name; the address.
    (
      "US|Main Street|12|62701|Springfield|Illinois|IL|United States",
      "12 Main Street, Springfield, IL 62701, United States"
    ),
    (
      "CA|Wellington Street|111|K1A 0A6|Ottawa|Ontario|ON|Canada",
      "111 Wellington Street, Ottawa, ON K1A 0A6, Canada"
    ),
    (
      "PR|Calle Fortaleza|63|00901|San Juan|||Puerto Rico",
      "63 Calle Fortaleza, San Juan 00901, Puerto Rico"
    ),
    (
      "MX|Avenida Juárez|10|06050|Centro|Ciudad de México|CMX|Mexico",
      "Avenida Juárez 10, 06050 Centro, Ciudad de México, Mexico"
    ),
    (
      "CR|Avenida Central|5|10101|San José|Provincia de San José|SJ|Costa Rica",
      "Avenida Central 5, San José, Provincia de San José, 10101, Costa Rica"
    ),
    (
      "CO|Calle 10|5-20|110311|Bogotá|Cundinamarca|CUN|Colombia",
      "Calle 10 # 5-20, Bogotá, Cundinamarca, 110311, Colombia"
    ),
    (
      "VE|Avenida Urdaneta|4|1010|Caracas|||Venezuela",
      "Avenida Urdaneta 4, Caracas 1010, Venezuela"
    ),
    ("EC|García Moreno|8|170401|Quito|||Ecuador", "García Moreno 8, 170401 Quito, Ecuador"),
    ("PE|Jirón de la Unión|300|15001|Lima|||Peru", "Jirón de la Unión 300, Lima 15001, Peru"),
    ("BO|Calle Jaén|71||La Paz|||Bolivia", "Calle Jaén 71, La Paz, Bolivia"),
    ("PY|Palma|25|1001|Asunción|||Paraguay", "Palma 25, 1001 Asunción, Paraguay"),
    ("UY|Sarandí|400|11000|Montevideo|||Uruguay", "Sarandí 400, 11000 Montevideo, Uruguay"),
    (
      "AR|Avenida Corrientes|348|C1043|Buenos Aires|||Argentina",
      "Avenida Corrientes 348, C1043 Buenos Aires, Argentina"
    ),
    ("CL|Huérfanos|770|8320193|Santiago|||Chile", "Huérfanos 770, 8320193 Santiago, Chile"),
    (
      "BR|Rua Augusta|500|01304-000|São Paulo|São Paulo|SP|Brazil",
      "Rua Augusta, 500, São Paulo - SP, 01304-000, Brazil"
    ),
    (
      "GB|Baker Street|221b|NW1 6XE|London|England|ENG|United Kingdom",
      "221b Baker Street, London NW1 6XE, United Kingdom"
    ),
    (
      "IE|Eccles Street|7|D07 H2W8|Dublin|Leinster||Ireland",
      "7 Eccles Street, Dublin, D07 H2W8, Ireland"
    ),
    (
      "IM|Strand Street|3|IM1 2ER|Douglas|||Isle of Man",
      "3 Strand Street, Douglas IM1 2ER, Isle of Man"
    ),
    (
      "MT|Republic Street|20|VLT 1110|Valletta|||Malta",
      "20 Republic Street, Valletta VLT 1110, Malta"
    ),
    (
      "FR|Rue de la Paix|12 bis|75002|Paris|Île-de-France|IDF|France",
      "12 bis Rue de la Paix, 75002 Paris, France"
    ),
    (
      "MC|Boulevard des Moulins|5|98000|Monaco|||Monaco",
      "5 Boulevard des Moulins, 98000 Monaco"
    ),
    ("LU|Grand-Rue|14|1660|Luxembourg|||Luxembourg", "14 Grand-Rue, 1660 Luxembourg"),
    (
      "RE|Rue de Paris|40|97400|Saint-Denis|||Réunion",
      "40 Rue de Paris, 97400 Saint-Denis, Réunion"
    ),
    ("BE|Nieuwstraat|3|1000|Brussel|||Belgium", "Nieuwstraat 3, 1000 Brussel, Belgium"),
    (
      "NL|Damrak|1|1012 LG|Amsterdam|Noord-Holland|NH|Netherlands",
      "Damrak 1, 1012 LG Amsterdam, Netherlands"
    ),
    (
      "DE|Hauptstraße|12a|69117|Heidelberg|Baden-Württemberg|BW|Germany",
      "Hauptstraße 12a, 69117 Heidelberg, Germany"
    ),
    ("AT|Graben|21|1010|Wien|Wien|9|Austria", "Graben 21, 1010 Wien, Austria"),
    (
      "CH|Bahnhofstrasse|1|8001|Zürich|Zürich|ZH|Switzerland",
      "Bahnhofstrasse 1, 8001 Zürich, Switzerland"
    ),
    ("LI|Städtle|1|9490|Vaduz|||Liechtenstein", "Städtle 1, 9490 Vaduz, Liechtenstein"),
    ("IT|Via Roma|14|00184|Roma|Lazio|62|Italy", "Via Roma, 14, 00184 Roma, Italy"),
    (
      "SM|Via Gino Giacomini|9|47890|San Marino|||San Marino",
      "Via Gino Giacomini 9, 47890 San Marino"
    ),
    ("ES|Calle Mayor|5|28013|Madrid|Madrid|MD|Spain", "Calle Mayor, 5, 28013 Madrid, Spain"),
    ("PT|Rua Garrett|73|1200-203|Lisboa|||Portugal", "Rua Garrett 73, 1200-203 Lisboa, Portugal"),
    (
      "AD|Carrer Major|2|AD500|Andorra la Vella|||Andorra",
      "Carrer Major 2, AD500 Andorra la Vella, Andorra"
    ),
    ("DK|Nørregade|6|1165|København|||Denmark", "Nørregade 6, 1165 København, Denmark"),
    (
      "SE|Drottninggatan|30|111 51|Stockholm|||Sweden",
      "Drottninggatan 30, 111 51 Stockholm, Sweden"
    ),
    ("NO|Karl Johans gate|22|0026|Oslo|||Norway", "Karl Johans gate 22, 0026 Oslo, Norway"),
    (
      "FI|Mannerheimintie|10|00100|Helsinki|||Finland",
      "Mannerheimintie 10, 00100 Helsinki, Finland"
    ),
    ("IS|Laugavegur|12b|101|Reykjavík|||Iceland", "Laugavegur 12b, 101 Reykjavík, Iceland"),
    ("EE|Viru|4|10140|Tallinn|||Estonia", "Viru 4, 10140 Tallinn, Estonia"),
    ("LV|Brīvības iela|1|LV-1010|Rīga|||Latvia", "Brīvības iela 1, Rīga, LV-1010, Latvia"),
    ("LT|Gedimino pr.|9|01103|Vilnius|||Lithuania", "Gedimino pr. 9, 01103 Vilnius, Lithuania"),
    ("PL|ulica Długa|5|00-263|Warszawa|||Poland", "ulica Długa 5, 00-263 Warszawa, Poland"),
    ("CZ|Dlouhá|123/4|110 00|Praha|||Czechia", "Dlouhá 123/4, 110 00 Praha, Czechia"),
    ("SK|Obchodná|12|811 06|Bratislava|||Slovakia", "Obchodná 12, 811 06 Bratislava, Slovakia"),
    ("HU|Nádor utca|7|1051|Budapest|||Hungary", "1051 Budapest, Nádor utca 7, Hungary"),
    (
      "RO|Strada Lipscani|18|030031|București|||Romania",
      "Strada Lipscani 18, 030031 București, Romania"
    ),
    ("BG|бул. Витоша|15|1000|София|||Bulgaria", "бул. Витоша 15, 1000 София, Bulgaria"),
    ("GR|Ερμού|10|105 63|Αθήνα|||Greece", "Ερμού 10, 105 63 Αθήνα, Greece"),
    ("CY|Ledra|24|1010|Nicosia|||Cyprus", "Ledra 24, 1010 Nicosia, Cyprus"),
    ("SI|Čopova ulica|3|1000|Ljubljana|||Slovenia", "Čopova ulica 3, 1000 Ljubljana, Slovenia"),
    ("HR|Ilica|10|10000|Zagreb|||Croatia", "Ilica 10, 10000 Zagreb, Croatia"),
    ("RS|Knez Mihailova|6|11000|Beograd|||Serbia", "Knez Mihailova 6, 11000 Beograd, Serbia"),
    ("UA|вулиця Хрещатик|22|01001|Київ|||Ukraine", "вулиця Хрещатик, 22, Київ, 01001, Ukraine"),
    ("RU|Тверская улица|7|125009|Москва|||Russia", "Тверская улица, 7, Москва, 125009, Russia"),
    (
      "TR|İstiklal Caddesi|5|34433|İstanbul|||Türkiye",
      "İstiklal Caddesi 5, 34433 İstanbul, Türkiye"
    ),
    ("IL|Dizengoff|50|6433222|Tel Aviv|||Israel", "Dizengoff 50, 6433222 Tel Aviv, Israel"),
    (
      "AE|Al Wasl Road|9||Dubai|||United Arab Emirates",
      "9 Al Wasl Road, Dubai, United Arab Emirates"
    ),
    (
      "SA|King Fahd Road|2929|12211|Riyadh|||Saudi Arabia",
      "2929 King Fahd Road, Riyadh 12211, Saudi Arabia"
    ),
    ("EG|Talaat Harb|34|11511|Cairo|||Egypt", "34 Talaat Harb, Cairo 11511, Egypt"),
    (
      "MA|Avenue Hassan II|8|20000|Casablanca|||Morocco",
      "8 Avenue Hassan II, 20000 Casablanca, Morocco"
    ),
    ("TN|Avenue Bourguiba|45|1000|Tunis|||Tunisia", "45 Avenue Bourguiba, 1000 Tunis, Tunisia"),
    ("NG|Broad Street|33|101001|Lagos|||Nigeria", "33 Broad Street, Lagos 101001, Nigeria"),
    ("KE|Kenyatta Avenue|6|00100|Nairobi|||Kenya", "6 Kenyatta Avenue, Nairobi 00100, Kenya"),
    (
      "ZA|Long Street|40|8001|Cape Town|Western Cape|WC|South Africa",
      "40 Long Street, Cape Town, 8001, South Africa"
    ),
    (
      "IN|3rd Cross|12|560001|Bengaluru|Karnataka|KA|India",
      "12, 3rd Cross, Bengaluru 560001, Karnataka, India"
    ),
    ("PK|Mall Road|7|54000|Lahore|||Pakistan", "7 Mall Road, Lahore 54000, Pakistan"),
    ("LK|Galle Road|80|00300|Colombo|||Sri Lanka", "80 Galle Road, Colombo 00300, Sri Lanka"),
    (
      "SG|Orchard Road|238|238801|Singapore|||Singapore",
      "238 Orchard Road, Singapore 238801"
    ),
    (
      "MY|Jalan Ampang|5|50450|Kuala Lumpur|Selangor|10|Malaysia",
      "5 Jalan Ampang, 50450 Kuala Lumpur, Selangor, Malaysia"
    ),
    (
      "ID|Jalan Sudirman|12|10220|Jakarta|||Indonesia",
      "Jalan Sudirman 12, Jakarta 10220, Indonesia"
    ),
    (
      "PH|Ayala Avenue|6750|1226|Makati|||Philippines",
      "6750 Ayala Avenue, 1226 Makati, Philippines"
    ),
    ("TH|Silom Road|21|10500|Bangkok|||Thailand", "21 Silom Road, Bangkok 10500, Thailand"),
    ("VN|Lê Lợi|65|700000|Hồ Chí Minh|||Vietnam", "65 Lê Lợi, Hồ Chí Minh 700000, Vietnam"),
    ("HK|Nathan Road|36||Kowloon|||Hong Kong", "36 Nathan Road, Kowloon, Hong Kong"),
    (
      "CN|Nanjing Road|100|200001|Huangpu|Shanghai|SH|China",
      "100 Nanjing Road, Huangpu, Shanghai 200001, China"
    ),
    ("TW|Zhongxiao East Road|7|100|Taipei|||Taiwan", "7 Zhongxiao East Road, Taipei 100, Taiwan"),
    (
      "JP|Marunouchi 1-chome|9-1|100-0005|Chiyoda|Tokyo|13|Japan",
      "9-1 Marunouchi 1-chome, Chiyoda, Tokyo 100-0005, Japan"
    ),
    ("KR|Sejong-daero|110|04524|Seoul|||South Korea", "110 Sejong-daero, Seoul 04524, South Korea"),
    (
      "AU|George Street|1|2000|Sydney|New South Wales|NSW|Australia",
      "1 George Street, Sydney NSW 2000, Australia"
    ),
    (
      "NZ|Queen Street|10|1010|Auckland|Auckland|AUK|New Zealand",
      "10 Queen Street, Auckland 1010, New Zealand"
    ),
  ])
  func addressesLookAsInTheirCountries(parts: String, expected: String) throws {
    let columns = parts.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    try #require(columns.count == 8)
    let format = try #require(try Self.formats.get()[CountryCode(columns[0])])
    let pattern = try #require(AddressPattern(format.pattern))
    let names: [AddressPattern.Part] = [
      .street, .number, .postcode, .town, .region, .regionCode, .country,
    ]
    let values = Dictionary(uniqueKeysWithValues: zip(names, columns.dropFirst()))
    #expect(pattern.text { values[$0] } == expected)
  }

  @Test(arguments: [
    ("JP", "丸の内一丁目", "9-1", "100-0005", "千代田区", "東京都", "〒100-0005 東京都千代田区丸の内一丁目9-1"),
    ("KR", "세종대로", "110", "04524", "중구", "서울특별시", "04524 서울특별시 중구 세종대로 110"),
    ("CN", "南京东路", "100号", "200001", "黄浦区", "上海市", "200001 上海市黄浦区南京东路100号"),
    ("TW", "忠孝東路", "7號", "", "中正區", "臺北市", "中正區忠孝東路7號"),
  ])
  func addressesInOwnScriptBeginWithTheLargestPart(
    code: String, street: String, number: String, postcode: String, town: String, region: String,
    expected: String
  ) throws {
    let format = try #require(try Self.formats.get()[CountryCode(code)])
    let pattern = try #require(format.localPattern.flatMap(AddressPattern.init))
    let values: [AddressPattern.Part: String] = [
      .street: street, .number: number, .postcode: postcode, .town: town, .region: region,
    ]
    #expect(pattern.text { values[$0] } == expected)
  }

  @Test func aUnitStandsWhereTheCountryPutsIt() throws {
    for (code, unit, expected) in [
      ("US", "Apt 5", "12 Weg Apt 5, Ort"), ("GB", "Flat 2", "Flat 2, 12 Weg, Ort"),
      ("DE", "2. OG", "Weg 12, 2. OG, Ort"),
    ] {
      let format = try #require(try Self.formats.get()[CountryCode(code)])
      let pattern = try #require(AddressPattern(format.pattern))
      let values: [AddressPattern.Part: String] = [
        .street: "Weg", .number: "12", .town: "Ort", .unit: unit,
      ]
      #expect(pattern.text { values[$0] } == expected, "\(code)")
    }
  }

  /// Every pattern names what makes an address.
  @Test func everyPatternHasStreetNumberAndTown() throws {
    let formats = try Self.formats.get()
    #expect(formats.count > 60 && formats[nil] != nil)
    for (country, format) in formats {
      for text in [format.pattern, format.localPattern].compactMap(\.self) {
        let pattern = try #require(AddressPattern(text))
        #expect(
          Set(pattern.parts).isSuperset(of: [.street, .number, .unit, .town]),
          "\(country?.description ?? "*")")
      }
    }
  }

  @Test(arguments: [
    // A part that does not exist, three letters, a country twice, a column too few.
    ["US\t{road}\t-"], ["USA\t{street}\t-"], ["US,US\t{street}\t-"], ["US\t{street}"],
    ["JP\t{street}\t{strasse}"],
  ])
  func invalidLinesAreRefused(lines: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(lines.joined(separator: "\n").utf8), to: "address-labels.tsv")
    #expect(throws: ExtractError.self) {
      try LexiconFiles(folder: folder.path("")).addressFormats()
    }
  }
}
