import CBuildCommit

/// The output of `--version`, with the details that a bug report needs.
package enum VersionLine {
  /// Returns a line such as "otm 0.1.0 (commit a77b6a02c7d3, data of 2026-10-06)".
  ///
  /// - Parameters:
  ///   - program: The program's name.
  ///   - version: The version of the product.
  ///   - dataDate: The newest date of the data that the program answers from; `nil` when it finds none.
  /// - Returns: The line, without its end.
  package static func text(program: String, version: String, dataDate: String?) -> String {
    let commit = String(cString: on_the_map_build_commit)
    let data = dataDate.map { "data of \($0)" } ?? "no data"
    return "\(program) \(version) (commit \(commit), \(data))"
  }
}
