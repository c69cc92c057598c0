/// The program's version.
enum ProgramVersion {
  /// What `--version` prints.
  static let text = "0.1.0"
}
