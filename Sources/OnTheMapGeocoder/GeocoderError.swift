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
  /// The problem and its remedy, for a log.
  public var description: String {
    let subject = path.map { "\($0): " } ?? ""
    return subject + [failureReason, recoverySuggestion].compactMap(\.self).joined(separator: "; ")
  }

  /// What an app tells the person who uses it.
  public var errorDescription: String? {
    switch self {
    case .missingBundle, .systemFailure: "The place names of this app cannot be opened."
    case .otherVersion: "The place names of this app are of another version."
    case .damagedBundle, .unreadable: "The place names of this app are damaged."
    case .invalidOption: "Places cannot be searched for in this way."
    case .unknownCountry(let code): "There is no country with the code \(code)."
    }
  }

  /// What is wrong, for developers.
  public var failureReason: String? {
    switch self {
    case .missingBundle: "there is no gazetteer"
    case .otherVersion(_, let expected, let found):
      "the gazetteer is of version \(found), this library reads \(expected)"
    case .damagedBundle(_, let reason): "the gazetteer is damaged (\(reason))"
    case .unreadable(_, let reason): "the gazetteer cannot be read (\(reason))"
    case .systemFailure(_, let reason): "the gazetteer cannot be opened: \(reason)"
    case .invalidOption(let name, let advice): "\(name): \(advice)"
    case .unknownCountry(let code): code.unknownAdvice
    }
  }

  /// What a developer does about it; `nil` if the reason says so.
  public var recoverySuggestion: String? {
    switch self {
    case .missingBundle: "build one with otm-geocode, ship its folder whole, and open that"
    case .otherVersion: "rebuild it with the otm-geocode of the library's version"
    case .damagedBundle: "copy its folder again, or rebuild it"
    case .unreadable:
      "it may have been changed while it was open, or be damaged: Geocoder.verify(bundle:) tells"
    case .systemFailure, .invalidOption, .unknownCountry: nil
    }
  }

  /// The folder of the bundle; `nil` for an option.
  private var path: String? {
    switch self {
    case .missingBundle(let path), .otherVersion(let path, _, _), .damagedBundle(let path, _),
      .unreadable(let path, _), .systemFailure(let path, _):
      path
    case .invalidOption, .unknownCountry: nil
    }
  }
}
