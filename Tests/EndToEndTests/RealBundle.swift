import Foundation

/// The bundle of the included data, at `OTM_TEST_BUNDLE`; `tools/test` builds it.
enum RealBundle {
  static let path = ProcessInfo.processInfo.environment["OTM_TEST_BUNDLE"]
}
