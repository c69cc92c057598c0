@testable import GeocodeServer

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
  do {
    let file = try SettingsFile(path: "serve.conf", text: text)
    let settings = try ServerSettings(options: [:], environment: [:], file: file)
    let listing = settings.listing([:])
    if text.contains("s3cr3t"), let key = settings.text(.signupCode), key.contains("s3cr3t") {
      // Unless something else is set to the same.
      precondition(!listing.contains(key) || text.components(of: key) > 1)
    }
    _ = try ServerConfiguration(settings)
    _ = try IdentitySettings(settings)
  } catch {
    _ = "\(error)"
  }
  return 0
}

extension String {
  /// How often another text stands in this one.
  fileprivate func components(of part: String) -> Int { split(separator: part).count - 1 }
}
