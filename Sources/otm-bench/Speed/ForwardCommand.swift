import ArgumentParser

/// `otm-bench forward`: times searches.
struct ForwardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forward",
    abstract: "Time searches, one thread, with misspellings looked for.",
    discussion: """
      EXAMPLES
        otm-bench forward ../shared/eval/dev/*.tsv
        otm-bench forward dev/airports.tsv --rounds 5 --instructions 500

      Times are of the thread's own, in microseconds, of the round that was fastest on the whole; the \
      start and the first touch of the files are not in them. The last column is the mean by the clock.
      """)

  @OptionGroup var speed: SpeedRun

  func run() throws { try speed.measure(.forward) }
}
