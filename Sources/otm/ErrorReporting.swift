import ArgumentParser
import Foundation
import GazetteerImport

/// Runs a command; what goes wrong with the gazetteer becomes one line and an exit code.
func reportingErrors(_ run: () throws -> Void) throws {
  do {
    try run()
  } catch let error as GazetteerError {
    FileHandle.standardError.write(Data("otm: \(error)\n".utf8))
    throw ExitCode(error.exitCode)
  }
}
