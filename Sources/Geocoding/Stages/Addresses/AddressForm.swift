import GeocodingAPI

/// A way to write a part of an address: a word that tells it, and what stands before and behind that.
///
/// The forms are the grammar of addresses in free text, as the schemes of Pelias' parser are its. The first
/// form that fits around an anchor counts.
struct AddressForm {
  /// The word that tells the form.
  enum Anchor: Equatable {
    /// A word for a street in one of the roles.
    case street([StreetWord.Role])
    case unit
    /// A number in a section without a word for a street or a unit.
    case number

    /// The role of its words, and of those next to it that have none of their own.
    var role: QueryComponent.Role {
      switch self {
      case .street: .street
      case .unit: .unit
      case .number: .houseNumber
      }
    }
  }

  /// What stands next to the anchor, or to another element.
  enum Element {
    /// A house number with the words that go with it: "12-14", "15 bis", "No. 5", "12 b".
    ///
    /// Before a street, it may have five digits, and a comma behind it: "15, rue de Rome".
    case number
    /// The number that begins the next section: "Calle Mayor, 5".
    case numberOfNextSection
    /// A number of at most three digits.
    case shortNumber
    /// The number of an apartment or a floor: a short number, "B", or "A5".
    case unitNumber
    /// "5th"
    case ordinal
    /// A word of a name, with those joined to it; before an ideograph for a street, two ideographs.
    case word
    /// Words without a number among them, one to six.
    case words
    /// Words up to a number, none to six.
    case wordsToNumber
    /// Articles, and a name's first word; "4 Septembre" and "5 de Mayo" are names too.
    case name
    /// The same, and a number and a word without an article, where another number is the house's:
    /// "1 Maja".
    case nameOrDate
    /// A compass point that ends the street's name, or nothing.
    case direction
    /// Nothing: a postal code of four digits and a name follow.
    case code
    /// Nothing: a name follows.
    case place
    /// Nothing: the section begins or ends.
    case edge
    /// Nothing: the query does not end.
    case more
    /// Nothing: the section before is a town of some thousands of people, and no place has the name that this
    /// section is: "Lisboa, Avenida de Berlim".
    case town

    /// The role of its words; `nil` for that of the anchor.
    var role: QueryComponent.Role? {
      switch self {
      case .number, .numberOfNextSection: .houseNumber
      case .word, .words: .street
      default: nil
      }
    }
  }

  /// How far a street's name may extend beyond the form, up to the comma.
  enum Reach {
    case none
    case before
    case behind
  }

  let anchor: Anchor
  /// The elements before the anchor, the nearest last.
  let before: [Element]
  /// The elements behind it, the nearest first.
  let behind: [Element]
  var reach = Reach.none
  /// Whether it can be nothing else than an address: its words are not places.
  var isCertain = true
  /// The minimum number of letters of the anchor.
  var minLetters = 1

  /// The forms around words for streets and units, the best first.
  static let ofWords: [AddressForm] = units + behindName + beforeName + endings

  private static let units = [
    // "Suite 5", "PO Box 12", "Flat B", "Block A5"
    AddressForm(anchor: .unit, before: [], behind: [.unitNumber]),
    // "6th Floor"
    AddressForm(anchor: .unit, before: [.ordinal], behind: []),
  ]

  private static let behindName = [
    // "200 West Georgia Street"
    AddressForm(
      anchor: .street([.after, .either]), before: [.number, .words], behind: [.direction, .more]),
    AddressForm(
      anchor: .street([.after, .either]), before: [.number, .words], behind: [.direction],
      minLetters: 3),
    // "10 Tower Hill"; "12 Main St" may be a saint, and "5 Maple CT" a state.
    AddressForm(
      anchor: .street([.after, .either, .loose]), before: [.number, .words],
      behind: [.direction], isCertain: false),
    // "Georgia Street 200"
    AddressForm(
      anchor: .street([.after, .either]), before: [.word], behind: [.number], reach: .before),
    AddressForm(
      anchor: .street([.after, .either]), before: [.word],
      behind: [.edge, .numberOfNextSection], reach: .before),
    // "Box Hill 3128" is a town and its code.
    AddressForm(
      anchor: .street([.loose]), before: [.word], behind: [.number], reach: .before,
      isCertain: false),
    // "5th Avenue"
    AddressForm(
      anchor: .street([.after, .either]), before: [.ordinal], behind: [.direction, .more],
      reach: .before),
    // "Georgia Street, Vancouver"
    AddressForm(
      anchor: .street([.either]), before: [.word], behind: [.direction, .edge, .more],
      reach: .before, isCertain: false, minLetters: 3),
    AddressForm(
      anchor: .street([.after]), before: [.word], behind: [.direction, .more], reach: .before,
      isCertain: false, minLetters: 3),
  ]

  private static let beforeName = [
    // "15 rue de Rome"
    AddressForm(
      anchor: .street([.before, .either]), before: [.number], behind: [.nameOrDate],
      reach: .behind),
    // "via Roma 14"; "Rue de Rome 1000 Bruxelles" has a postal code.
    AddressForm(
      anchor: .street([.before, .either]), before: [],
      behind: [.nameOrDate, .wordsToNumber, .code], reach: .behind),
    AddressForm(
      anchor: .street([.before, .either]), before: [],
      behind: [.nameOrDate, .wordsToNumber, .number], reach: .behind),
    // "Via Roma, 14"
    AddressForm(
      anchor: .street([.before, .either]), before: [],
      behind: [.nameOrDate, .wordsToNumber, .edge, .numberOfNextSection]),
    // "Carrera 7"
    AddressForm(
      anchor: .street([.before, .either]), before: [], behind: [.shortNumber], reach: .behind,
      minLetters: 3),
    // "Lisboa, Avenida de Berlim"
    AddressForm(
      anchor: .street([.before, .either]), before: [.town],
      behind: [.name, .wordsToNumber, .edge]),
    // "rue de Rome, Marseille"
    AddressForm(
      anchor: .street([.before, .either]), before: [.edge], behind: [.name, .more],
      reach: .behind, isCertain: false, minLetters: 3),
  ]

  private static let endings = [
    // "Hauptstraße 5", "Kossuth utca 5", "建国路88号"
    AddressForm(anchor: .street([.ending]), before: [.word], behind: [.number], reach: .before),
    AddressForm(
      anchor: .street([.ending]), before: [.word], behind: [.edge, .numberOfNextSection],
      reach: .before),
    // "5 Hämeenkatu"
    AddressForm(anchor: .street([.ending]), before: [.number, .word], behind: []),
    // "Hauptstraße, Berlin"
    AddressForm(
      anchor: .street([.ending]), before: [.word], behind: [.more], reach: .before,
      isCertain: false),
  ]

  /// The forms of a section without such a word.
  static let ofNumbers = [
    // "44 Saffron Hill, London", "Graben 21, Wien"
    AddressForm(
      anchor: .number, before: [.edge], behind: [.words, .edge, .more], isCertain: false),
    AddressForm(
      anchor: .number, before: [.edge, .words], behind: [.edge, .more], isCertain: false),
    // "Korte Meer 9 Antwerpen"; "Paris 16 France" is a town's district.
    AddressForm(
      anchor: .number, before: [.edge, .words, .word], behind: [.place], isCertain: false),
  ]
}
