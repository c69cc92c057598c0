import Foundation

/// The seeds for testing a property.
///
/// `PROPERTY_SEED=42` uses only that seed, to reproduce a failure; `PROPERTY_SEEDS=2000` uses that
/// many; the default is 12.
package let propertySeeds: [UInt64] = {
  let environment = ProcessInfo.processInfo.environment
  if let seed = environment["PROPERTY_SEED"].flatMap({ UInt64($0) }) { return [seed] }
  let count = environment["PROPERTY_SEEDS"].flatMap { UInt64($0) } ?? 12
  return Array(1...max(1, count))
}()
