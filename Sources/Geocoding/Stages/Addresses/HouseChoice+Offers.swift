import Gazetteer
import Geodesy
import TextAnalysis

extension HouseChoice {
  /// Returns the first houses of a street in the order of their numbers: those whose number begins with
  /// what is typed in some words, or the lowest without these.
  func houses(
    on street: WholeStreet, _ words: Range<Int>, number: Range<Int>?, limit: Int
  ) throws -> [AddressMatch] {
    let typed = number.map { HouseNumberText.folded($0, in: marks.query.folded) } ?? []
    var found: [WholeStreet.House] = []
    var texts: Set<String> = []
    let numbered = street.houses { house in
      let text = house.number.text.lowercased()
      return house.number.value != nil && text.utf8.starts(with: typed)
        && !text.utf8.elementsEqual(typed)
    }.sorted { first, second in
      let (one, other) = (first.house.number, second.house.number)
      guard one.value == other.value else { return one.value ?? 0 < other.value ?? 0 }
      return one.suffix.lexicographicallyPrecedes(other.suffix)
    }
    for house in numbered where found.count < limit {
      if texts.insert(house.house.number.text).inserted { found.append(house) }
    }
    return found.map { house in
      let part = street.parts[house.part]
      return AddressMatch(
        entry: AddressEntry(
          kind: .house, id: house.house.id, street: part.name,
          number: house.house.number.text, area: part.area,
          coordinate: house.house.coordinate),
        street: words, number: number, accuracyMeters: Self.accuracyMeters)
    }
  }
}
