import Foundation
import TestSupport
import Testing

/// Counts the instructions of twenty queries on a small bundle, which repeat where times do not.
///
/// `Resources/instructions.tsv` holds the numbers of the tests' build, and
/// `released-instructions.tsv`, which `OTM_INSTRUCTIONS` names, those of released programs;
/// `UPDATE_GOLDENS=1` records them. They are means of a query, without the program's start.
@Suite(.enabled(if: InstructionRun.isPossible), .serialized)
struct InstructionTests {
  /// Queries of all the steps that a search may take: each way to name a place, words left over,
  /// misspellings, addresses, postal codes, other scripts.
  private static let queries = [
    "Moscow", "Moscow, Russia", "Moscow, Idaho, United States", "moscow id", "Georgia", "CA",
    "Springfield", "Springfield, OH", "Springfield 17, US", "Philadelphia PA", "Philadelfia",
    "Philadlephia, Pensylvania", "Costa Rica", "San José, Costa Rica", "12 Main Street, Moscow, ID",
    "New York City Hall", "São Paulo, Brazil", "Berlin, Xyzzy", "Москва", "the weather in London",
  ]

  @Test(
    "a query takes no more instructions than it did",
    arguments: [
      ("forward", [] as [String], "a search"),
      ("forward", ["--bbox=-125,25,-65,50"], "a search in a box"),
      ("suggest", [] as [String], "each letter of one that is typed"),
    ])
  func instructionsDoNotRise(command: String, filters: [String], what: String) throws {
    let folder = try TemporaryFolder()
    try Self.world.write(to: folder.path("extract"))
    let built = try ProgramRun(
      [
        "gazetteer", "build", "--data", folder.path("extract"), "--output", folder.path("bundle"),
      ], of: "otm")
    try #require(built.status == 0, "\(built.errors)")
    let count = try InstructionRun.mean(
      of: Self.queries, by: command, filters, gazetteer: folder.path("bundle"))
    try Self.expect(count, of: what)
  }

  // MARK: Numbers

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Resources")
    .appendingPathComponent(
      (ProcessInfo.processInfo.environment["OTM_INSTRUCTIONS"] ?? "instructions") + ".tsv")

  private static func expect(_ count: Double, of what: String) throws {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var known: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: "\t")
      if cells.count == 2 { known[String(cells[0])] = Double(cells[1]) }
    }
    if InstructionRun.records {
      known[what] = count
      let lines = known.sorted { $0.key < $1.key }.map { "\($0.key)\t\(Int($0.value))\n" }
      try Data(lines.joined().utf8).write(to: file)
      Issue.record("recorded \(what) in \(file.path); run again without UPDATE_GOLDENS")
      return
    }
    let before = try #require(known[what], "record \(what) with UPDATE_GOLDENS=1")
    #expect(
      count <= before * (1 + InstructionRun.allowedRise),
      "\(what) takes \(Int(count)) instructions, \(Int(before)) before; find what grew, or record it"
    )
  }

  /// Places with the same name, and names that many places have.
  private static let world: World = {
    var world = Worlds.namesakes
    for (index, name) in ["Springfield", "Philadelphia", "London", "Moscow"].enumerated() {
      for number in 0..<60 {
        world.addPlace(
          60_000_000 + 100 * index + number, name, country: "US",
          admin: [["ID", "PA", "GA", "NY", "OH"][number % 5]],
          latitude: 30 + Double(number) / 4, longitude: -120 + Double(number),
          population: 100 * number)
      }
    }
    return world
  }()
}
