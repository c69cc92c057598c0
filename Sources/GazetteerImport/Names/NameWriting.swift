import Gazetteer

/// A writer of the names: all of them, the exact-name index, and the word index.
struct NameWriting {
  let gazetteer: ImportedGazetteer
  let numbering: PlaceNumbering
  let points: PlacePoints
  let ranking: PlaceRanking
  let writer: GazetteerWriter
  let terms: AreaTermStripping
  let spelling: SpellingImport
  let selection: RowSelection

  /// The numbers of a place's names.
  struct Numbers {
    var first: UInt32 = 0
    var count: UInt32 = 0
  }

  /// Writes the names, and returns the numbers of each place's names, by position.
  func run() throws -> [Numbers] {
    let exactNames = RecordSorter(folder: gazetteer.folder)
    let numbers = try writeToponyms(sortedNames(), exactNames: exactNames)
    Malloc.trim()
    try writePlaceNames(exactNames)
    return numbers
  }

  /// Returns names by place, best-known place first.
  ///
  /// Then come the best kind, the preferred ones, text, and language.
  private func sortedNames() throws -> RecordSorter {
    let sorter = RecordSorter(folder: gazetteer.folder)
    var reader = try gazetteer.nameRecords.makeReader()
    var cursor = RecordCursor()
    while try reader.next() {
      cursor.load(reader.record[...])
      let name = StagedName(&cursor)
      let place = Int(name.place)
      guard let rank = ranking.rank(ofPlace: name.place),
        selection.keepsName(
          kind: name.kind, language: name.language, layer: gazetteer.places.layer[place],
          country: gazetteer.places.country[place],
          prominence: numbering.prominences[ranking.position(ofRank: rank)],
          isMainLanguage: gazetteer.codes.isMainLanguage(
            name.language, in: gazetteer.places.country[place]))
      else { continue }
      try sorter.append { record in
        record.append(bigEndian: rank)
        record.append(name.kind)
        record.append(name.standing.rawValue)
        record.append(terminated: name.text)
        record.append(terminated: name.language)
        record.append(contentsOf: name.folded)
      }
    }
    return sorter
  }

  private func writeToponyms(
    _ sorted: consuming RecordSorter, exactNames: RecordSorter
  ) throws -> [Numbers] {
    var numbers = [Numbers](repeating: Numbers(), count: numbering.count)
    var next: UInt32 = 1
    var current: UInt32?
    var names = PlaceNames()
    try sorted.forEach { cursor in
      let rank = cursor.next(UInt32.self)
      if let current, current != rank {
        try write(&names, rank: current, &numbers, &next, exactNames)
      }
      current = rank
      guard let kind = ToponymKind(rawValue: cursor.next(UInt8.self)) else { return }
      _ = cursor.next(UInt8.self)
      names.append(
        kind: kind, text: cursor.nextText(), language: cursor.nextText(), folded: cursor.rest())
    }
    if let current { try write(&names, rank: current, &numbers, &next, exactNames) }
    return numbers
  }

  /// Writes the names of the place at a rank.
  ///
  /// Points of interest of address files are found by their whole names only, so they are in neither
  /// index of other places' names.
  private func write(
    _ names: inout PlaceNames, rank: UInt32, _ numbers: inout [Numbers],
    _ next: inout UInt32, _ exactNames: RecordSorter
  ) throws {
    let position = ranking.position(ofRank: rank)
    let place = Int(numbering.places[position])
    let isPointOfInterest = gazetteer.pointsOfInterest.contains(numbering.places[position])
    let ordinal = numbering.ordinal(at: position)
    let first = next
    var count: UInt32 = 0
    try names.visit(
      terms: terms, layer: gazetteer.places.layer[place], isArea: gazetteer.places.isArea(place)
    ) { name in
      count += 1
      try writer.addToponym(
        first + UInt32(clamping: name.position), of: ordinal,
        text: gazetteer.isOwnName(name.text, of: place) ? nil : name.text,
        language: name.language, kind: name.kind)
    } key: { key in
      let number = first + UInt32(clamping: key.position)
      if isPointOfInterest {
        try writer.addPointOfInterestName(
          key.folded, entry: entry(at: position, kind: key.kind, toponym: number),
          latitude: gazetteer.places.latitude[place], longitude: gazetteer.places.longitude[place])
        return
      }
      if key.hasWords { try writer.addWords(key.folded, of: number) }
      try Self.append(key.folded, rank: rank, kind: key.kind, toponym: number, to: exactNames)
    }
    next += count
    numbers[position] = Numbers(first: first, count: count)
    names.removeAll()
  }

  private static func append(
    _ folded: ArraySlice<UInt8>, rank: UInt32, kind: ToponymKind, toponym: UInt32,
    to exactNames: RecordSorter
  ) throws {
    try exactNames.append { record in
      record.append(terminated: folded)
      record.append(bigEndian: rank)
      record.append(kind.rawValue)
      record.append(bigEndian: toponym)
    }
  }

  /// Writes the exact-name index by name, best-known place first.
  ///
  /// It also writes the indexes of prefixes that follow from it.
  private func writePlaceNames(_ exactNames: RecordSorter) throws {
    var heads = PrefixCompletionsWriting(
      folder: gazetteer.folder, points: points, capacity: selection.completionsOfPrefix)
    let areaNames = AreaNameWriting(folder: gazetteer.folder)
    try exactNames.forEach { cursor in
      let folded = cursor.nextText()
      let position = ranking.position(ofRank: cursor.next(UInt32.self))
      guard let kind = ToponymKind(rawValue: cursor.next(UInt8.self)) else { return }
      if kind != .code, kind != .abbreviation {
        try spelling.add(folded, prominence: numbering.prominences[position])
      }
      let entry = entry(at: position, kind: kind, toponym: cursor.next(UInt32.self))
      try writer.addPlaceName(folded, entry: entry)
      try heads.add(folded, entry: entry, at: position)
      try areaNames.add(folded, entry: entry)
    }
    try heads.finish(writer)
    try areaNames.finish(writer)
  }

  private func entry(at position: Int, kind: ToponymKind, toponym: UInt32) -> ToponymEntry {
    let place = Int(numbering.places[position])
    return ToponymEntry(
      interval: numbering.interval(at: position),
      prominence: Prominence(rawValue: numbering.prominences[position]),
      layer: gazetteer.places.layer[place],
      country: CountryCode(packed: gazetteer.places.country[place]), kind: kind,
      toponym: ToponymNumber(rawValue: toponym))
  }
}
