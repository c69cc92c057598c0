extension Worlds {
  /// Places whose names are written without spaces: China, Japan, South Korea and Thailand.
  package static let asia: World = {
    var world = World()
    world.addArea(
      6_255_147, "Asia", code: "CONT", country: "", latitude: 29.84064, longitude: 89.29688)
    addChina(to: &world)
    addJapan(to: &world)
    addKoreaAndThailand(to: &world)
    world.files["dictionaries/area-terms.txt"] = [
      "市|after|locality,county,localadmin", "区|after|county,localadmin,locality",
      "省|after|region", "府|after|region", "都|after|region", "특별시|after|region",
      "구|after|county,localadmin,locality", "จังหวัด|before|region",
    ]
    return world
  }()

  private static func addChina(to world: inout World) {
    world.addCountry(
      "CN", iso3: "CHN", name: "China", continent: "AS", languages: "zh-CN", id: 1_814_991,
      latitude: 35, longitude: 105, population: 1_411_778_724)
    world.addRegion(
      2_038_349, "Beijing", country: "CN", code: "22", iso: "CN-BJ", latitude: 40.18,
      longitude: 116.41, population: 21_893_095)
    world.addRegion(
      2_036_115, "Liaoning", country: "CN", code: "19", iso: "CN-LN", latitude: 41,
      longitude: 123, population: 42_591_407)
    world.addPlace(
      1_816_670, "Beijing", code: "PPLC", country: "CN", admin: ["22"], latitude: 39.9075,
      longitude: 116.39723, population: 18_960_744)
    world.addPlace(
      8_389_511, "Chaowai", country: "CN", admin: ["22"], latitude: 39.92, longitude: 116.43)
    world.addPlace(
      2_038_087, "Chaoyang", country: "CN", admin: ["19"], latitude: 41.57, longitude: 120.46,
      population: 429_374)
    // A village of one ideograph, which is not part of "北京".
    world.addPlace(
      1_800_001, "Bei", country: "CN", admin: ["22"], latitude: 40, longitude: 116, population: 500)
    for (name, id) in [
      ("中国", 1_814_991), ("北京市", 2_038_349), ("北京", 2_038_349), ("北京", 1_816_670),
      ("朝阳区", 8_389_511), ("朝阳市", 2_038_087), ("辽宁省", 2_036_115), ("北", 1_800_001),
    ] {
      world.addName(name, of: id, language: "zh")
    }
  }

  private static func addJapan(to world: inout World) {
    world.addCountry(
      "JP", iso3: "JPN", name: "Japan", continent: "AS", languages: "ja", id: 1_861_060,
      latitude: 35.68536, longitude: 139.75309, population: 126_529_100)
    world.addRegion(
      1_853_904, "Osaka", country: "JP", code: "32", iso: "JP-27", latitude: 34.62,
      longitude: 135.51, population: 8_831_642)
    world.addRegion(
      1_850_144, "Tokyo", country: "JP", code: "40", iso: "JP-13", latitude: 35.69,
      longitude: 139.69, population: 13_942_856)
    world.addPlace(
      1_853_909, "Osaka", code: "PPLA", country: "JP", admin: ["32"], latitude: 34.69379,
      longitude: 135.50107, population: 2_592_413)
    world.addPlace(
      1_850_147, "Tokyo", code: "PPLC", country: "JP", admin: ["40"], latitude: 35.6895,
      longitude: 139.69171, population: 9_733_276)
    world.addArea(
      1_852_083, "Shibuya-ku", code: "ADM2", country: "JP", admin: ["40", "1852083"],
      latitude: 35.66, longitude: 139.7, population: 230_506)
    for (name, id) in [
      ("日本", 1_861_060), ("大阪府", 1_853_904), ("大阪市", 1_853_909), ("東京都", 1_850_144),
      ("東京都", 1_850_147), ("渋谷区", 1_852_083), ("オーサカ", 1_853_909),
    ] {
      world.addName(name, of: id, language: "ja")
    }
  }

  private static func addKoreaAndThailand(to world: inout World) {
    world.addCountry(
      "KR", iso3: "KOR", name: "South Korea", continent: "AS", languages: "ko-KR,en",
      id: 1_835_841, latitude: 36.5, longitude: 127.75, population: 51_635_256)
    world.addRegion(
      1_835_847, "Seoul", country: "KR", code: "11", iso: "KR-11", latitude: 37.58,
      longitude: 127, population: 9_668_465)
    world.addArea(
      1_843_140, "Gangnam-gu", code: "ADM2", country: "KR", admin: ["11", "11680"],
      latitude: 37.49664, longitude: 127.06277, population: 527_641)
    world.addCountry(
      "TH", iso3: "THA", name: "Thailand", continent: "AS", languages: "th,en", id: 1_605_651,
      latitude: 15.5, longitude: 101, population: 69_428_524)
    world.addRegion(
      1_153_670, "Chiang Mai", country: "TH", code: "02", iso: "TH-50", latitude: 18.75,
      longitude: 98.75, population: 1_781_000)
    world.addPlace(
      1_609_350, "Bangkok", code: "PPLC", country: "TH", latitude: 13.75398, longitude: 100.50144,
      population: 5_104_476)
    for (name, id, language) in [
      ("서울특별시", 1_835_847, "ko"), ("강남구", 1_843_140, "ko"), ("ประเทศไทย", 1_605_651, "th"),
      ("กรุงเทพมหานคร", 1_609_350, "th"), ("เชียงใหม่", 1_153_670, "th"),
    ] {
      world.addName(name, of: id, language: language)
    }
  }
}
