/// A search for names by misspellings, both among those of the build and those changed by updates.
///
/// The index of the build is shared by a bundle and its updates, because creating it takes seconds.
/// Changes are in a second index of the same form, `names.changes`: a name listed there counts as
/// listed, and does not count at all if no place has it any longer.
struct NameCorrections {
  /// The prominence of a name that no place has any longer; no place is this well known.
  static let goneProminence = UInt16.max

  private let buildIndex: SpellingIndex
  private var build: SpellingSearch
  private var changes: SpellingSearch?
  private let changesIndex: SpellingIndex
  /// All names in the changes, read when first needed.
  private var changed: Set<[UInt8]>?

  /// Maps the two files of a bundle.
  ///
  /// - Throws: `MappedFileError` if one cannot be opened.
  init(folder: String, readsAhead: Bool = true) throws(MappedFileError) {
    let buildPath = folder + "/" + BundleManifest.spellingName
    buildIndex = try SpellingIndex(MappedFile(path: buildPath, readsAhead: readsAhead))
    build = SpellingSearch(buildIndex)
    let changesPath = folder + "/" + BundleManifest.spellingChangesName
    changesIndex = try SpellingIndex(MappedFile(path: changesPath, readsAhead: readsAhead))
    changes = changesIndex.nameCount == 0 ? nil : SpellingSearch(changesIndex)
  }

  /// Checks every byte of both files.
  ///
  /// - Throws: `MappedFileError` if a byte has changed since it was written.
  func verify() throws(MappedFileError) {
    try buildIndex.verify()
    try changesIndex.verify()
  }

  /// Returns the names that a folded text may be a misspelling of, most likely first.
  ///
  /// They are those of places with at least a prominence.
  mutating func matches(
    for text: Span<UInt8>, atLeast prominence: Prominence, limit: Int
  ) -> [SpellingCorrection] {
    let least = prominence.rawValue
    guard changes != nil else {
      return Self.corrections(build.matches(for: text, atLeast: least, limit: limit))
    }
    let old = build.matches(for: text, atLeast: least, limit: 2 * limit)
    let new = changes?.matches(for: text, atLeast: least, limit: 2 * limit) ?? []
    return merged(old, new, limit: limit)
  }

  /// Returns the names with a prefix that a folded text may be a misspelling of, most likely first.
  mutating func completions(of text: Span<UInt8>, limit: Int) -> [SpellingCorrection] {
    guard changes != nil else {
      return Self.corrections(build.completions(of: text, limit: limit))
    }
    let old = build.completions(of: text, limit: 2 * limit)
    return merged(old, changes?.completions(of: text, limit: 2 * limit) ?? [], limit: limit)
  }

  private mutating func merged(
    _ old: [SpellingMatch], _ new: [SpellingMatch], limit: Int
  ) -> [SpellingCorrection] {
    let changed = self.changed ?? names(of: changesIndex)
    self.changed = changed
    let living = new.filter { $0.prominence != Self.goneProminence }
    let all = old.filter { !changed.contains($0.name) } + living
    return Self.corrections(all.sorted { $0.order < $1.order }.prefix(limit))
  }

  private func names(of index: SpellingIndex) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    index.forEachName { name, _ in found.insert(name) }
    return found
  }

  private static func corrections(
    _ matches: some Sequence<SpellingMatch>
  ) -> [SpellingCorrection] {
    matches.map { SpellingCorrection(name: $0.name, edits: $0.edits, price: $0.price) }
  }
}

/// The names changed by updates, read and written as a whole.
package enum NameChanges {
  /// Adds the names of an update to those of the previous updates.
  ///
  /// - Throws: `MappedFileError`.
  package static func write(
    _ names: [(name: [UInt8], prominence: Prominence?)], over oldPath: String, to path: String
  ) throws(MappedFileError) {
    var all: [[UInt8]: UInt16] = [:]
    let old = try SpellingIndex(MappedFile(path: oldPath))
    old.forEachName { all[$0] = $1 }
    for (name, prominence) in names where SpellingIndexWriter.accepts(name.span) {
      all[name] = prominence?.rawValue ?? NameCorrections.goneProminence
    }
    // Best known first, as the index requires.
    let sorted = all.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }
    var writer = try SpellingIndexWriter(path: path)
    for (name, prominence) in sorted { try writer.add(name.span, prominence: prominence) }
    try writer.finish()
  }
}
