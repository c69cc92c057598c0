import ArgumentParser

/// `otm-bench suggest`: times every letter typed.
struct SuggestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Time suggestions at every letter of queries that somebody types.",
    discussion: """
      EXAMPLES
        otm-bench suggest ../shared/eval/dev/*.tsv --queries 2000
        otm-bench suggest dev/world_cities_qualified.tsv --instructions 100

      Each query is typed from its first letter to its last, and five suggestions are asked for at \
      every one. Times are those of `otm-bench forward`; `otm-bench typing` counts letters.
      """)

  @OptionGroup var speed: SpeedRun

  func run() throws { try speed.measure(.suggest) }
}
