import Gazetteer

/// A selection of the rows of an extract to read, so that later steps see only those.
///
/// Areas are read regardless of the selection, because places need them;
/// ``keepsAreaAlone(_:country:)`` determines which of them stay without any place in them. Capitals are
/// always read.
struct RowSelection: Sendable {
  let selection: PlaceSelection
  private let countries: Set<UInt16>
  private let classes: Set<[UInt8]>
  private let minPopulation: Int64

  /// The kinds of places of the tier `places` that are neither settlements nor in our own tables.
  private static let publicPlaces: Set<[UInt8]> = [Array("AIRP".utf8), Array("UNIV".utf8)]
  private static let capital = Array(FeatureCode.capital.rawValue.utf8)
  private static let administrative = Array("A".utf8)
  private static let settlement = Array("P".utf8)
  private static let continent = Array("CONT".utf8)

  init(_ selection: PlaceSelection) {
    self.selection = selection
    countries = Set(selection.countries.compactMap { AdminCodes.packed(Array($0.utf8)[...]) })
    classes = Set(selection.classes.map { Array($0.utf8) })
    let tierPopulation: Int64 =
      switch selection.tier {
      case .cities: 15_000
      case .places: 1_000
      case .world: 0
      }
    minPopulation = max(tierPopulation, Int64(clamping: selection.minPopulation))
  }

  /// Whether nothing is omitted.
  var isEverything: Bool { selection == .everything }

  /// Whether the bundle is the smallest one that apps ship, whose every table is shortened.
  private var isSmallest: Bool { selection.tier == .cities }

  /// Whether it is for apps, which draw no map of ours.
  private var isForApps: Bool { selection.tier != .world }

  /// Returns the selected countries that an extract does not contain.
  func unknownCountries(_ codes: AdminCodes) -> [String] {
    guard !codes.countries.isEmpty else { return [] }
    return selection.countries.filter { code in
      AdminCodes.packed(Array(code.utf8)[...]).flatMap { codes.countries[$0] } == nil
    }
  }

  // MARK: Files

  /// Returns whether files of a layer are read at all.
  func reads(_ layer: Extract.Layer) -> Bool {
    switch layer {
    case .postcodes, .britishPostcodes:
      !isSmallest && has(Self.settlement) && (!isForApps || !countries.isEmpty)
    case .addresses: !isForApps && has(Self.settlement)
    case .regionPolygons, .lakePolygons, .landmarks, .worldRegions, .waters: !isSmallest
    // A megabyte, for which the smallest bundle has no room.
    case .englishWords: !isSmallest
    // A bundle for an app does not need a web page.
    case .mapLand, .mapBorders, .mapRegions, .mapRivers: !isForApps
    default: true
    }
  }

  /// Whether settlements known only from postal data become places: their size is unknown.
  var addsPostalPlaces: Bool { minPopulation <= 0 }

  /// The rounding step for corners of countries, in 1e-5 degrees.
  ///
  /// Detailed borders would fill a fifth of a small bundle, and separate nothing that its towns do
  /// not.
  var countryStep: Int32 { isSmallest ? 23_000 : isForApps ? 5_000 : 1 }

  /// The rounding step for corners of first-level divisions, in 1e-5 degrees.
  var regionStep: Int32 { isForApps ? 5_000 : 1 }

  /// The rounding step for corners of seas, which do not count where there is land.
  var waterStep: Int32 { isSmallest ? 50_000 : isForApps ? 15_000 : 1 }

  /// The maximum number of best-known places that are kept for a prefix of many names.
  ///
  /// Apps show ten at most.
  var completionsOfPrefix: Int { isForApps ? 32 : PrefixCompletions.capacity }

  /// The prominence below which names of places are corrected by one edit only.
  ///
  /// In bundles for apps, those are the names of cities of less than some million people: a name takes 90 bytes with
  /// second edits, and 4 without them.
  var minProminenceForTwoEdits: UInt16 { isForApps ? 1_700 : 1 }

  /// Whether a name that is corrected by one edit has no key but its own, so that a search tries all edits.
  var namesHaveOneKey: Bool { isForApps }

  /// Returns whether misspellings of a folded name are found: in bundles for apps, for Latin names only.
  func correctsName(_ folded: ArraySlice<UInt8>) -> Bool {
    // Latin letters end at U+024F, whose first byte this is in UTF-8.
    !isForApps || folded.allSatisfy { $0 <= 0xC9 }
  }

  // MARK: Rows

  /// Returns whether a row is read.
  func selects(_ row: borrowing ExtractRow, of layer: Extract.Layer) -> Bool {
    guard !isEverything else { return true }
    switch layer {
    case .places: return selectsPlace(row)
    case .postcodes, .britishPostcodes: return has(country: row[0])
    default: return true
    }
  }

  /// Returns whether a country's own files are read, such as its addresses.
  func has(country code: ArraySlice<UInt8>) -> Bool {
    countries.isEmpty || AdminCodes.packed(code).map(countries.contains) == true
  }

  /// Returns whether a row of our own tables of landmarks is read.
  func selects(_ landmark: Landmark) -> Bool {
    guard has(Array(landmark.featureClass.rawValue.utf8)) else { return false }
    return countries.isEmpty || landmark.countries.isEmpty
      || landmark.countries.contains(where: countries.contains)
  }

  /// Returns whether a row of places is selected; an invalid row is, so that its reader reports it.
  private func selectsPlace(_ row: borrowing ExtractRow) -> Bool {
    guard row.count > 14 else { return true }
    if row[6].elementsEqual(Self.administrative) || row[7].elementsEqual(Self.continent) {
      return true
    }
    if row[7].elementsEqual(Self.capital) { return true }
    // Seas do not have a country.
    guard row[8].isEmpty || has(country: row[8]), has(Array(row[6])) else { return false }
    guard row[6].elementsEqual(Self.settlement) else {
      return !isForApps || isSea(row)
        || !isSmallest && Self.publicPlaces.contains(Array(row[7]))
    }
    let population: Int64
    do {
      population = try row.number(14, called: "population") ?? 0
    } catch {
      return true
    }
    return population >= minPopulation
  }

  private func isSea(_ row: borrowing ExtractRow) -> Bool {
    FeatureClass(rawValue: row.text(6)).map {
      Layer(featureClass: $0, featureCode: FeatureCode(rawValue: row.text(7))) == .marine
    } ?? false
  }

  private func has(_ featureClass: [UInt8]) -> Bool {
    classes.isEmpty || classes.contains(featureClass)
  }

  // MARK: Areas and names

  /// Returns whether an airport stays: in bundles for apps, one with passenger traffic.
  func keepsAirport(isScheduled: Bool) -> Bool { isScheduled || !isForApps }

  /// Returns whether an area stays although no selected place lies in it.
  func keepsAreaAlone(_ layer: Layer, country: UInt16) -> Bool {
    switch layer {
    case .continent, .country, .region: true
    default: !isForApps && !isOutside(country) && has(Self.administrative)
    }
  }

  /// Whether a country's places are not selected.
  private func isOutside(_ country: UInt16) -> Bool {
    !countries.isEmpty && !countries.contains(country)
  }

  /// The countries whose people distinguish towns by county: the US, Britain and Ireland.
  private static let countryCodesWithCounties = Set(
    ["US", "GB", "IE"].compactMap { AdminCodes.packed(Array($0.utf8)[...]) })

  /// Returns whether an area stays in which a number of selected places lie.
  ///
  /// In bundles for apps, a county with a single place does not: it is a municipality that is called after it.
  func keepsArea(_ layer: Layer, around placesInside: Int, country: UInt16) -> Bool {
    guard placesInside > 0 else { return false }
    return switch layer {
    case .localAdmin: !isForApps
    case .county where Self.countryCodesWithCounties.contains(country): true
    case .county: !isForApps || !isSmallest && placesInside > 1
    default: true
    }
  }

  /// The least prominence of areas and settlements that the tier `places` also has in other ``worldLanguages``.
  ///
  /// It is that of a city of some 400,000 people. Names of smaller ones would take ten megabytes.
  private static let minProminenceAbroad: UInt16 = 1_500

  /// The languages in which people look for countries in a small bundle, for those outside of any, and for well-known
  /// places abroad in one of `places`.
  private static let worldLanguages: Set<[UInt8]> = Set(
    ["ar", "de", "es", "fr", "hi", "it", "ja", "ko", "nl", "pl", "pt", "ru", "tr", "zh"].map {
      Array($0.utf8)
    })

  /// Returns whether a name of a place is kept, given whether its language is a main one of the place's
  /// country.
  func keepsName(
    kind: UInt8, language: ArraySlice<UInt8>, layer: Layer, country: UInt16, prominence: UInt16,
    isMainLanguage: @autoclosure () -> Bool
  ) -> Bool {
    guard isForApps || country != 0 && isOutside(country), let kind = ToponymKind(rawValue: kind)
    else { return true }
    if !isSmallest, !isOutside(country) {
      switch kind {
      // Three of four of them are transliterations: "bngkwlw", "Nancianga".
      case .untagged, .historic: return layer == .airport
      case .exonym:
        let isKnownAbroad =
          prominence >= Self.minProminenceAbroad || ![.region, .county, .locality].contains(layer)
        return isKnownAbroad && Self.worldLanguages.contains(Array(language))
      case .endonym where layer != .country: return language.isEmpty || isMainLanguage()
      default: return true
      }
    }
    switch kind {
    case .untagged, .historic: return false
    case .code: return layer == .country
    case .exonym: return layer == .country && Self.worldLanguages.contains(Array(language))
    case .endonym where layer == .country && !language.isEmpty:
      return isMainLanguage() || Self.worldLanguages.contains(Array(language))
    case .endonym: return language.isEmpty || isMainLanguage()
    default: return true
    }
  }
}
