import ArgumentParser
import Shell

/// The options that locate the gazetteer.
struct GazetteerOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Folder of the gazetteer; built when missing. (default: $OTM_GAZETTEER, else a folder in \
      $XDG_CACHE_HOME/otm)
      """, valueName: "dir"),
    completion: .directory, transform: ShieldedNumber.unshielded)
  var gazetteer: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Folder of the data that a missing gazetteer is built from. (default: $OTM_DATA, else Data/ \
      above the program or the working folder)
      """, valueName: "dir"),
    completion: .directory, transform: ShieldedNumber.unshielded)
  var data: String?
}
