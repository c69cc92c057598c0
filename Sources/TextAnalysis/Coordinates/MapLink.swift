import TextFormats

/// A link to a map, or a `geo:` URI: what it shows.
///
/// It knows the forms of Google Maps, OpenStreetMap, Apple Maps, Bing, Yandex, Mapy, Waze, HERE and
/// others, which put a pair into a query parameter (`q=50.09,14.42`, `mlat=50.09&mlon=14.42`), the
/// path (`/@50.09,14.42,17z`, `!3d50.09!4d14.42`) or the fragment (`#map=17/50.09/14.42`).
package struct MapLink: Hashable, Sendable {
  /// The pair in the link; `nil` if there is none.
  let pair: Pair?
  /// The text that the link searches for, if it has no pair: `?q=Eiffel+Tower`.
  package let query: String?

  struct Pair: Hashable, Sendable {
    let latitude: Double
    let longitude: Double
  }

  /// The maximum length of links that are read.
  private static let longest = 2_000

  /// Parses a whole text, or returns `nil` if it is not a link, or shows nothing that is known.
  ///
  /// - Complexity: O(n); texts without a colon or slash are refused at once.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.hasByte(where: { $0 == 0x3A || $0 == 0x2F })
    else { return nil }
    let trimmed = text.drop { $0.isWhitespace || $0 == "<" || $0 == "(" }
    guard !trimmed.contains(where: \.isWhitespace) else { return nil }
    let lower = trimmed.prefix(5).lowercased()
    if lower.hasPrefix("geo:") {
      self.init(uri: trimmed.dropFirst(4))
    } else if trimmed.firstRange(of: "://") != nil || Self.isHost(trimmed) {
      self.init(address: trimmed)
    } else {
      return nil
    }
  }

  /// `geo:50.09,14.42;u=35`, `geo:50.09,14.42?z=17`, `geo:0,0?q=50.09,14.42(Label)`.
  private init?(uri: Substring) {
    let place = uri.prefix { $0 != "?" }
    let parameters = Self.parameters(uri.dropFirst(place.count).dropFirst())
    let own = Self.pair(in: place.prefix { $0 != ";" })
    if let text = Self.first(of: ["q"], in: parameters) {
      if let pair = Self.pair(in: text.prefix { $0 != "(" }) {
        self.init(pair: pair, query: nil)
        return
      }
      if own == Pair(latitude: 0, longitude: 0) || own == nil {
        self.init(pair: nil, query: text)
        return
      }
    }
    guard let own else { return nil }
    self.init(pair: own, query: nil)
  }

  private init(pair: Pair?, query: String?) {
    self.pair = pair
    self.query = query
  }

  /// Parameters with a pair, latitude first; and those that only move the map, which come last.
  private static let pairKeys = [
    "q", "query", "destination", "daddr", "ll", "sll", "cbll", "center", "point", "loc", "where1",
    "place", "map", "latlng", "coords", "viewpoint", "saddr", "origin", "cp", "m",
  ]
  /// Pairs of parameters: latitude and longitude.
  private static let keysOfAngles = [
    ("mlat", "mlon"), ("lat", "lon"), ("lat", "lng"), ("lat", "long"), ("latitude", "longitude"),
    ("y", "x"),
  ]

  private init?(address: Substring) {
    let isMap = Self.isMap(address)
    let parts = address.split(separator: "#", maxSplits: 1)
    let fragment = parts.count > 1 ? parts[1] : ""
    let base = parts.first ?? ""
    let path = base.prefix { $0 != "?" }
    let parameters =
      Self.parameters(base.dropFirst(path.count).dropFirst()) + Self.parameters(fragment)
    // Yandex and Mapy put the longitude first.
    let isSwapped = address.contains("yandex") || address.contains("/2gis")
    if let pair = Self.marker(in: address) ?? Self.angles(in: parameters)
      ?? Self.pair(of: parameters, isSwapped: isSwapped)
      ?? Self.pair(inPath: path) ?? Self.pair(inFragment: fragment)
    {
      self.init(pair: pair, query: nil)
      return
    }
    guard isMap else { return nil }
    if let text = Self.first(
      of: ["q", "query", "destination", "daddr", "text", "address"], in: parameters),
      text.contains(where: \.isLetter)
    {
      self.init(pair: nil, query: text)
      return
    }
    // "/maps/place/Eiffel+Tower/", "/maps/search/…"
    let steps = path.split(separator: "/")
    guard let kind = steps.firstIndex(where: { ["place", "search", "dir"].contains($0) }),
      kind + 1 < steps.count
    else { return nil }
    self.init(pair: nil, query: FormDecoding.decoded(steps[kind + 1]))
  }

  // MARK: Addresses

  private static func isHost(_ text: Substring) -> Bool {
    let host = text.prefix { $0 != "/" }
    return host.count < text.count && host.contains(".") && isMap(text)
  }

  private static let maps = [
    "maps.google", "google.com/maps", "goo.gl/maps", "maps.app", "openstreetmap.org", "osm.org",
    "maps.apple.com", "bing.com/maps", "yandex", "mapy.cz", "mapy.com", "waze.com", "here.com",
    "geohack", "maps:", "comgooglemaps:", "maps.me", "2gis", "map.baidu", "amap.com",
  ]

  private static func isMap(_ text: Substring) -> Bool {
    let lower = text.prefix(80).lowercased()
    // "google.de/maps", "google.co.uk/maps"
    return maps.contains { lower.contains($0) }
      || lower.contains("google.") && lower.contains("/maps")
  }

  /// `!3d50.09!4d14.42`: the pin rather than the middle of the map.
  private static func marker(in text: Substring) -> Pair? {
    guard let latitude = text.firstRange(of: "!3d"),
      let longitude = text[latitude.upperBound...].firstRange(of: "!4d"),
      let north = Double(number(text[latitude.upperBound...])),
      let east = Double(number(text[longitude.upperBound...]))
    else { return nil }
    return Pair(latitude: north, longitude: east)
  }

  private static func angles(in parameters: [(key: String, value: String)]) -> Pair? {
    for (latitude, longitude) in keysOfAngles {
      guard let north = first(of: [latitude], in: parameters).flatMap(Double.init),
        let east = first(of: [longitude], in: parameters).flatMap(Double.init)
      else { continue }
      return Pair(latitude: north, longitude: east)
    }
    // GeoHack: "params=50.0877_N_14.4209_E_region:CZ"
    guard let text = first(of: ["params"], in: parameters) else { return nil }
    let words = text.split(separator: "_")
    guard let end = words.firstIndex(where: { $0 == "E" || $0 == "W" }) else { return nil }
    return AnglePair.parsed(words[...end].joined(separator: " "))
      .map { Pair(latitude: $0.latitude, longitude: $0.longitude) }
  }

  private static func pair(
    of parameters: [(key: String, value: String)], isSwapped: Bool
  ) -> Pair? {
    for key in pairKeys {
      guard let text = first(of: [key], in: parameters) else { continue }
      // "loc:50.09,14.42", "50.09,14.42(Label)", "50.09~14.42", "14.42,50.09/15"
      let bare = text.hasPrefix("loc:") ? text.dropFirst(4) : text[...]
      guard let pair = pair(in: bare.prefix { $0 != "(" && $0 != "/" }) else { continue }
      return isSwapped ? Pair(latitude: pair.longitude, longitude: pair.latitude) : pair
    }
    // Yandex's pins are "pt=lon,lat".
    return first(of: ["pt"], in: parameters).flatMap { pair(in: $0[...]) }
      .map { Pair(latitude: $0.longitude, longitude: $0.latitude) }
  }

  /// Returns the pair of a path: "/@50.09,14.42,17z", "/place/50.09,14.42", "/l/50.09,14.42".
  private static func pair(inPath path: Substring) -> Pair? {
    for step in path.split(separator: "/").reversed() {
      let text = FormDecoding.decoded(step)
      let bare = text.hasPrefix("@") ? text.dropFirst() : text[...]
      if let pair = pair(in: bare) { return pair }
    }
    return nil
  }

  /// Returns the pair of a fragment: "#map=17/50.09/14.42", "#17/50.09/14.42".
  private static func pair(inFragment fragment: Substring) -> Pair? {
    let text = fragment.hasPrefix("map=") ? fragment.dropFirst(4) : fragment
    let steps = text.prefix { $0 != "&" }.split(separator: "/")
    guard steps.count >= 3, Double(steps[0]) != nil, let north = Double(steps[1]),
      let east = Double(steps[2])
    else { return nil }
    return Pair(latitude: north, longitude: east)
  }

  // MARK: Parts

  private static func parameters(_ text: Substring) -> [(key: String, value: String)] {
    text.split(separator: "&").compactMap { part in
      guard let equals = part.firstIndex(of: "=") else { return nil }
      return (
        String(part[..<equals]).lowercased(),
        FormDecoding.decoded(part[part.index(after: equals)...])
      )
    }
  }

  private static func first(
    of keys: [String], in parameters: [(key: String, value: String)]
  ) -> String? {
    parameters.first { keys.contains($0.key) && !$0.value.isEmpty }?.value
  }

  /// Returns the pair at the beginning of a text; more numbers may follow, as a zoom level does, and words
  /// for the kind of map.
  private static func pair(in text: Substring) -> Pair? {
    let numbers = text.split(omittingEmptySubsequences: false) { ",~ +;".contains($0) }
      .filter { !$0.isEmpty }
    guard numbers.count >= 2, let north = Double(numbers[0]), let east = Double(numbers[1]),
      numbers.dropFirst(2).allSatisfy({
        Double(number($0)) != nil || $0.allSatisfy(\.isLetter)
      })
    else {
      return AnglePair.parsed(String(text)).map {
        Pair(latitude: $0.latitude, longitude: $0.longitude)
      }
    }
    return Pair(latitude: north, longitude: east)
  }

  private static func number(_ text: Substring) -> Substring {
    text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
  }
}
