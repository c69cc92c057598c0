package import GazetteerModel
import SpellingIndex
package import StoredBytes

/// Finds names by misspellings: among those of the build, and those that updates changed since.
///
/// The index of the build is shared by a bundle and its updates, since it takes seconds to make. What
/// changed stands in a second one of the same form, `names.changes`: a name of it counts as it stands
/// there, and not at all when no place is called so any longer.
struct NameCorrections {
  /// The prominence of a name that no place has any longer; no place is so well known.
  static let goneProminence = UInt16.max

  private let buildIndex: SpellingIndex
  private var build: SpellingSearch
  private var changes: SpellingSearch?
  private let changesIndex: SpellingIndex
  /// All names of the changes, once they were needed.
  private var changed: Set<[UInt8]>?

  /// Maps the two files of a bundle.
  ///
  /// - Throws: `MappedFileError` when one cannot be opened.
  init(folder: String, readsAhead: Bool = true) throws(MappedFileError) {
    let buildPath = folder + "/" + BundleManifest.spellingName
    buildIndex = try SpellingIndex(MappedFile(path: buildPath, readsAhead: readsAhead))
    build = SpellingSearch(buildIndex)
    let changesPath = folder + "/" + BundleManifest.spellingChangesName
    changesIndex = try SpellingIndex(MappedFile(path: changesPath, readsAhead: readsAhead))
    changes = changesIndex.nameCount == 0 ? nil : SpellingSearch(changesIndex)
  }

  /// Reads every byte of both files.
  ///
  /// - Throws: `MappedFileError` when one is not as it was written.
  func verify() throws(MappedFileError) {
    try buildIndex.verify()
    try changesIndex.verify()
  }

  /// The names that a folded text may be a misspelling of, the likeliest first.
  mutating func matches(for text: Span<UInt8>, limit: Int) -> [SpellingCorrection] {
    guard changes != nil else { return Self.corrections(build.matches(for: text, limit: limit)) }
    let old = build.matches(for: text, limit: 2 * limit)
    return merged(old, changes?.matches(for: text, limit: 2 * limit) ?? [], limit: limit)
  }

  /// The names that a folded text may be the misspelt beginning of, the likeliest first.
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

/// The changes of names that updates have made, to be read and written as a whole.
package enum NameChanges {
  /// Adds the names of an update to those of the updates before.
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
    // The best-known first, as the index wants them.
    let sorted = all.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }
    var writer = try SpellingIndexWriter(path: path)
    for (name, prominence) in sorted { try writer.add(name.span, prominence: prominence) }
    try writer.finish()
  }
}
