/// A word that people write in coordinates, in one of several languages.
enum CoordinateWord: Equatable {
  case north, south, east, west
  case latitude, longitude
  /// "o": the west in Romance languages, the east in German.
  case westOrEast
  /// Degrees, minutes or seconds as a word or letter; `m` and `s` may mean something else.
  case degrees, minutes, seconds
  /// `m`: minutes, or meters behind a pair.
  case minutesOrMeters
  /// A unit of heights and accuracies.
  case length
  /// A word before a height.
  case height
  /// A word before a pair that says no more than that it is one: "GPS".
  case label

  /// The words, in lower case and without full stops.
  private static let words: [String: CoordinateWord] = {
    var words: [String: CoordinateWord] = [:]
    for (word, texts) in lists { for text in texts { words[text] = word } }
    return words
  }()

  private static let lists: [(CoordinateWord, [String])] = [
    (.north, ["n", "north", "nord", "norte", "nb", "nbr", "с", "сш", "север", "北緯", "北纬", "북위"]),
    (
      .south,
      ["s", "south", "sud", "süd", "sur", "sul", "zb", "sbr", "ю", "юш", "юг", "南緯", "南纬", "남위"]
    ),
    (
      .east,
      [
        "e", "east", "est", "este", "ost", "ö", "ol", "öl", "oel", "в", "вд", "восток", "東経", "东经",
        "東經", "동경",
      ]
    ),
    (
      .west,
      ["w", "west", "ouest", "oeste", "ovest", "wl", "з", "зд", "запад", "西経", "西经", "西經", "서경"]
    ),
    (.westOrEast, ["o"]),
    (
      .latitude,
      [
        "lat", "y", "latitude", "latitud", "latitudine", "br", "breite", "breitengrad", "широта",
        "纬度",
        "緯度",
      ]
    ),
    (
      .longitude,
      [
        "lon", "x", "lng", "long", "longitude", "longitud", "longitudine", "l", "länge",
        "längengrad",
        "долгота", "经度", "經度", "経度",
      ]
    ),
    (
      .degrees, ["d", "deg", "degs", "degree", "degrees", "grad", "grados", "degrés", "gradi", "度"]
    ),
    (.minutes, ["min", "mins", "minute", "minutes", "minuten", "minutos", "分"]),
    (.seconds, ["sec", "secs", "second", "seconds", "sekunden", "segundos", "秒"]),
    (.minutesOrMeters, ["m"]),
    (
      .length,
      ["meter", "meters", "metres", "metre", "masl", "mnn", "msl", "amsl", "km", "ft", "feet", "z"]
    ),
    (
      .height,
      [
        "alt", "altitude", "elev", "elevation", "ele", "height", "höhe", "altitud", "accuracy",
        "acc", "zoom",
      ]
    ),
    (
      .label,
      [
        "my", "is", "gps", "coordinate", "coordinates", "coord", "coords", "position", "pos",
        "location", "loc",
        "latlng", "latlon", "latlong", "center", "centre", "wgs", "epsg", "at", "ll",
        "koordinaten", "coordonnées", "coordenadas", "coordinate", "coördinaten", "koordinater",
        "współrzędne", "координаты", "坐标", "座標", "좌표", "geo", "yx",
      ]
    ),
  ]

  /// The hashes of the words in ASCII, and of a unit before a hemisphere's letter.
  private static let hashes: Set<UInt64> = {
    let glued = ["d", "m", "s"].flatMap { unit in ["n", "s", "e", "w", "o"].map { unit + $0 } }
    // What is no word of a pair, but of the notations of programs.
    let others = ["point", "srid", "crs", "mgrs", "utm", "usng", "zone", "me", "mn", "km"]
    return Set((Array(words.keys) + glued + others).map { hash($0.utf8) })
  }()

  static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the FNV-1a hash of a word with one more letter.
  static func hash(_ hash: UInt64, _ letter: UInt8) -> UInt64 {
    (hash ^ UInt64(letter)) &* 0x100_0000_01B3
  }

  private static func hash(_ word: String.UTF8View) -> UInt64 { word.reduce(emptyHash, hash) }

  /// Returns whether a hash of letters in lower case is that of a word of coordinates.
  static func isKnown(hash: UInt64) -> Bool { hashes.contains(hash) }

  /// Returns the word that a text in lower case is; `nil` for any other.
  init?(_ text: String) {
    guard let word = Self.words[text] else { return nil }
    self = word
  }
}
