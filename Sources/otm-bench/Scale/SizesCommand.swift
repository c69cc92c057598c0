import ArgumentParser
import GazetteerImport
import GazetteerStore

/// `otm-bench sizes`: prints the sizes of the parts of a bundle.
struct SizesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sizes",
    abstract: "List the tables, indexes and files of a bundle by size.",
    discussion: """
      EXAMPLE
        otm-bench sizes --gazetteer /tmp/bundle

      Sizes of tables and indexes come from dbstat, with the share of free space in their pages.
      """)

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    try Self.printSizes(of: gazetteer.open())
  }

  /// Prints the sizes of the database's tables and indexes, then those of the files.
  static func printSizes(of bundle: OpenBundle) throws {
    var rows = [["table or index", "MB", "free"]]
    for entry in try DatabaseSizes.entries(databasePath: bundle.databasePath) {
      rows.append([
        entry.name, megabytes(entry.bytes), "\(100 * entry.unusedBytes / max(1, entry.bytes)) %",
      ])
    }
    print(AlignedTable(rows: rows).text)
    rows = [["file", "MB", ""]]
    for file in bundle.manifest.files { rows.append([file.name, megabytes(file.bytes), ""]) }
    print(AlignedTable(rows: rows).text, terminator: "")
  }

  static func megabytes(_ bytes: Int) -> String {
    DecimalColumn.text(Double(bytes) / 1_000_000, decimals: 1)
  }
}
