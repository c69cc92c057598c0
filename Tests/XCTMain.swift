import Testing

/// Where the tests of all targets start on Linux.
///
/// With a file of this name, SwiftPM does not look for tests of XCTest, of which there are none, in an index that
/// the compiler would write for it: an index takes 40 % of the time that the tests take to compile.
@main
struct TestRun {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
