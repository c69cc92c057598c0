import Foundation

/// The seeds that a property is tested with.
///
/// `PROPERTY_SEED=42` is that seed alone, to repeat a failure; `PROPERTY_SEEDS=2000` that many;
/// otherwise 20.
public let propertySeeds: [UInt64] = {
  let environment = ProcessInfo.processInfo.environment
  if let seed = environment["PROPERTY_SEED"].flatMap({ UInt64($0) }) { return [seed] }
  let count = environment["PROPERTY_SEEDS"].flatMap { UInt64($0) } ?? 20
  return Array(1...max(1, count))
}()
