import Testing

@testable import GeocodeServer

@Suite struct PageBundleTests {
  private static let files = [
    "app.js": """
    import { a, b as c } from "./one.js";
    import {
      two,
    } from "./two.js";
    export const main = () => a + c + two();
    """,
    "one.js": "export const a = 1;\nexport const b = 2;\nconst two = 9;\n",
    "two.js":
      "import { a } from \"./one.js\";\nexport async function three() {}\nexport function two() { return a; }\nexport class Four {}\n",
  ]

  @Test func modulesFollowTheirImports() throws {
    let script = try #require(
      PageBundle { Self.files[$0] }.script(entry: "app.js", libraries: ["var L = {};"]))
    let parts = ["var L = {};"] + ["one.js", "two.js", "app.js"].map { "modules[\"\($0)\"] = " }
    let places = parts.compactMap { script.firstRange(of: $0)?.lowerBound }
    #expect(places.count == 4 && places == places.sorted())
    #expect(script.split(separator: "await pause();\n").count == 5, "no pause before each part")
    #expect(script.contains("const { a, b: c } = modules[\"one.js\"];"))
    #expect(script.contains("return { three, two, Four };"))
    #expect(!script.contains("import ") && !script.contains("export "))
  }

  @Test func aMissingModuleGivesNoScript() {
    #expect(
      PageBundle { $0 == "app.js" ? Self.files[$0] : nil }.script(entry: "app.js", libraries: [])
        == nil)
  }
}
