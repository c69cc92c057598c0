import Answers
public import Foundation
public import GazetteerModel

/// Why a geocoder cannot be opened or asked, and what to do about it.
public enum GeocoderError: Error, Hashable, Sendable {
  /// There is no bundle in the folder.
  case missingBundle(path: String)
  /// The bundle is of a format that this version of the library does not read.
  case otherVersion(path: String, expected: String, found: String)
  /// The bundle's files are not what its manifest says: a copy was cut short, or they were changed.
  case damagedBundle(path: String, reason: String)
  /// The bundle could be opened, and then not be read.
  case unreadable(path: String, reason: String)
  /// An option has a value that it cannot have.
  case invalidOption(name: String, advice: String)
  /// The gazetteer has no such country.
  case unknownCountry(CountryCode)

  /// Runs what reads a bundle, and says of what it throws that it is about the bundle.
  static func reading<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as GeocoderError {
      throw error
    } catch {
      throw GeocoderError.unreadable(path: path, reason: "\(error)")
    }
  }
}

extension GeocoderError: CustomStringConvertible, LocalizedError {
  /// What is wrong, and what would be right, in one sentence.
  public var description: String {
    switch self {
    case .missingBundle(let path):
      """
      \(path): there is no gazetteer; make one with `otm gazetteer build --output DIR`, ship its \
      folder whole, and open that
      """
    case .otherVersion(let path, let expected, let found):
      """
      \(path): the gazetteer is of version \(found), this library reads \(expected); build it anew \
      with the `otm` of the same version
      """
    case .damagedBundle(let path, let reason):
      "\(path): the gazetteer is damaged (\(reason)); copy its folder again, or rebuild it"
    case .unreadable(let path, let reason):
      """
      \(path): the gazetteer cannot be read (\(reason)); it may have been changed while it was \
      open, or be damaged: `otm gazetteer verify` tells
      """
    case .invalidOption(let name, let advice): "\(name): \(advice)"
    case .unknownCountry(let code): FilterParsing.unknownCountry(code).description
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
