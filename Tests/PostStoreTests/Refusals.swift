import Posting
import Testing

extension PostStoreError {
  var isInvalid: Bool { if case .invalid = self { true } else { false } }
  var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
}

/// Expects ``PostStoreError/invalid(_:)``.
func expectInvalid(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> some Sendable
) async {
  await expectRefusal({ $0.isInvalid }, sourceLocation, body)
}

/// Expects ``PostStoreError/unavailable(_:)``.
func expectUnavailable(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> some Sendable
) async {
  await expectRefusal({ $0.isUnavailable }, sourceLocation, body)
}

private func expectRefusal(
  _ isExpected: (PostStoreError) -> Bool, _ location: SourceLocation,
  _ body: () async throws -> some Sendable
) async {
  do {
    _ = try await body()
    Issue.record("was not refused", sourceLocation: location)
  } catch let error as PostStoreError where isExpected(error) {
    return
  } catch {
    Issue.record("refused as \(error)", sourceLocation: location)
  }
}

/// Makes as many calls at once, and returns how many were done; the others must be refused as
/// expected.
func countDone(
  of count: Int, or isExpected: @escaping @Sendable (PostStoreError) -> Bool,
  _ call: @escaping @Sendable (Int) async throws -> Void
) async -> Int {
  await withTaskGroup(of: Bool.self) { group in
    for number in 0..<count {
      group.addTask {
        do {
          try await call(number)
          return true
        } catch let error as PostStoreError where isExpected(error) {
          return false
        } catch {
          Issue.record(error)
          return false
        }
      }
    }
    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
  }
}
