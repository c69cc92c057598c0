import Gazetteer

/// The names of a place during an update.
struct NameList: Equatable {
  private struct Name: Equatable {
    var kind: ToponymKind
    var mark: NameMark
    var text: [UInt8]
    var language: [UInt8]

    /// Returns whether a deletion refers to this name: by its id, or by its text if it has none.
    func isMeant(byID id: UInt32, text: [UInt8]) -> Bool {
      mark.alternateID == 0 ? self.text == text : mark.alternateID == id
    }
  }

  private var names: [Name] = []

  /// Adds names from the database.
  mutating func add(_ stored: [GazetteerEditor.StoredName]) {
    for name in stored {
      names.append(
        Name(kind: name.kind, mark: name.mark, text: name.text, language: name.language))
    }
  }

  /// Adds the names in a row of places, including alternate names that are not known yet.
  mutating func add(_ record: PlaceRecord) {
    append(record.name, kind: .main)
    if !record.asciiName.isEmpty, NameImport.fold(record.asciiName) != NameImport.fold(record.name)
    {
      append(record.asciiName, kind: .main)
    }
    let known = Set(names.map(\.text))
    for name in record.alternateNames.split(separator: 0x2C) where !known.contains(Array(name)) {
      append(name, kind: AlternateName.kind(ofUntagged: name))
    }
  }

  private mutating func append(
    _ text: ArraySlice<UInt8>, kind: ToponymKind, language: ArraySlice<UInt8> = [],
    mark: NameMark = .none
  ) {
    names.append(Name(kind: kind, mark: mark, text: Array(text), language: Array(language)))
  }

  /// Applies changes of names in order.
  ///
  /// `languages` are those of the place's country; `isCountry` tells whether the place is one.
  mutating func apply(
    _ changes: [PlaceChanges.NameChange], languages: Set<[UInt8]>, isCountry: Bool
  ) {
    for change in changes {
      switch change {
      case .delete(let id, let text):
        names.removeAll { $0.kind != .main && $0.isMeant(byID: id, text: text) }
      case .set(let name):
        if name.id != 0 { names.removeAll { $0.mark.alternateID == name.id } }
        let base = Array(name.language.prefix { $0 != 0x2D })
        let isOwn = base == Array("en".utf8) || languages.contains(base)
        for meaning in name.meanings(isOwnLanguage: isOwn, isCountry: isCountry) {
          append(
            meaning.text, kind: meaning.kind, language: meaning.language,
            mark: NameMark(alternateID: name.id, standing: meaning.standing))
        }
      }
    }
  }

  /// Returns the names in the order of an import.
  func placeNames() -> PlaceNames {
    var placeNames = PlaceNames()
    for name in names.sorted(by: Self.precedes) {
      let folded = NameImport.fold(name.text)
      guard !folded.isEmpty else { continue }
      placeNames.append(
        kind: name.kind, mark: name.mark, text: name.text, language: name.language, folded: folded)
    }
    return placeNames
  }

  private static func precedes(_ first: Name, _ second: Name) -> Bool {
    if first.kind != second.kind { return first.kind < second.kind }
    let standings = (first.mark.standing.rawValue, second.mark.standing.rawValue)
    if standings.0 != standings.1 { return standings.0 < standings.1 }
    if first.text != second.text { return first.text.lexicographicallyPrecedes(second.text) }
    if first.language != second.language {
      return first.language.lexicographicallyPrecedes(second.language)
    }
    return first.mark.alternateID < second.mark.alternateID
  }

  /// Whether an airport has passenger traffic, which means that it has a code of three letters.
  var isScheduledAirport: Bool { names.contains { $0.kind == .code && $0.text.count == 3 } }
}

extension GazetteerEditor.StoredName {
  /// The name as it was read: the language of a main name comes from another one.
  var withoutMainLanguage: Self {
    kind == .main ? Self(kind: kind, text: text, language: [], mark: mark) : self
  }
}
