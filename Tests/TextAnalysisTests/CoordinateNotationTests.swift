import Geodesy
import TestSupport
import Testing
import TextAnalysis

/// Notations of coordinates beyond decimal degrees, as people copy them.
@Suite struct CoordinateNotationTests {
  private static let prague = [50.0877, 14.42085]
  private static let rounded = [50.0877, 14.4209]
  private static let rio = [-22.9519, -43.2105]

  static let angles: [Case<String, [Double]>] = [
    Case("N50 05.262 E014 25.251", prague, "as in files of caches"),
    Case("N 50° 05.262' E 014° 25.251'", prague, "as on their pages"),
    Case("S 22° 57.114 W 043° 12.630", rio, "in the southwest"),
    Case("50° 5,262' N, 14° 25,251' E", prague, "decimal commas in minutes"),
    Case("50 deg 5' 15.72\" N, 14 deg 25' 15.06\" E", prague, "as exiftool prints"),
    Case("50d5m15.72sN 14d25m15.06sE", prague, "letters as units"),
    Case("50-05.262N 014-25.251E", prague, "hyphens between degrees and minutes"),
    Case("50:05:15.72N 14:25:15.06E", prague, "colons and letters"),
    Case("50:05:15.72, 14:25:15.06", prague, "colons alone"),
    Case("50°5'15.72\"N14°25'15.06\"E", prague, "without any space"),
    Case("Coordinates: 50°05′15.72″N 14°25′15.06″E", prague, "a label"),
    Case("GPS 50.0877, 14.4209", rounded, "a label without a colon"),
    Case("My location is 50.0877, 14.4209", rounded, "a sentence"),
    Case("📍 50.0877, 14.4209", rounded, "a pin"),
    Case("50.0877, 14.4209.", rounded, "the end of a sentence"),
    Case("\"50.0877\",\"14.4209\"", rounded, "columns of a table"),
    Case("<50.0877, 14.4209>", rounded, "in brackets"),
    Case("x: 14.4209, y: 50.0877", rounded, "the letters of a plane"),
    Case("Lat/Long: 50.0877, 14.4209", rounded, "the order as a label"),
    Case("lat,lng=50.0877,14.4209", rounded, "the same without spaces"),
    Case("lng,lat=14.4209,50.0877", rounded, "the other order"),
    Case("50.0877, 14.4209, 200 m", rounded, "a height"),
    Case("50.0877,14.4209,200", rounded, "a height without a unit"),
    Case("50.0877 14.4209 ±10m", rounded, "an accuracy"),
    Case("50.0877,14.4209 (WGS84)", rounded, "a reference system"),
    Case("WGS84 50.0877 14.4209", rounded, "one in front"),
    Case("–22.9519, –43.2105", rio, "en dashes of a word processor"),
    Case("—22.9519, —43.2105", rio, "em dashes"),
    Case("- 22.9519, - 43.2105", rio, "signs apart"),
    Case("-22.9519 S, -43.2105 W", rio, "signs and letters"),
    Case("５０．０８７７，１４．４２０９", rounded, "wide digits"),
    Case("٥٠٫٠٨٧٧، ١٤٫٤٢٠٩", rounded, "Arabic digits"),
    Case("50,0877, 14,4209", rounded, "decimal commas, and one between"),
    Case("43,3623 N; 8,4115 O", [43.3623, -8.4115], "the west of Spain"),
    Case("48,8566 N, 2,3522 E", [48.8566, 2.3522], "decimal commas and letters"),
    Case("50.0877° с.ш. 14.4209° в.д.", rounded, "Russian"),
    Case("北緯35度41分22秒 東経139度41分30秒", [35.689444, 139.691667], "Japanese"),
    Case("北纬39.9°，东经116.4°", [39.9, 116.4], "Chinese"),
    Case("50° 5′ n. Br., 14° 25′ ö. L.", [50.083333, 14.416667], "German"),
    Case("52°22′ NB 4°54′ OL", [52.366667, 4.9], "Dutch"),
    Case("41°0'29.52\"K 28°58'42.24\"D", [41.0082, 28.9784], "Turkish, whose D is the east"),
    Case("55°40.566' N 12°34.098' Ø", [55.6761, 12.5683], "Danish"),
    Case("50°27′0″ пн. ш. 30°31′24″ сх. д.", [50.45, 30.523333], "Ukrainian"),
    Case("50°27′0″ с. ш. 30°31′24″ в. д.", [50.45, 30.523333], "abbreviations with spaces"),
    Case("44° 49′ с. г. ш., 20° 28′ и. г. д.", [44.816667, 20.466667], "Serbian, of three words"),
    Case("50° 5′ s. š., 14° 25′ v. d.", [50.083333, 14.416667], "Czech, whose s is the north"),
    Case("47° 29′ é. sz., 19° 02′ k. h.", [47.483333, 19.033333], "Hungarian"),
    Case("6°12′ LS 106°49′ BT", [-6.2, 106.816667], "Indonesian"),
    Case("४०.७° उत्तर, ७४° पश्चिम", [40.7, -74], "Hindi, with its digits"),
    Case("13.75° เหนือ 100.5° ตะวันออก", [13.75, 100.5], "Thai, with tones"),
    Case(
      "12,0464 latitud sur, 77,0428 longitud oeste", [-12.0464, -77.0428], "names and hemispheres"),
    Case("Breite 50.4501, Länge 30.5234", [50.4501, 30.5234], "labels outside ASCII"),
  ]

  static let codes: [Case<String, [Double]>] = [
    Case("8FVC9G8F+5W", [47.365438, 8.524813], "a plus code"),
    Case("8fvc9g8f+5w", [47.365438, 8.524813], "in small letters"),
    Case("8FVC9G8F+5W Zürich, Switzerland", [47.365438, 8.524813], "beside its town"),
    Case("8FVC0000+", [47.5, 8.5], "one with zeros"),
    Case("4RRH46J5+FP", [-33.868813, 151.209313], "in the south"),
    Case("6GCRPR78+FW", [-1.286313, 36.817313], "with letters that look like a word"),
    Case("https://plus.codes/8FVC9G8F+5W", [47.365438, 8.524813], "in a link"),
    Case("8FVC9G8F+5WX4", [47.365478, 8.524863], "a longer one"),
    Case("33UVR5820048440", [50.0867543, 14.4156936], "MGRS"),
    Case("33U VR 58200 48440", [50.0867543, 14.4156936], "with spaces"),
    Case("MGRS 33UVR58204844", [50.086799, 14.415763], "with fewer digits"),
    Case("18S UJ 23480 06470", [38.8893811, -77.0352743], "in America"),
    Case("56HLH3415950786", [-33.8702305, 151.2070039], "in the south"),
    Case("33U 458200 5548440", [50.0867543, 14.4156936], "UTM"),
    Case(
      "18S 277617E 8667488N", [-12.046399, -77.042804],
      "S for the south, beyond the band's northings"),
    Case("plus code 8FVC9G8F+5W", [47.365438, 8.524813], "a label of plus codes"),
    Case("UTM 18N 323480 4306470", [38.8893811, -77.0352743], "UTM with a hemisphere"),
    Case("33N 458200mE 5548440mN", [50.0867543, 14.4156936], "and units"),
    Case("+40.75-074.00/", [40.75, -74], "ISO 6709"),
  ]

  static let texts: [Case<String, [Double]>] = [
    Case("geo:50.0877,14.4209?z=17", rounded, "a URI with a zoom"),
    Case("geo:50.0877,14.4209,200;crs=wgs84;u=10", rounded, "height and accuracy"),
    Case("geo:0,0?q=50.0877,14.4209(Prague)", rounded, "as Android sends it"),
    Case("POINT(14.4209 50.0877)", rounded, "WKT"),
    Case("SRID=4326;POINT Z (14.4209 50.0877 200)", rounded, "EWKT with a height"),
    Case("{\"lat\": 50.0877, \"lng\": 14.4209}", rounded, "JSON"),
    Case("{\"type\":\"Point\",\"coordinates\":[14.4209,50.0877]}", rounded, "GeoJSON"),
    Case("<wpt lat=\"50.0877\" lon=\"14.4209\">", rounded, "GPX"),
    Case("<coordinates>14.4209,50.0877,0</coordinates>", rounded, "KML"),
    Case("https://www.google.com/maps/@50.0877,14.4209,17z", rounded, "the middle of a map"),
    Case(
      "https://www.google.com/maps/place/X/@50.05,14.40,12z/data=!3m1!8m2!3d50.0877!4d14.4209",
      rounded, "its pin"),
    Case("https://maps.google.com/maps?q=loc:50.0877,14.4209", rounded, "a parameter"),
    Case("https://maps.google.com/?q=50.0877%2C14.4209", rounded, "percent-encoded"),
    Case("https://www.openstreetmap.org/#map=17/50.0877/14.4209", rounded, "a fragment"),
    Case(
      "https://www.openstreetmap.org/?mlat=50.0877&mlon=14.4209#map=15/50.1/14.4", rounded,
      "the marker before the map"),
    Case("https://maps.apple.com/?ll=50.0877,14.4209&q=Dropped%20Pin", rounded, "Apple"),
    Case("https://www.bing.com/maps?cp=50.0877~14.4209&lvl=15", rounded, "Bing"),
    Case("https://yandex.ru/maps/?ll=14.4209%2C50.0877&z=12", rounded, "longitude first"),
    Case("https://mapy.cz/zakladni?x=14.4209&y=50.0877&z=15", rounded, "x and y"),
    Case("https://wego.here.com/?map=50.0877,14.4209,15,normal", rounded, "with the kind of map"),
    Case("https://2gis.ru/?m=14.4209%2C50.0877%2F15", rounded, "with a zoom behind a slash"),
    Case("https://waze.com/ul?ll=50.0877,14.4209&navigate=yes", rounded, "Waze"),
    Case(
      "https://geohack.toolforge.org/geohack.php?params=50.0877_N_14.4209_E_region:CZ", rounded,
      "underscores"),
  ]

  @Test(arguments: angles + codes + texts)
  func isRead(_ example: Case<String, [Double]>) throws {
    let typed = try #require(TypedCoordinate(example.given))
    #expect(abs(typed.coordinate.latitude - example.expected[0]) < 6e-5)
    #expect(abs(typed.coordinate.longitude - example.expected[1]) < 6e-5)
  }

  static let others: [Case<String, String>] = [
    Case("12 Main Street", "", "an address"),
    Case("24/7", "", "an idiom"),
    Case("W1A 1AA", "", "a postal code with a letter of a hemisphere"),
    Case("E1 6AN", "", "another"),
    Case("E14 5AB, N1 9GU", "", "two of them"),
    Case("S-111 22", "", "one with its country"),
    Case("01310-100", "", "one with a hyphen"),
    Case("12:30, 14:30", "", "times"),
    Case("25.12.2020", "", "a date"),
    Case("12.5 K, 34 D", "", "letters that need angles with signs"),
    Case("33U", "", "a zone alone"),
    Case("9G8F+5W", "", "a short plus code says nothing by itself"),
    Case("ZZZZZZZZ+22", "", "letters that plus codes lack"),
    Case("https://example.com/page", "", "a link to something else"),
    Case("POINT EMPTY", "", "no point"),
  ]

  @Test(arguments: others)
  func isNone(_ example: Case<String, String>) {
    #expect(TypedCoordinate(example.given) == nil)
  }

  @Test func aDerivedAngleHasNoBinaryNoise() throws {
    let typed = try #require(TypedCoordinate("50° 5' 15.72\" N, 14° 25' 15.06\" E"))
    #expect("\(typed.coordinate.latitude)" == "50.0877")
    #expect("\(typed.coordinate.longitude)" == "14.42085")
  }

  static let queries: [Case<String, String>] = [
    Case("https://maps.google.com/?q=Eiffel+Tower", "Eiffel Tower", "a parameter"),
    Case("https://www.google.com/maps/place/Eiffel+Tower/", "Eiffel Tower", "a path"),
    Case("geo:0,0?q=Prague%20Castle", "Prague Castle", "a URI"),
  ]

  @Test(arguments: queries)
  func aLinkMaySearchForAName(_ example: Case<String, String>) {
    #expect(MapLink(example.given)?.query == example.expected)
  }

  // MARK: Plus codes

  @Test func aShortPlusCodeLiesNearItsReference() throws {
    let code = try #require(OpenLocationCode("9G8F+5W"))
    let near = try #require(Coordinate(latitude: 47.37, longitude: 8.54))
    let area = try #require(code.area(near: near))
    #expect(!code.isFull)
    #expect(abs(area.center.latitude - 47.365438) < 1e-6)
    #expect(abs(area.center.longitude - 8.524813) < 1e-6)
  }

  @Test("a code shortened near its place is found again", arguments: propertySeeds)
  func shortCodesAreRecovered(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("23456789CFGHJMPQRVWX")
    for _ in 0..<200 {
      func letter() -> Character { letters.randomElement(using: &generator) ?? "2" }
      let first = letters.prefix(9).randomElement(using: &generator) ?? "2"
      let second = letters.prefix(18).randomElement(using: &generator) ?? "2"
      let rest = String((0..<6).map { _ in letter() })
      let text = String([first, second]) + rest + "+" + String([letter(), letter()])
      let full = try #require(OpenLocationCode(text)?.area)
      let short = try #require(OpenLocationCode(text.dropFirst(4)))
      let near = try #require(
        Coordinate(
          latitude: max(
            -90, min(90, full.center.latitude + .random(in: -0.4...0.4, using: &generator))),
          longitude: max(
            -180, min(180, full.center.longitude + .random(in: -0.4...0.4, using: &generator)))))
      let found = try #require(short.area(near: near))
      #expect(found.center.distanceMeters(to: full.center) < 1, "\(text)")
    }
  }
}
