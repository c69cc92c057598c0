/// The version of the programs, which are released together.
public enum ProductVersion {
  /// The version number, which `--version` prints.
  public static let text = "0.1.0"
}
