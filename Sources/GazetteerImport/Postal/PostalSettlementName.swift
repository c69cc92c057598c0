/// The settlement named by a postal record, and whether it may become a new place.
///
/// Postal files name more than settlements: delivery offices, streets, companies, box numbers.
///
/// | the record contains | is read as | new place |
/// |---|---|---|
/// | `Горна Брестница / Gorna Brestnica` | two names of one settlement | yes |
/// | `Buchholz (Aller)`, `Blignou (Ayent)` | also the part before the bracket | yes |
/// | `Vancouver (NW Arbutus Ridge)` in CA | also the part before the bracket | no: districts |
/// | `Paris 05`, `Baki-132` | also `Paris`, `Baki` | no: a town's district |
/// | `LYON CEDEX 03` | also `LYON` | no: a delivery office |
/// | `Woodlands Avenue`, anything in SG and AE | unchanged | no: streets, buildings |
/// | `APO`, `Manila CPO-PO Box`, `Basel UBS` | also the part before | no: ``PostalRecipients`` |
/// | `Dhule H.O` in IN | also `Dhule` | yes, without the mark |
/// | `Borivali West` in IN | also `Borivali` | yes |
/// | in DE, without an accuracy | unchanged | no: companies with codes of their own |
/// | more than six words, or digits inside | unchanged | no: descriptions |
struct PostalSettlementName: Equatable {
  /// A name as written and folded.
  struct Name: Equatable {
    let text: [UInt8]
    let folded: [UInt8]
  }

  /// The possible names of the settlement, most complete first.
  private(set) var names: [Name] = []
  /// The name of a new place; `nil` if the record must not create one.
  private(set) var placeName: Name?

  /// Parses a record's place name; the accuracy is its last column.
  init(_ name: ArraySlice<UInt8>, country: ArraySlice<UInt8>, accuracy: ArraySlice<UInt8>) {
    var base = name
    let bracket = base.firstIndex(of: 0x28)
    if let bracket, bracket > base.startIndex { base = base[..<bracket] }
    var second: ArraySlice<UInt8> = []
    if let slash = Self.firstSlash(in: base) {
      second = base[(slash + 3)...]
      base = base[..<slash]
    }
    let town = Self.trimmed(base)
    let undistricted = Self.withoutDistrict(town)
    var latest: ArraySlice<UInt8> = []
    for text in [Self.trimmed(name), town, undistricted, Self.trimmed(second)]
    where !text.isEmpty && text != latest {
      latest = text
      let folded = NameImport.fold(text)
      guard !folded.isEmpty, !names.contains(where: { $0.folded == folded }) else { continue }
      names.append(Name(text: Array(text), folded: folded))
    }
    let folded = names.first { $0.text == Array(town) }?.folded ?? NameImport.fold(town)
    let words = folded.split(separator: 0x20)
    let recipients = PostalRecipients.rule(of: country)
    let recipient = recipients.firstWord(in: words)
    if let recipient { addName(Array(words[..<recipient].joined(separator: [0x20]))) }
    let isCode = { (letters: String) in country.elementsEqual(letters.utf8) }
    if isCode("IN"), words.count > 1, let side = words.last, Self.sides.contains(Array(side)) {
      addName(Array(words.dropLast().joined(separator: [0x20])))
    }
    let isSettlement =
      !folded.isEmpty && recipient == nil && undistricted == town && words.count <= 6
      && !folded.contains { (0x30...0x39).contains($0) } && !town.contains(0x26)
      && !isCode("SG") && !isCode("AE")
      && !(isCode("CA") && bracket != nil) && !(isCode("DE") && accuracy.isEmpty)
    guard isSettlement else { return }
    guard recipients.endsWithOffice(words), let space = town.lastIndex(of: 0x20) else {
      placeName = Name(text: Self.readable(town), folded: folded)
      return
    }
    let settlement = Self.trimmed(town[..<space])
    let name = Name(text: Self.readable(settlement), folded: NameImport.fold(settlement))
    addName(name.folded)
    if !name.folded.isEmpty { placeName = name }
  }

  /// The sides of the railway by which Indian offices tell the halves of a suburb apart.
  private static let sides = Set(["east", "west", "north", "south"].map { Array($0.utf8) })

  /// Adds a less complete name, unless it is empty or known.
  private mutating func addName(_ folded: [UInt8]) {
    guard !folded.isEmpty, !names.contains(where: { $0.folded == folded }) else { return }
    names.append(Name(text: folded, folded: folded))
  }

  /// Returns the position of ` / `.
  private static func firstSlash(in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first {
      text[$0...].starts(with: [0x20, 0x2F, 0x20])
    }
  }

  /// Removes the number of a district or delivery office from the end.
  private static func withoutDistrict(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = name
    while let last = rest.last, (0x30...0x39).contains(last) { rest.removeLast() }
    if rest.count < name.count, let separator = rest.last, separator != 0x20, separator != 0x2D {
      return name
    }
    rest = trimmed(rest)
    let cedex = Array("cedex".utf8)
    let isCedex = rest.suffix(cedex.count).elementsEqual(cedex) { $0 | 0x20 == $1 }
    if rest.count > cedex.count, isCedex {
      rest = trimmed(rest.dropLast(cedex.count))
    }
    return rest.isEmpty ? name : rest
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let padding: [UInt8] = [0x20, 0x2C, 0x2D]
    var text = text
    while let last = text.last, padding.contains(last) { text.removeLast() }
    while text.first == 0x20 { text.removeFirst() }
    return text
  }

  /// Returns a name that is all in capitals in mixed case: `Sauce Norte` for `SAUCE NORTE`.
  private static func readable(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let isCapital = { (byte: UInt8) in (0x41...0x5A).contains(byte) }
    guard text.count > 3, text.count(where: isCapital) > 2,
      !text.contains(where: { (0x61...0x7A).contains($0) })
    else { return Array(text) }
    let words = String(decoding: text, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false
    ).map { $0.prefix(1) + $0.dropFirst().lowercased() }
    return Array(words.joined(separator: " ").utf8)
  }
}
