import Foundation
import TestSupport
import Testing

/// Extracts of OpenStreetMap that are downloaded, updated and removed.
@Suite(.needsPrograms)
struct ExtractProgramTests {
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"

  @Test func anExtractIsBuiltUpdatedListedAndRemoved() throws {
    let mirror = try ExtractMirror()
    expectRefusal(
      try mirror.gazetteer(
        "update", "--osm", "IS", "--data", mirror.folder.path("Data"), "--mirror",
        mirror.server.address),
      status: 69, mentions: "otm gazetteer build")
    let build = try mirror.build()
    #expect(build.status == 0 && build.output == mirror.bundle + "\n", "\(build.errors)")
    #expect(try mirror.has(house: 2))
    #expect(
      try mirror.gazetteer("info").output.contains(
        "added          Iceland (iceland) of 2026-11-22, 2 houses, 1 streets, 0 MB"))

    let none = try mirror.update()
    #expect(none.status == 0 && none.output == "the gazetteer is up to date\n", "\(none.errors)")
    // GeoNames' changes are not there, which does not keep the extracts from being looked up.
    #expect(none.errors.contains("the places stay as they are"))
    let asked = mirror.server.requests.suffix(3)
    #expect(asked.allSatisfy { $0.headers["if-none-match"] != nil }, "answered 304")

    mirror.put(houses: 3)
    let update = try mirror.update()
    #expect(update.status == 0, "\(update.errors)")
    #expect(
      update.output == "addresses: Iceland (iceland) of 2026-11-23, 3 houses, 1 streets, 0 MB\n")
    #expect(try mirror.has(house: 3))
    // The updated gazetteer has the same bytes as a new one.
    let fresh = try mirror.gazetteer(
      "build", "--osm", "IS", "--mirror", mirror.server.address, "--output",
      mirror.folder.path("fresh"))
    #expect(fresh.status == 0, "\(fresh.errors)")
    for name in ["streets.index", "gazetteer.sqlite", "sources.records"] {
      let paths = [mirror.bundle, mirror.folder.path("fresh")].map { $0 + "/" + name }
      #expect(FileManager.default.contentsEqual(atPath: paths[0], andPath: paths[1]), "\(name)")
    }

    expectRefusal(
      try mirror.gazetteer("update", "--remove", "CH"), status: 64, mentions: "it has iceland")
    mirror.server.stop()
    let removal = try mirror.gazetteer("update", "--remove", "IS")
    #expect(removal.status == 0 && removal.output == "addresses: none\n", "\(removal.errors)")
    #expect(try !mirror.has(house: 2))
    #expect(try !mirror.gazetteer("info").output.contains("added"))
  }

  @Test func filesOfOnesOwnAreAddedReadAgainAndMissed() throws {
    let mirror = try ExtractMirror()
    #expect(try mirror.build().status == 0)
    let table = "N;S;C;Y;X\n7;Stutta Gata;Reykjavík;64.1461;-21.9301\n"
    try mirror.folder.write(Data(table.utf8), to: "town.csv")
    let path = mirror.folder.path("town.csv")
    let added = try mirror.gazetteer(
      "update", "--addresses", path, "--columns", "number=N,street=S,city=C,lat=Y,lon=X",
      "--separator", ";", "--attribution", "The town")
    #expect(added.status == 0, "\(added.errors)")
    func credit() throws -> String {
      try ProgramRun(
        ["--format", "json", "Stutta Gata 7, Reykjavík"], environment: mirror.environment
      ).output
    }
    #expect(try credit().contains("The town"))
    // The extract becomes newer: the table is read again as it was.
    mirror.put(houses: 3)
    let update = try mirror.update()
    #expect(update.status == 0, "\(update.errors)")
    #expect(try credit().contains("The town") && mirror.has(house: 3))
    // Without the table nothing changes, and the message says what to do.
    try FileManager.default.removeItem(atPath: path)
    mirror.put(houses: 4)
    let gone = try mirror.update()
    #expect(gone.status == 66 && gone.errors.contains("--remove \(path)"), "\(gone.errors)")
    #expect(try credit().contains("The town") && !mirror.has(house: 4))
    let removal = try mirror.gazetteer("update", "--remove", path)
    #expect(removal.status == 0, "\(removal.errors)")
    #expect(try mirror.has(house: 4) && !credit().contains("The town"))
  }

  /// What goes wrong, what an update then says, and the number of houses after it.
  private struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let status: Int32
    let says: String
    let houses: Int
    let prepare: @Sendable (ExtractMirror) -> Void
    var testDescription: String { name }
  }

  private static let faults = [
    Fault(name: "broken: another checksum", status: 69, says: "does not match its MD5", houses: 2) {
      $0.put(houses: 3, checksum: String(repeating: "0", count: 32))
    },
    Fault(name: "moved: another path in the list", status: 0, says: "", houses: 3) {
      $0.server.remove(ExtractMirror.path)
      $0.putIndex("/new/iceland.osm.pbf", tag: "\"2\"")
      $0.put(houses: 3, at: "/new/iceland.osm.pbf")
    },
    Fault(name: "gone: no longer in the list", status: 69, says: "--remove iceland", houses: 2) {
      $0.server.put(Data(#"{"features":[]}"#.utf8), at: "/index-v1.json", tag: "\"2\"")
    },
    Fault(
      name: "no PBF file behind a right checksum", status: 65, says: "iceland.osm.pbf", houses: 2
    ) {
      // 300 letters, of which the system's program says this.
      $0.server.put(Data(repeating: 97, count: 300), at: ExtractMirror.path, tag: "\"x\"")
      $0.server.put(
        Data("4e5475d125a33c6190718e75adc1b704  x\n".utf8), at: ExtractMirror.path + ".md5",
        tag: "\"x\"")
    },
  ]

  @Test(arguments: faults)
  private func aFaultLeavesTheGazetteerAsItWasOrTheNextRunEnds(_ fault: Fault) throws {
    let mirror = try ExtractMirror()
    #expect(try mirror.build().status == 0)
    fault.prepare(mirror)
    let update = try mirror.update()
    #expect(update.status == fault.status, "\(update.errors)")
    #expect(fault.says.isEmpty || update.errors.contains(fault.says), "\(update.errors)")
    #expect(try mirror.gazetteer("verify").status == 0)
    #expect(try mirror.has(house: fault.houses) && !mirror.has(house: fault.houses + 1))
    // Once the server is well again, so is the next run.
    mirror.putIndex(ExtractMirror.path, tag: "\"3\"")
    mirror.put(houses: 5)
    let next = try mirror.update()
    #expect(next.status == 0, "\(next.errors)")
    #expect(try mirror.has(house: 5))
  }

  /// Killed at ten moments of its downloads and its build, or more with `LONG_TESTS=1`.
  @Test func aKilledUpdateLeavesAWholeGazetteer() async throws {
    let mirror = try ExtractMirror()
    #expect(try mirror.build().status == 0)
    var houses = 20_000
    var kills = KilledWork(
      rounds: Self.isLong ? 60 : 10, seed: 20_261_125,
      watching: mirror.folder.path(".cache/otm/osm"))
    try await kills.run {
      houses += 1
      mirror.put(houses: houses)
      let process = try ProgramRun.process(
        ["gazetteer", "update", "--mirror", mirror.server.address], of: "otm",
        environment: mirror.environment)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return process
    } check: { what in
      let verify = try mirror.gazetteer("verify")
      #expect(verify.status == 0, "\(what): \(verify.errors)")
      #expect(try mirror.has(house: 2), "\(what)")
    }
    // A build removes what killed ones have left.
    houses += 1
    mirror.put(houses: houses)
    let last = try mirror.update()
    #expect(try last.status == 0 && mirror.has(house: houses), "\(last.errors)")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: mirror.folder.path(".local/share/otm"))
    #expect(left.sorted() == ["gazetteer", "gazetteer.lock"], "what killed ones left is gone")
    let downloads = try FileManager.default.contentsOfDirectory(
      atPath: mirror.folder.path(".cache/otm/osm"))
    #expect(!downloads.contains { $0.hasSuffix(".part") }, "\(downloads)")
    print("extracts: \(kills.summary)")
  }

  @Test(.enabled(if: SmallDisk.canBeMade, "\(SmallDisk.reason)"))
  func aFullDiskLeavesTheOldGazetteer() throws {
    let mirror = try ExtractMirror()
    mirror.put(houses: 90_000)
    // The download is refused before it begins, and the build stops in the middle; after each, what was
    // there is still whole.
    let run = try SmallDisk.run(
      """
      export HOME="$D" OTM_DATA="$O/Data"
      "$P/otm" gazetteer build --osm IS --mirror \(mirror.server.address) --output "$D/bundle" 2>"$O/1"
      test $? = 74 || exit 1
      export XDG_CACHE_HOME="$O/cache"
      "$P/otm" gazetteer build --osm IS --mirror \(mirror.server.address) --output "$D/bundle" 2>"$O/2"
      test $? = 74 || exit 2
      ls "$D" >"$O/left"
      "$P/otm" gazetteer build --output "$D/bundle" >"$O/3" 2>&1 || exit 3
      "$P/otm" gazetteer update --osm IS --mirror \(mirror.server.address) --gazetteer "$D/bundle" 2>"$O/4"
      test $? = 74 || exit 4
      "$P/otm" gazetteer verify --gazetteer "$D/bundle" || exit 5
      """, kilobytes: 1_000, keeping: mirror.folder)
    func text(_ name: String) -> String {
      (try? String(contentsOfFile: mirror.folder.path(name), encoding: .utf8)) ?? ""
    }
    #expect(run.status == 0, "\(run.errors) \(["1", "2", "3", "4", "left"].map(text))")
    #expect(text("1").contains("are free"))
    #expect(text("2").contains("full") && text("4").contains("full"))
    #expect(
      text("left").split(separator: "\n").allSatisfy { $0 != "bundle" && !$0.contains("building") })
  }
}
