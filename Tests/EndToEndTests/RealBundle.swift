import Foundation
import Testing

/// The bundle of the included data, at `OTM_TEST_BUNDLE`; `tools/test` builds it.
enum RealBundle {
  static let path = ProcessInfo.processInfo.environment["OTM_TEST_BUNDLE"]
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests unless `OTM_PROGRAMS` names the folder of the built programs.
  static var needsPrograms: Self {
    .enabled(if: ProgramRun.programs != nil, "OTM_PROGRAMS is not set")
  }

  /// Skips the tests unless `OTM_TEST_BUNDLE` names a bundle of the included data.
  static var needsRealGazetteer: Self {
    .enabled(if: RealBundle.path != nil, "OTM_TEST_BUNDLE is not set")
  }
}
