import Answers
public import Foundation
public import Gazetteer

/// A failure to open or use a geocoder, with its remedy.
public enum GeocoderError: Error, Hashable, Sendable {
  /// The folder does not contain a bundle.
  case missingBundle(path: String)
  /// The bundle's format is not supported by this version of the library.
  case otherVersion(path: String, expected: String, found: String)
  /// The bundle's files do not match its manifest: a copy was cut short, or they were changed.
  case damagedBundle(path: String, reason: String)
  /// The bundle could be opened, but then not read.
  case unreadable(path: String, reason: String)
  /// The system could not open or read a file: a limit is reached, or access is denied. The bundle
  /// may be intact.
  case systemFailure(path: String, reason: String)
  /// An option has an invalid value.
  case invalidOption(name: String, advice: String)
  /// The gazetteer does not have this country.
  case unknownCountry(CountryCode)

  /// Runs a closure that reads a bundle, and turns its errors into errors about the bundle.
  static func reading<Result>(_ path: String, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as GeocoderError {
      throw error
    } catch {
      throw GeocoderError(reading: path, error)
    }
  }

  /// Creates the error for one of reading a bundle.
  init(reading path: String, _ error: any Error) {
    if let failure = GazetteerReadError.systemFailure(of: error) {
      self = .systemFailure(path: path, reason: "\(failure)")
    } else {
      self = .unreadable(path: path, reason: "\(error)")
    }
  }
}

extension GeocoderError: CustomStringConvertible, LocalizedError {
  /// The problem and its remedy, in one sentence.
  public var description: String {
    switch self {
    case .missingBundle(let path):
      """
      \(path): there is no gazetteer; build one with `otm gazetteer build --output DIR`, ship its \
      folder whole, and open that
      """
    case .otherVersion(let path, let expected, let found):
      """
      \(path): the gazetteer is of version \(found), this library reads \(expected); rebuild it \
      with the `otm` of the same version
      """
    case .damagedBundle(let path, let reason):
      "\(path): the gazetteer is damaged (\(reason)); copy its folder again, or rebuild it"
    case .unreadable(let path, let reason):
      """
      \(path): the gazetteer cannot be read (\(reason)); it may have been changed while it was \
      open, or be damaged: check it with `otm gazetteer verify`
      """
    case .systemFailure(let path, let reason): "\(path): the gazetteer cannot be opened: \(reason)"
    case .invalidOption(let name, let advice): "\(name): \(advice)"
    case .unknownCountry(let code): FilterParsing.unknownCountry(code).description
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
