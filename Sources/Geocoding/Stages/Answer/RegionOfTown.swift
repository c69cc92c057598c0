import Gazetteer
import TextAnalysis

/// A test of whether a first-level division is nothing but the town that an atlas names without it.
///
/// An atlas writes "Kyiv, Ukraine" and "Sevastopol, Ukraine", although Kyiv City and Sevastopol City
/// are divisions, but "Novosibirsk, Novosibirsk Oblast, Russia", because the oblast is larger.
struct RegionOfTown {
  private static let city = Array("city".utf8)

  private let words: [ArraySlice<UInt8>]
  /// The words without those that say that it is a city.
  private let ownWords: [ArraySlice<UInt8>]
  private let isDistrict: Bool

  /// Prepares a division by its main name.
  init(_ name: String, _ lexicon: Lexicon) {
    words = Self.words(of: name)
    ownWords = words.filter { !lexicon.words(in: .cityDivision).contains($0) }
    isDistrict = words.allSatisfy(lexicon.words(in: .capitalDistrict).contains)
  }

  /// Returns whether the division is hardly more than a place in it.
  ///
  /// The division around a capital is if it is called after it, or is just some national district;
  /// that of another seat, if it has its name and at most words for a city.
  ///
  /// - Complexity: O(n) for n letters.
  func isTown(ofSeat place: Place) -> Bool {
    let isCapital = place.featureCode == .capital
    var town = Self.words(of: place.name)
    if town.count == ownWords.count, Self.areEqual(town, ownWords) { return true }
    guard isCapital else { return false }
    if isDistrict { return true }
    if town.count > 1, town.last?.elementsEqual(Self.city) == true { town.removeLast() }
    return words.indices.contains { start in
      words.count - start >= town.count && Self.areEqual(words[start...].prefix(town.count), town)
    }
  }

  /// Returns whether a place is a capital, or the seat of a division.
  static func isSeat(_ place: Place) -> Bool {
    place.featureCode == .capital || place.featureCode.seatOrder == 1
  }

  private static func words(of name: String) -> [ArraySlice<UInt8>] {
    ToponymFolding.fold(name).split(separator: 0x20)
  }

  private static func areEqual(
    _ one: some Sequence<ArraySlice<UInt8>>, _ other: some Sequence<ArraySlice<UInt8>>
  ) -> Bool {
    one.elementsEqual(other) { $0.elementsEqual($1) }
  }
}
