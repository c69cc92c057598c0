import Foundation

/// The bundle of the bundled data, where `OTM_TEST_BUNDLE` says; `tools/test` makes it.
enum RealBundle {
  static let path = ProcessInfo.processInfo.environment["OTM_TEST_BUNDLE"]
}
