/// The version of the programs, which are released together.
package enum ProductVersion {
  /// The version number, which `--version` prints.
  package static let text = "0.1.0"
}
