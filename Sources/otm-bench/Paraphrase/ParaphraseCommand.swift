import ArgumentParser
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI

/// `otm-bench paraphrase`: writes one place in many ways, and counts how often the answer is one.
struct ParaphraseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "paraphrase",
    abstract: "Write towns in many ways, and count how often each way has the same answer.",
    discussion: """
      EXAMPLES
        otm-bench paraphrase
        otm-bench paraphrase --towns 300 --misses 5

      A form is compared with the first of its family (City, ST; City, State; City, Country). The \
      line of that first form says how often it finds the town. The other forms count only the \
      towns that it finds. Compound names have a word of the compass, an article, a saint or a \
      number. With --floor, the exit code is 1 if a form is below it.
      """)

  @Option(help: ArgumentHelp("How many towns to ask for.", valueName: "n"))
  var towns = 3_000

  @Option(help: ArgumentHelp("The seed by which towns are chosen.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many failing texts of each form to print.", valueName: "n"))
  var misses = 0

  @Option(help: ArgumentHelp("Fail if a form is below this share.", valueName: "percent"))
  var floor = 0.0

  @OptionGroup var gazetteer: BundleOptions

  func validate() throws {
    guard towns > 0, misses >= 0 else {
      throw ValidationError("--towns is at least 1, --misses at least 0")
    }
  }

  func run() throws {
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let geocoder = try ForwardGeocoder(gazetteer: reader)
    let chosen = try ParaphraseTowns(
      reader: reader, geocoder: geocoder, lastOrdinal: bundle.manifest.counts.lastOrdinal,
      postal: PostalFile(folder: try gazetteer.location.extractFolder())
    ).chosen(towns, seed: seed)
    var tallies = ParaphraseForm.all.map { _ in (all: Share(), compound: Share()) }
    for town in chosen {
      var isFound: [ParaphraseForm.Family: Bool] = [:]
      for (index, form) in ParaphraseForm.all.enumerated() {
        let isFirst = isFound[form.family] == nil
        guard let text = form.text(town), isFirst || isFound[form.family] == true else { continue }
        let result = try geocoder.search(text, options: SearchOptions(limit: 1)).results.first
        // A town is also found by its code, or as the municipality of its name.
        let isSame = result.map { $0.id == town.id || Self.isCode($0, of: town) } ?? false
        if isFirst { isFound[form.family] = isSame }
        tallies[index].all.add(isSame)
        if town.isCompound { tallies[index].compound.add(isSame) }
        if !isSame, tallies[index].all.misses <= misses {
          print("miss", form.name, text, result?.label ?? "nothing", separator: "\t")
        }
      }
    }
    let header = ["form", "towns", "same %", "compound", "same %"]
    let rows = zip(ParaphraseForm.all, tallies).map { form, tally in
      [form.name] + tally.all.cells + tally.compound.cells
    }
    print(AlignedTable(rows: [header] + rows).text, terminator: "")
    let others = zip(ParaphraseForm.all, tallies).filter { form, _ in
      ParaphraseForm.all.first { $0.family == form.family }?.name != form.name
    }
    if others.contains(where: { $1.all.percent < floor }) { throw ExitCode(1) }
  }

  /// Returns whether a result is a postal code of the town, which a text with the code names.
  private static func isCode(_ result: AnsweredPlace, of town: ParaphraseTown) -> Bool {
    result.layer == .postalCode && result.postalCode == town.postcode && result.name == town.name
  }

  /// A count of texts, and of those with the same answer.
  private struct Share {
    private var count = 0
    private(set) var misses = 0

    mutating func add(_ isSame: Bool) {
      count += 1
      misses += isSame ? 0 : 1
    }

    var percent: Double { count > 0 ? 100 * Double(count - misses) / Double(count) : 100 }
    var cells: [String] { [String(count), DecimalColumn.text(percent, decimals: 1)] }
  }
}
