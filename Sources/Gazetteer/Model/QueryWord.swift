/// Words that tell how to read the words next to them, rather than name a place.
package struct QueryWord: Hashable, Sendable {
  /// The meaning of the words.
  package enum Role: UInt8, CaseIterable, Sendable {
    /// What programs and people write where nothing is known: "nan", "n/a".
    case missing = 0
    /// A way of working instead of a place: "remote", "anywhere".
    case workplace = 1
    /// Before a postal code: "PLZ"; the detail is the countries that use it, separated by commas.
    case codeLabel = 2
    /// A part of an area: "south", "center"; the detail is a direction of the compass, or `C`.
    case part = 3
    /// Before a town: with its surroundings.
    case greater = 5
    /// After a town: with its surroundings.
    case around = 6
    /// A shortened form of other words, which are the detail, separated by commas.
    case contraction = 7
    /// The same, only with a full stop after it.
    case contractionWithStop = 8
    /// After a place, a thing that is not there: "sandwich".
    case thing = 9
    /// Between a part and its area: "of", "de la".
    case joining = 10
    /// Before a place in a language that declines names: "w", "из".
    case locative = 11
    /// The end of a name declined behind such a word; the detail is the ends of names, `-` for none.
    case ending = 12
    /// The same without such a word: "-ssa" of Finnish.
    case looseEnding = 13
    /// Behind an apostrophe: "-dan" of Turkish.
    case suffix = 14
    /// A given name, and a family's; the detail is `title` for what stands before a name, and `place` for a
    /// family's name that towns have.
    case given = 15
    case surname = 16
    /// A word for airports, before or after their names; the detail is `kind` for one that alone does not
    /// mean an airport: "international".
    case airport = 17
    /// A kind of sight, building or firm; the detail is `ending` for the end of such a word.
    case venue = 18
    /// Beside the place where somebody lives: "living in", "based"; the detail is where it stands.
    case home = 19
    /// Beside a place where somebody does not live, or that is not meant: "born in", "not".
    case elsewhere = 20
    /// Before a unit of distance: "a few"; the detail is how many, empty for words that do not say.
    case quantity = 21
    /// A unit of distance; the detail is its kilometers, of a unit of time those that people travel in it.
    case unit = 22
    /// Between a distance and the place that it is measured from: "away from".
    case away = 23
    /// A month, in a date.
    case month = 26
    /// A word with other spellings, which are the detail, separated by commas.
    case spelling = 28
    /// A word for a kind of area before its name ("county of"), and after it ("county"); the detail is the
    /// layers that a person using it means, separated by commas.
    case areaBefore = 29
    case areaBehind = 30
    /// A word for a street that also ends the words of names: "strasse" in "hauptstrasse".
    case streetEnding = 31
    /// A word for a kind of water, mountain or island in its name; the detail is the English word.
    case feature = 32
    /// The same at the end of one word: "Titicacasee".
    case featureEnding = 33
    /// A direction in a street's name; the detail is its shortest spelling.
    case streetDirection = 34
    /// Behind a house number, as a part of it: "12 bis".
    case numberSuffix = 35
  }

  /// The folded words.
  package let words: String
  /// Their meaning.
  package let role: Role
  /// The details of the meaning; empty if there are none.
  package let detail: String

  package init(words: String, role: Role, detail: String) {
    self.words = words
    self.role = role
    self.detail = detail
  }

  /// The layers that the detail names.
  package var layers: Set<Layer> {
    Set(detail.split(separator: ",").compactMap { Layer(name: $0) })
  }
}
