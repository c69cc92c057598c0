import Foundation
import TestSupport
import Testing

@testable import otm

@Suite struct KeptDevicesTests {
  private static let device = String(repeating: "0a", count: 32)

  @Test func aDeviceIsStoredPerAddressAndServerForItsOwnerOnly() throws {
    let folder = try TemporaryFolder()
    let devices = try #require(KeptDevices(environment: ["XDG_STATE_HOME": folder.path]))
    let server = try #require(ServerAddress("https://map.example:8443/class"))
    #expect(devices.device(of: "ada@example.org", at: server) == nil)
    try devices.keep(Self.device, of: "Ada@example.org", at: server)
    #expect(devices.device(of: "ada@example.org", at: server) == Self.device)
    #expect(devices.device(of: "eve@example.org", at: server) == nil)
    #expect(devices.device(of: "ada@example.org", at: .usual) == nil)
    try devices.keep("ff", of: "eve@example.org", at: server)
    #expect(devices.device(of: "ada@example.org", at: server) == Self.device)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("otm/devices"))
    let file = try #require(files.first)
    let facts = try FileManager.default.attributesOfItem(atPath: folder.path("otm/devices/" + file))
    #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  /// It becomes a header of a request.
  @Test(arguments: ["", "a b", "0\r\nX: y", "é", String(repeating: "0", count: 257)])
  func invalidCookiesAreNotStored(text: String) throws {
    let folder = try TemporaryFolder()
    let devices = try #require(KeptDevices(environment: ["XDG_STATE_HOME": folder.path]))
    try devices.keep(text, of: "ada@example.org", at: .usual)
    #expect(devices.device(of: "ada@example.org", at: .usual) == nil)
  }

  @Test func aDamagedFileIsIgnored() throws {
    let folder = try TemporaryFolder()
    let devices = try #require(KeptDevices(environment: ["XDG_STATE_HOME": folder.path]))
    try devices.keep(Self.device, of: "ada@example.org", at: .usual)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("otm/devices"))
    try folder.write("no json", to: "otm/devices/" + (try #require(files.first)))
    #expect(devices.device(of: "ada@example.org", at: .usual) == nil)
    try devices.keep(Self.device, of: "ada@example.org", at: .usual)
    #expect(devices.device(of: "ada@example.org", at: .usual) == Self.device)
  }
}
