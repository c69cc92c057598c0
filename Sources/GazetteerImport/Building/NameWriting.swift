import GazetteerModel
import GazetteerStore

/// Writes the names: all of them, the exact-name index, and the word index.
struct NameWriting {
  let gazetteer: ImportedGazetteer
  let numbering: PlaceNumbering
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

  /// The names of one place that have been written, as hashes: a place has hundreds at most, so two
  /// of one hash are not to be expected.
  private struct Written {
    var rank: UInt32?
    private var texts: Set<UInt64> = []
    private var folded: Set<UInt64> = []

    mutating func start(_ rank: UInt32) {
      guard self.rank != rank else { return }
      self.rank = rank
      texts.removeAll(keepingCapacity: true)
      folded.removeAll(keepingCapacity: true)
    }

    /// Whether a name says something new.
    ///
    /// Names come best kind first: a poorer one of the same spelling says nothing new, unless it is
    /// a name in one more language.
    mutating func insert(_ text: ArraySlice<UInt8>, language: ArraySlice<UInt8>) -> Bool {
      var hash = NameHash(text)
      let isNew = texts.insert(hash.rawValue).inserted
      guard !language.isEmpty else { return isNew }
      hash.add(0)
      hash.add(language)
      return texts.insert(hash.rawValue).inserted
    }

    mutating func insert(folded name: some Sequence<UInt8>) -> Bool {
      folded.insert(NameHash(name).rawValue).inserted
    }
  }

  /// Main names that are not written yet: their language may still come, as one of the names behind.
  private struct PendingMainNames {
    private struct Name {
      let number: UInt32
      let place: PlaceOrdinal
      let text: [UInt8]
      var language: [UInt8] = []
    }

    private var names: [Name] = []

    mutating func append(_ text: ArraySlice<UInt8>, number: UInt32, of place: PlaceOrdinal) {
      names.append(Name(number: number, place: place, text: Array(text)))
    }

    /// Takes the language of a name in one of the country's languages for a main name of that
    /// spelling: English if it is one of them, else the first.
    mutating func see(_ text: ArraySlice<UInt8>, language: ArraySlice<UInt8>) {
      for index in names.indices where names[index].text[...] == text {
        if names[index].language.isEmpty || language.elementsEqual("en".utf8) {
          names[index].language = Array(language)
        }
      }
    }

    mutating func write(to writer: GazetteerWriter) throws {
      for name in names {
        try writer.addToponym(
          name.number, of: name.place, text: name.text[...], language: name.language[...],
          kind: .main)
      }
      names.removeAll(keepingCapacity: true)
    }
  }

  /// Returns the numbers of each place's names, by position.
  func run() throws -> [Numbers] {
    let sorted = RecordSorter(folder: gazetteer.folder)
    try sortNames(into: sorted)
    let exactNames = RecordSorter(folder: gazetteer.folder)
    let numbers = try writeToponyms(sorted, exactNames: exactNames)
    try writePlaceNames(exactNames)
    return numbers
  }

  /// Names by place, the best-known place first; then the best kind, text, language.
  private func sortNames(into sorter: RecordSorter) throws {
    var reader = try gazetteer.nameRecords.makeReader()
    var cursor = RecordCursor()
    while try reader.next() {
      cursor.load(reader.record[...])
      let name = StagedName(&cursor)
      guard let rank = ranking.rank(ofPlace: name.place),
        selection.keepsName(
          kind: name.kind, language: name.language, layer: gazetteer.places.layer[Int(name.place)])
      else { continue }
      try sorter.append { record in
        record.append(bigEndian: rank)
        record.append(name.kind)
        record.append(terminated: name.text)
        record.append(terminated: name.language)
        record.append(contentsOf: name.folded)
      }
    }
  }

  private func writeToponyms(
    _ sorted: RecordSorter, exactNames: RecordSorter
  ) throws -> [Numbers] {
    var numbers = [Numbers](repeating: Numbers(), count: numbering.count)
    var number: UInt32 = 0
    var written = Written()
    var mainNames = PendingMainNames()
    try sorted.forEach { cursor in
      let rank = cursor.next(UInt32.self)
      if written.rank != rank { try mainNames.write(to: writer) }
      guard let kind = ToponymKind(rawValue: cursor.next(UInt8.self)) else { return }
      let text = cursor.nextText()
      let language = cursor.nextText()
      let folded = cursor.rest()
      written.start(rank)
      guard written.insert(text, language: language) else { return }
      number += 1
      let position = ranking.position(ofRank: rank)
      if numbers[position].count == 0 { numbers[position].first = number }
      numbers[position].count += 1
      let ordinal = numbering.ordinal(at: position)
      if kind == .main, language.isEmpty {
        mainNames.append(text, number: number, of: ordinal)
      } else {
        if kind == .endonym, !language.isEmpty { mainNames.see(text, language: language) }
        try writer.addToponym(number, of: ordinal, text: text, language: language, kind: kind)
      }
      guard written.insert(folded: folded) else { return }
      if kind != .code { try writer.addWords(folded, of: number) }
      try Self.append(folded, rank: rank, kind: kind, toponym: number, to: exactNames)
      let place = Int(numbering.places[position])
      guard kind <= .endonym,
        AreaTermStripping.mayStrip(folded, isArea: gazetteer.places.isArea(place)),
        let short = terms.stripped(Array(folded), layer: gazetteer.places.layer[place]),
        written.insert(folded: short)
      else { return }
      try Self.append(short[...], rank: rank, kind: .shortened, toponym: number, to: exactNames)
    }
    try mainNames.write(to: writer)
    return numbers
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

  /// Writes the exact-name index by name, the best-known place first; and the indexes of beginnings
  /// that follow from it.
  private func writePlaceNames(_ exactNames: RecordSorter) throws {
    var heads = NameHeadWriting(folder: gazetteer.folder)
    let areaNames = AreaNameWriting(folder: gazetteer.folder)
    try exactNames.forEach { cursor in
      let folded = cursor.nextText()
      let position = ranking.position(ofRank: cursor.next(UInt32.self))
      guard let kind = ToponymKind(rawValue: cursor.next(UInt8.self)) else { return }
      if kind != .code, kind != .abbreviation {
        try spelling.add(folded, prominence: numbering.prominences[position])
      }
      let place = Int(numbering.places[position])
      let entry = ToponymEntry(
        interval: numbering.interval(at: position),
        prominence: Prominence(rawValue: numbering.prominences[position]),
        layer: gazetteer.places.layer[place],
        country: CountryCode(rawValue: gazetteer.places.country[place]), kind: kind,
        toponym: ToponymNumber(rawValue: cursor.next(UInt32.self)))
      try writer.addPlaceName(folded, entry: entry)
      try heads.add(folded, entry: entry)
      try areaNames.add(folded, entry: entry)
    }
    try heads.finish(writer)
    try areaNames.finish(writer)
  }
}
