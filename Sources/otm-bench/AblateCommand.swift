import ArgumentParser
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import TextFormats

/// `otm-bench ablate`: switches off one thing after the other, and counts the texts that it answers.
struct AblateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ablate",
    abstract: "Switch off weights and word classes one by one, and count changed answers.",
    discussion: """
      EXAMPLES
        otm-bench ablate Tests/Quality/*.tsv
        otm-bench ablate Tests/Quality/*.tsv --only venue,part,nameExonym --rows

      A weight is switched off by making it 0, a class of words by taking its words out of the \
      lexicon. "Lost" counts the texts whose answer is right only with it, "won" those whose \
      answer is right only without it, "changed" also the answers that stay right or wrong. Remove \
      a weight or class without which no text written by others is lost.
      """)

  @Argument(help: "Files of queries, as for quality.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp("Only these weights and classes, separated by commas.", valueName: "names"))
  var only: String?

  @Option(help: ArgumentHelp("Use one text in N, chosen by its hash.", valueName: "n"))
  var oneIn: UInt64 = 1

  @Flag(help: "Print each text whose answer becomes wrong or right.")
  var rows = false

  @OptionGroup var gazetteer: BundleOptions

  func validate() throws {
    guard oneIn > 0 else { throw ValidationError("--one-in is at least 1") }
  }

  func run() throws {
    let texts = try RatedText.texts(in: files).filter {
      StableHash($0.text).value % oneIn == 0
    }
    let reader = try GazetteerReader(folder: try gazetteer.open().folder)
    let lexicon = reader.lexicon
    let wanted = only.map { Set($0.split(separator: ",").map(String.init)) }
    let switches = Ablation.all(of: lexicon).filter { wanted?.contains($0.name) ?? true }
    let whole = try answers(to: texts, ForwardGeocoder(gazetteer: reader))
    var lines = [["switched off", "kind", "changed", "lost", "won", "lost in"]]
    for ablation in switches {
      let other = try answers(to: texts, ablation.geocoder(reader, lexicon))
      var lost: [String: Int] = [:]
      var won = 0
      var changed = 0
      for (text, (before, after)) in zip(texts, zip(whole, other)) where before != after {
        changed += 1
        guard before.isRight != after.isRight else { continue }
        if before.isRight { lost[text.set, default: 0] += 1 } else { won += 1 }
        if rows {
          print(
            ablation.name, before.isRight ? "lost" : "won", text.kind, text.text, before.id,
            after.id, separator: "\t")
        }
      }
      lines.append([
        ablation.name, ablation.kind, String(changed), String(lost.values.reduce(0, +)),
        String(won),
        lost.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4)
          .map { "\($0.key) \($0.value)" }.joined(separator: ", "),
      ])
    }
    print("\(texts.count) texts, \(whole.count { $0.isRight }) right")
    print(AlignedTable(rows: lines).text, terminator: "")
  }

  /// The first result of a text, and whether it is right.
  private struct Outcome: Equatable {
    let id: String
    let isRight: Bool
  }

  private func answers(to texts: [RatedText], _ geocoder: ForwardGeocoder) throws -> [Outcome] {
    try texts.map { text in
      let first = try geocoder.search(text.text, options: SearchOptions(limit: 1)).results.first
      return Outcome(id: first?.id.description ?? "none", isRight: text.accepts(first))
    }
  }
}

/// A thing that can be switched off.
struct Ablation {
  let name: String
  let kind: String
  private let weights: ScoringWeights
  private let lexicon: (Lexicon) -> Lexicon

  /// Returns the geocoder without it.
  func geocoder(_ reader: GazetteerReader, _ whole: Lexicon) throws -> ForwardGeocoder {
    let gazetteer = LackingGazetteer(reader)
    gazetteer.otherLexicon = lexicon(whole)
    return try ForwardGeocoder(gazetteer: gazetteer, weights: weights)
  }

  /// Every weight, every role of words, and every list of words.
  static func all(of lexicon: Lexicon) -> [Ablation] {
    let weights = ScoringTerm.allCases.map { term in
      var weights = ScoringWeights.fitted
      weights[term] = 0
      return Ablation(name: "\(term)", kind: "weight", weights: weights) { $0 }
    }
    let roles = QueryWord.Role.allCases.map { role in
      Ablation(name: "\(role)", kind: "class", weights: .fitted) { $0.without(roles: [role]) }
    }
    let ofFiles: [String: WordClasses] = [
      "joining": .joining, "ordinary": .ordinary, "noPlaces": .noPlace,
      "streetWords": [
        .streetBefore, .streetAfter, .streetEither, .streetEnding, .streetLoose, .streetParticle,
        .streetNumber, .streetUnit,
      ],
    ]
    let lists = (Array(ofFiles) + WordClasses.named).sorted { $0.key < $1.key }.map { list in
      Ablation(name: list.key, kind: "list", weights: .fitted) { $0.without(list.value) }
    }
    return weights + roles + lists
  }
}
