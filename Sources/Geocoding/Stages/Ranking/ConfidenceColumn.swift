import Gazetteer
import GeocodingAPI

/// A number that a text and its first interpretation have, whose weights are fitted (`otm-bench fit`).
///
/// A new column needs one line in ``all``; then `otm-bench fit` finds its coefficients and writes them to
/// `weights.tsv`.
package struct ConfidenceColumn: Sendable {
  /// What a coefficient may be, because a person can say which way the column points.
  package enum Sign: String, Sendable {
    case up = "+"
    case down = "-"
    case free = "±"
    /// The column says nothing about the target.
    case unused = "0"
  }

  /// What is fitted.
  package enum Target: String, CaseIterable, Sendable {
    /// The first interpretation is right.
    case right
    /// No place is meant.
    case noPlace
  }

  package let name: String
  private let right: Sign
  private let noPlace: Sign
  let value: @Sendable (AnswerFacts) -> Double

  private init(
    _ name: String, _ right: Sign, _ noPlace: Sign,
    _ value: @escaping @Sendable (AnswerFacts) -> Double
  ) {
    self.name = name
    self.right = right
    self.noPlace = noPlace
    self.value = value
  }

  /// Returns what the coefficient of a target may be.
  package func sign(for target: Target) -> Sign { target == .right ? right : noPlace }
}

extension ConfidenceColumn {
  private static func flag(
    _ name: String, _ right: Sign, _ noPlace: Sign = .unused,
    _ holds: @escaping @Sendable (AnswerFacts) -> Bool
  ) -> Self {
    Self(name, right, noPlace) { holds($0) ? 1 : 0 }
  }

  private static func number(
    _ name: String, _ right: Sign, _ noPlace: Sign = .unused,
    _ value: @escaping @Sendable (AnswerFacts) -> Double
  ) -> Self {
    Self(name, right, noPlace, value)
  }

  private static func kind(_ kind: ToponymKind, _ right: Sign = .down, _ noPlace: Sign = .up)
    -> Self
  {
    flag("name.\(kind)", right, noPlace) { $0.match?.entry.kind == kind }
  }

  private static func layer(_ layer: Layer) -> Self {
    flag("layer.\(layer)", .free, .free) { $0.first.subject.layer == layer }
  }

  private static func left(_ name: String, _ right: Sign, _ noPlace: Sign, _ kind: WordClass)
    -> Self
  {
    flag("left.\(name)", right, noPlace) { $0.leftKinds.contains(kind) }
  }

  private static func leftShare(
    _ name: String, _ right: Sign, _ noPlace: Sign, _ classes: WordFacts.Classes
  ) -> Self {
    number("left.\(name)", right, noPlace) { $0.leftShare(classes) }
  }

  private static func named(
    _ name: String, _ right: Sign, _ noPlace: Sign, _ classes: WordFacts.Classes
  ) -> Self {
    flag("named.\(name)", right, noPlace) { $0.areNamed(by: classes) }
  }

  /// Every column, in the order in which `weights.tsv` has them.
  package static let all: [Self] =
    [number("always", .free, .free) { _ in 1 }]
    + areas + codes + fame + rivals + names + corrections + layers + leftOver + words + tests

  /// What is named beside the subject.
  private static let areas: [Self] = [
    flag("area", .up, .down) { $0.hasContext },
    number("area.count", .up, .down) { min(2, Double($0.areas.count)) },
    flag("area.region", .up, .down) { $0.areas.contains { $0.match.entry.layer == .region } },
    flag("area.otherName", .down, .up) {
      $0.areas.contains {
        [.exonym, .untagged, .historic, .colloquial].contains($0.match.entry.kind)
      }
    },
    number("area.before", .down) { $0.isAreaBefore ? $0.fameOfNamesake : 0 },
  ]

  /// Postal codes.
  private static let codes: [Self] = [
    flag("code", .free, .down) { $0.first.subject.isPostcode },
    flag("code.own", .up, .down) { $0.namesCode },
    flag("code.rival", .down) { $0.rivals.isConfirmedByCode },
    flag("code.contradicts", .down) { !$0.left.isEmpty && $0.isContradictedByCode },
    flag("code.unconfirmed", .down) { !$0.first.answered.evidence.confirms },
    flag("code.lacking", .down) { $0.isCountryWithCode },
  ]

  private static let fame: [Self] = [
    number("fame", .up, .down) { $0.fame },
    flag("fame.under400", .down, .up) { $0.fame < 0.4 },
    flag("fame.under800", .down, .up) { $0.fame < 0.8 },
    flag("fame.under1000", .down, .up) { $0.fame < 1.0 },
    flag("fame.over1200", .up, .down) { $0.fame > 1.2 },
    flag("fame.over1400", .up, .down) { $0.fame > 1.4 },
    number("fame.withoutArea", .up, .down) { $0.hasContext ? 0 : $0.fame },
  ]

  /// Other interpretations.
  private static let rivals: [Self] = [
    number("rival.close", .down) { $0.rivals.close },
    number("rival.distance", .down) { $0.rivals.logKilometers / 10 },
    number("rival.namesakes", .down) { $0.logNamesakes },
    // If words are left over, a lead says little about whether the first is right.
    number("rival.lead", .up) { $0.first.isComplete ? $0.rivals.lead / 10 : 0 },
    number("rival.codes", .down) { $0.logCountriesOfCode },
    flag("rival.tiedVenue", .down) { $0.rivals.isTied && $0.first.subject.layer == .venue },
  ]

  /// How the subject is named.
  private static let names: [Self] = [
    kind(.endonym), kind(.untagged), kind(.colloquial, .free, .free), kind(.code),
    number("name.price", .up, .down) { $0.first.score.name },
    flag("name.wordMatch", .down, .up) { $0.match?.isWordMatch == true },
    flag("name.lacksMarks", .down) { $0.match?.lacksMarks == true },
    flag("name.smallAcronym", .down, .up) { $0.isSmallAcronym },
    flag("name.acronym", .down, .up) { $0.isObscureAcronym },
    number("name.spelling", .up, .down) {
      $0.first.isCorrected ? 0 : ($0.match?.spellingCost ?? 0) / 10
    },
    flag("name.ofKinds", .down, .free) {
      $0.distinction.isOfKinds && $0.first.subject.layer == .venue
    },
    flag("name.ofKindsInPart", .down, .free) {
      $0.distinction.isOfKinds && $0.first.subject.layer != .venue
    },
    number("name.common", .down) { $0.distinction.commonness / 10 },
    flag("name.lacksKind", .down, .up) { $0.lacksKind },
    flag("name.personOfVenue", .down, .up) { $0.isPersonOfVenue },
    number("name.length", .up, .down) { min(3, Double($0.named.count - 1)) },
  ]

  /// Words that are taken for a misspelling.
  private static let corrections: [Self] = [
    number("corrected.edits", .down, .up) { facts in
      facts.correction.map { Double($0.edits) / Double(max(1, $0.length)) } ?? 0
    },
    flag("corrected.inArea", .up, .down) { $0.first.isCorrected && $0.hasContext },
    flag("corrected.doubled", .up, .down) { $0.correction?.isDoubled == true },
    flag("corrected.swapped", .up, .down) { $0.correction?.isSwapped == true },
    flag("corrected.isName", .down, .free) { $0.isNameCorrected },
    flag("corrected.otherName", .down, .up) {
      $0.match?.isCorrected == true && ($0.match?.entry.kind ?? .main) >= .exonym
    },
    flag("corrected.venue", .down) { $0.first.isCorrected && $0.first.subject.layer == .venue },
  ]

  private static let layers: [Self] = [
    layer(.country), layer(.region), layer(.county), layer(.airport), layer(.venue),
  ]

  /// Words that are left over.
  private static let leftOver: [Self] = [
    flag("left", .down, .up) { !$0.first.isComplete },
    number("left.count", .down, .up) { min(4, Double($0.left.count)) },
    flag("left.front", .down, .free) {
      $0.first.traits.contains(.areaAlone) && $0.first.subject.layer != .locality
    },
    flag("left.adjacent", .down, .up) { $0.isWordAdjacent },
    flag("left.beside", .down, .up) { $0.first.traits.contains(.wordBeside) },
    number("left.fame", .down, .free) { $0.fameOfLeft },
    flag("left.ofCountry", .down) {
      $0.first.subject.layer == .country && !$0.first.isComplete
    },
    left("area", .down, .free, .area), left("name", .down, .free, .name),
    left("number", .free, .free, .number),
    leftShare("dictionary", .free, .up, .dictionary),
    leftShare("things", .down, .up, .thing),
    leftShare("places", .up, .down, .place),
    leftShare("names", .free, .free, [.given]),
    leftShare("capitalized", .free, .down, .capitalized),
    flag("left.venueOfTown", .down) { !$0.left.isEmpty && $0.isTownOfVenue },
    number("aside.price", .up, .down) { $0.first.score.passedOver / 10 },
    flag("street.name", .down) { $0.first.traits.contains(.nameOfStreet) },
    flag("street.beside", .down) { $0.first.traits.contains(.besideStreet) },
  ]

  /// What the words are by themselves.
  private static let words: [Self] = [
    number("text.dictionary", .down, .up) {
      $0.words.share(of: $0.query.words, in: .dictionary)
    },
    number("text.joining", .free, .up) { $0.words.share(of: $0.query.words, in: .joining) },
    number("text.small", .free, .up) { $0.words.share(of: $0.query.words, in: .small) },
    number("text.letters", .free, .free) { $0.logLetters },
    flag("text.alone", .free, .free) { $0.isAlone },
    flag("text.oneWord", .free, .free) { $0.query.words.count == 1 },
    flag("text.sentence", .down, .up) { facts in
      !facts.first.isComplete && facts.leftShare(.everyday) > 0
        && facts.query.words.allSatisfy {
          !facts.words[$0].isDisjoint(with: [.everyday, .joining, .number])
        }
    },
    named("everyday", .down, .up, .everyday), named("english", .down, .up, .english),
    named("dictionary", .down, .up, .dictionary),
    named("given", .down, .up, .given),
    flag("named.generic", .down, .up) { $0.isNameGeneric },
    named("capitals", .free, .free, .capitals),
    named("capitalized", .free, .down, .capitalized),
    flag("named.demonymOfWords", .down, .up) {
      $0.match?.entry.kind == .demonym && $0.leftShare(.dictionary) > 0
    },
    flag("named.smallEnglish", .down, .up) { $0.areNamed(by: [.small, .english]) },
    flag("named.englishAlias", .down, .up) {
      $0.areNamed(by: .dictionary) && ($0.match?.entry.kind ?? .main) >= .exonym
    },
  ]

  /// The answers of tests of the whole.
  private static let tests: [Self] = [
    flag("number.short", .down, .up) { $0.isShortNumber },
    flag("distance.far", .down) { $0.query.distance?.isFar == true },
    flag("phrase.noPlace", .down, .up) { $0.isNoPlacePhrase },
    flag("phrase.person", .down, .up) { $0.isPerson },
    flag("phrase.thing", .down, .up) { $0.isThingBehind },
    flag("shape.machine", .down, .up) { $0.shape.isAddressOfMachine && !$0.shape.isTagged },
    flag("shape.number", .down, .up) {
      $0.shape.isNumeric || $0.areOnlyNumbersLeft
    },
    flag("shape.date", .down, .up) { $0.isDate },
    flag("shape.identifier", .down, .up) {
      $0.shape.isIdentifier && !$0.first.subject.isPostcode && !$0.namesCode
    },
  ]
}
