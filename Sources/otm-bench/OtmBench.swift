import ArgumentParser

/// `otm-bench`: measures the geocoder.
@main
struct OtmBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otm-bench",
    abstract: "Measure how well and how fast the geocoder answers.",
    subcommands: [
      QualityCommand.self, HarmCommand.self, FitCommand.self, CalibrationCommand.self,
      TypingCommand.self, ReverseCommand.self, NearestCommand.self,
    ])
}
