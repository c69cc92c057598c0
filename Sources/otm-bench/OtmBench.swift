import ArgumentParser
import Gazetteer

/// `otm-bench`: measures the geocoder.
@main
struct OtmBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otm-bench",
    abstract: "Measure how well and how fast the geocoder answers.",
    subcommands: [
      QualityCommand.self, ParaphraseCommand.self, AblateCommand.self, HarmCommand.self,
      ContradictionsCommand.self, FitCommand.self, CalibrationCommand.self,
      AddressesCommand.self, ForwardCommand.self, SuggestCommand.self, NearestCommand.self,
      HostileCommand.self, AskCommand.self,
    ])

  @MainActor static func main() async {
    SQLiteConnection.disableMemoryStatistics()
    await main(nil)
  }
}
